#!/usr/bin/env python3
"""The formulae of frontend/train/data/Order.h a second time: prints the values that DataTest.cpp holds."""

MASK = (1 << 64) - 1


def mix(value):
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & MASK
    return value ^ value >> 31


def philox(key, block):
    """Philox 4x32-10 (Salmon et al., SC 2011)."""
    k0, k1 = key & 0xFFFFFFFF, key >> 32
    c = [block & 0xFFFFFFFF, block >> 32, 0, 0]
    for _ in range(10):
        p0, p1 = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
        c = [p1 >> 32 ^ c[1] ^ k0, p1 & 0xFFFFFFFF, p0 >> 32 ^ c[3] ^ k1, p0 & 0xFFFFFFFF]
        k0, k1 = k0 + 0x9E3779B9 & 0xFFFFFFFF, k1 + 0xBB67AE85 & 0xFFFFFFFF
    return c


def words(seed, purpose, number):
    key = mix(mix(seed + purpose & MASK) + number & MASK)
    block = 0
    while True:
        c = philox(key, block)
        yield c[0] | c[1] << 32
        yield c[2] | c[3] << 32
        block += 1


def order(seed, epoch, rows):
    stream, result = words(seed, 1, epoch), list(range(rows))
    for i in range(rows - 1, 0, -1):
        j = next(stream) * (i + 1) >> 64
        result[i], result[j] = result[j], result[i]
    return result


def starts(seed, batch, count, bound):
    stream = words(seed, 2, batch)
    return [next(stream) * bound >> 64 for _ in range(count)]


print(order(7, 0, 10), order(7, 1, 10), starts(7, 3, 4, 1000000))
