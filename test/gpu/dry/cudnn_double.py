"""A double of cuDNN's backend descriptors for dry runs: the calls of item_device.cudnn_device, in their order, with their numbers."""

import ctypes

TEXT = b'{"deviceId": 0, "name": "Double", "multiProcessorCount": 132}'
made = []


class cudnnGetVersion:  # a function whose restype is set
    restype = None

    def __new__(cls):
        return 91900


def cudnnBackendCreateDescriptor(kind, descriptor):
    made.append("created")
    descriptor._obj.value = 1
    return 0 if kind == 38 else 3000


def cudnnBackendSetAttribute(descriptor, name, kind, count, value):
    made.append("set")
    return 0 if descriptor.value == 1 and (name, kind, count.value) == (2700, 23, 1) else 3000


def cudnnBackendFinalize(descriptor):
    made.append("finalized")
    return 0 if made == ["created", "set", "finalized"] else 3000


def cudnnBackendGetAttribute(descriptor, name, kind, wanted, count, text):
    if made[-1] != "finalized" or (name, kind) != (2702, 24):
        return 3000
    count._obj.value = len(TEXT)
    if text is not None:
        ctypes.memmove(text, TEXT, min(wanted.value, len(TEXT)))
    return 0


def cudnnBackendDestroyDescriptor(descriptor):
    made.clear()
    return 0
