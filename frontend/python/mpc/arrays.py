"""Arrays of Python as tensors of the runtime, and back.

NumPy arrays, those of ml_dtypes among them, and whatever has DLPack (PyTorch, JAX, CuPy) are taken as they lie in memory. Of an
array in this machine's memory that is not dense and row-major, that is stored in the other byte order or that asks to be resolved
first, one copy is made; one on a device that is not dense and row-major is refused, and so is each such array for a result.
An array of another element type is refused: a conversion is the caller's to ask for.
"""

import numpy

from mpc.errors import ArgumentError, ArgumentTypeError

ALIGNMENT = 64  # bytes; the cpus take such memory as it is
# The runtime's number, its name of the type, NumPy's.
TYPES = [
    ("f32", "float32"),
    ("f16", "float16"),
    ("bf16", "bfloat16"),
    ("f8E4M3FN", "float8_e4m3fn"),
    ("f8E5M2", "float8_e5m2"),
    ("f8E8M0FNU", "float8_e8m0fnu"),
    ("f4E2M1FN", "float4_e2m1fn"),
    ("i1", "bool"),
    ("i8", "int8"),
    ("u8", "uint8"),
    ("i32", "int32"),
    ("i64", "int64"),
]
NUMBERS = {name: i for i, (name, _) in enumerate(TYPES)}
NUMPY_NAMES = dict(TYPES)
OF_NUMPY = {name: i for i, (_, name) in enumerate(TYPES)}
PACKED = "f4E2M1FN"


def runtime():
    """The module _mpc_runtime, which holds the runtime."""
    try:
        import _mpc_runtime
    except ImportError as error:
        from mpc.errors import DeviceError

        raise DeviceError(
            f"the module _mpc_runtime, which holds mpc's runtime, cannot be imported ({error}); install the package with `pip install .` from "
            "mpc's repository, or in a build folder set PYTHONPATH to BUILD/python"
        ) from None
    return _mpc_runtime


def numpy_type(name):
    """NumPy's type of the runtime's name; those that NumPy lacks are ml_dtypes'."""
    wanted = NUMPY_NAMES[name]
    if hasattr(numpy, wanted) or wanted == "bool":
        return numpy.dtype(wanted)
    try:
        import ml_dtypes
    except ImportError:
        raise ArgumentTypeError(
            f"NumPy has no {wanted}; install ml_dtypes (pip install ml_dtypes), or give an array of a library that has it with out="
        ) from None
    return numpy.dtype(getattr(ml_dtypes, wanted))


def empty(name, shape):
    """An array whose memory the runtime takes as it is."""
    kind = numpy_type(name)
    count = kind.itemsize
    for extent in shape:
        count *= extent
    memory = numpy.empty(count + ALIGNMENT, numpy.uint8)
    start = -memory.__array_interface__["data"][0] % ALIGNMENT
    return memory[start : start + count].view(kind).reshape(shape)


def text_of(name, shape):
    """A tensor in the runtime's words: 4x8xf32."""
    return "".join(f"{extent}x" for extent in shape) + name


def raw(array):
    """The same bytes in a type that the buffer protocol knows."""
    return array if array.dtype.kind in "fiub" else array.view(f"u{array.dtype.itemsize}")


def of_numpy(array, expected, where, writable):
    number = OF_NUMPY.get(array.dtype.name)
    if number is None or TYPES[number][0] == PACKED:
        raise ArgumentTypeError(
            f"{where} has the type {array.dtype}, the program expects {text_of(*expected)}; convert it with "
            f".astype({NUMPY_NAMES[expected[0]]!r})"
        )
    if TYPES[number][0] != expected[0]:
        raise ArgumentTypeError(
            f"{where} is {text_of(TYPES[number][0], array.shape)}, the program expects {text_of(*expected)}; convert it with "
            f".astype({NUMPY_NAMES[expected[0]]!r})"
        )
    if not array.flags.c_contiguous or not array.dtype.isnative:
        if writable:
            raise ArgumentError(
                f"{where} is {'strided' if array.dtype.isnative else 'in the other byte order'}, expected a dense row-major array in this "
                "machine's order, into which results can be written; take numpy.empty"
            )
        dense = empty(expected[0], array.shape)
        dense[...] = array
        array = dense
    if writable and not array.flags.writeable:
        raise ArgumentError(f"{where} may not be written (its flag writeable is not set); expected an array for results; take numpy.empty")
    return runtime().Tensor.of_buffer(raw(array), number, array.shape, writable)


def capsule_of(array, where, stream):
    """DLPack's capsule; of a device's array once its stream has reached ours."""
    on_device = array.__dlpack_device__()[0] not in (1, 3)
    try:
        if not on_device:
            return array.__dlpack__()
        if not stream:
            synchronize(array)
        return array.__dlpack__(stream=stream or -1)
    except (BufferError, RuntimeError, TypeError) as error:
        raise ArgumentError(f"{where} does not give its memory: {error}; expected an array that is dense and on its own (of PyTorch: "
                            "x.detach(), and x.resolve_conj() of a view that is not resolved)") from None  # fmt: skip


def synchronize(array):
    """Waits for what fills a device's array, where the program has a stream of its own."""
    if is_torch(array):
        import torch

        torch.cuda.current_stream(array.device).synchronize()
    elif hasattr(array, "block_until_ready"):
        array.block_until_ready()


def memory_of(tensor):
    """Where a tensor of PyTorch lies: two names of one parameter have the same."""
    return tensor.device, tensor.untyped_storage().data_ptr(), tensor.storage_offset(), tuple(tensor.shape), tensor.stride()


def is_torch(array):
    return type(array).__module__.partition(".")[0] == "torch"


def of_dlpack(array, expected, where, writable, stream):
    if is_torch(array):
        array = array.detach()
    name = NUMPY_NAMES[expected[0]]
    wanted = f"the program expects {text_of(*expected)}; convert it with " + (f".to(torch.{name})" if is_torch(array) else f".astype({name!r})")
    capsule = capsule_of(array, where, stream)
    try:
        tensor = runtime().Tensor.of_dlpack(capsule, writable, where)
    except ArgumentTypeError as error:  # a type that mpc does not have
        raise ArgumentTypeError(f"{where} has the type {array.dtype}, {wanted}" if is_torch(array) else f"{error}; {wanted}") from None
    if tensor.dtype != expected[0]:
        raise ArgumentTypeError(f"{where} is {text_of(tensor.dtype, tensor.shape)}, {wanted}")
    if tensor.dense:
        return tensor
    if writable or tensor.on_device:
        raise ArgumentError(f"{where} is strided, expected a dense row-major array; give a contiguous copy, x.contiguous() in PyTorch")
    dense = empty(tensor.dtype, tuple(tensor.shape))
    copy = runtime().Tensor.of_buffer(raw(dense), NUMBERS[tensor.dtype], tensor.shape, True)
    tensor.copy_to(copy)
    return copy


def of_number(value, expected, where):
    """A Python number for a tensor of one element without dimensions."""
    name, shape = expected
    wanted = NUMPY_NAMES[name]
    whole = name in ("i1", "i8", "u8", "i32", "i64")
    if shape != ():
        raise ArgumentError(f"{where} is the number {value}, the program expects {text_of(*expected)}; give an array")
    if whole and isinstance(value, float) or name == "i1" and not isinstance(value, bool):
        raise ArgumentTypeError(f"{where} is the number {value}, the program expects {wanted}")
    if whole and name != "i1" and not numpy.iinfo(wanted).min <= value <= numpy.iinfo(wanted).max:
        raise ArgumentError(f"{where} is the number {value}, which {wanted} does not hold")
    return numpy.array(value, numpy_type(name))


def tensor_of(value, expected, where, writable=False, stream=0):
    """A Tensor of the runtime. `expected` is (type, shape); `where` names the place in a sentence."""
    if not writable and isinstance(value, (bool, int, float)):
        value = of_number(value, expected, where)
    if isinstance(value, numpy.generic) and not writable:
        value = numpy.asarray(value)
    if isinstance(value, numpy.ndarray):
        if isinstance(value, numpy.ma.MaskedArray):
            raise ArgumentTypeError(f"{where} is a masked array, whose mask a program would not see; fill it with .filled(number)")
        tensor = of_numpy(numpy.asarray(value), expected, where, writable)
    elif hasattr(value, "__dlpack__") and hasattr(value, "__dlpack_device__"):
        tensor = of_dlpack(value, expected, where, writable, stream)
    elif hasattr(value, "__array__") and not writable:
        tensor = of_numpy(numpy.asarray(value), expected, where, writable)
    else:
        kind = type(value)
        raise ArgumentTypeError(
            f"{where} is of the type {kind.__module__}.{kind.__qualname__}, the program expects {text_of(*expected)}; give an array of NumPy or "
            f"of a library with DLPack, such as numpy.asarray(x, {NUMPY_NAMES[expected[0]]!r})"
        )
    if tuple(tensor.shape) != expected[1]:
        raise shape_error(tensor, expected, where)
    return tensor


def shape_error(tensor, expected, where):
    error = ArgumentError(f"{where} is {text_of(tensor.dtype, tensor.shape)}, the program expects {text_of(*expected)}; "
                          "give that shape, or compile the model for another (mpc compile --dim)")  # fmt: skip
    error.status = "MPC_WRONG_SHAPE"
    return error
