"""Element types and the case record."""

import ml_dtypes
import numpy as np
import torch

# MLIR's name: (NumPy type, safetensors' name)
DTYPES = {
    "f32": (np.dtype(np.float32), "F32"),
    "f16": (np.dtype(np.float16), "F16"),
    "bf16": (np.dtype(ml_dtypes.bfloat16), "BF16"),
    "f8E4M3FN": (np.dtype(ml_dtypes.float8_e4m3fn), "F8_E4M3"),
    "f8E5M2": (np.dtype(ml_dtypes.float8_e5m2), "F8_E5M2"),
    "f8E8M0FNU": (np.dtype(ml_dtypes.float8_e8m0fnu), "F8_E8M0"),
    "i8": (np.dtype(np.int8), "I8"),
    "i1": (np.dtype(np.bool_), "BOOL"),
    "i32": (np.dtype(np.int32), "I32"),
    "i64": (np.dtype(np.int64), "I64"),
    "ui8": (np.dtype(np.uint8), "U8"),
    "ui16": (np.dtype(np.uint16), "U16"),
    "ui32": (np.dtype(np.uint32), "U32"),
    "ui64": (np.dtype(np.uint64), "U64"),
}
KINDS = dict(DTYPES.values())  # safetensors' name of a NumPy type
MLIR_NAMES = {dtype: name for name, (dtype, _) in DTYPES.items()}
TORCH_TYPES = {
    "f32": torch.float32,
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "i1": torch.bool,
    "i32": torch.int32,
    "i64": torch.int64,
}


def array(values, dtype):
    """Values rounded once, from f32 or integers, to the type of MLIR's name `dtype`."""
    wide = values if isinstance(values, np.ndarray) else np.array(values)
    if wide.dtype == np.float64:
        wide = wide.astype(np.float32)
    with np.errstate(over="ignore", invalid="ignore"):
        return wide.astype(DTYPES[dtype][0])


def to_torch(value):
    name = MLIR_NAMES[value.dtype]
    if name == "bf16":
        return torch.from_numpy(value.astype(np.float32)).to(torch.bfloat16)
    return torch.from_numpy(np.ascontiguousarray(value).reshape(value.shape))


def wide(value):
    """Exactly, as f32 in PyTorch; integers as they are."""
    if value.dtype.kind in "iub":
        return to_torch(value)
    return torch.from_numpy(np.array(value.astype(np.float32)))


def from_torch(value, dtype=None):
    """A NumPy array; of `dtype` (rounded by PyTorch) when given."""
    if dtype is not None:
        value = value.to(TORCH_TYPES[dtype])
    if value.dtype == torch.bfloat16:
        return value.float().numpy().astype(ml_dtypes.bfloat16)
    return value.detach().numpy()


def type_text(value):
    return "tensor<" + "".join(f"{size}x" for size in value.shape) + MLIR_NAMES[value.dtype] + ">"


class Cases:
    """Collects records and their tensors."""

    def __init__(self):
        self.records = []
        self.tensors = {}

    def add(self, name, text, operands, results, source, compare, attributes=None):
        """`text` is the op's assembly up to the colon of its types; operand a.0 is %a_0 there."""
        assert all(record["name"] != name for record in self.records), name
        types = [type_text(value) for value in operands.values()]
        result_types = [type_text(value) for value in results.values()]
        arguments = ", ".join(
            f"%{operand.replace('.', '_')}: {kind}" for operand, kind in zip(operands, types)
        )
        returned = result_types[0] if len(result_types) == 1 else f"({', '.join(result_types)})"
        values = ", ".join(f"%{result}" for result in results)
        function = (
            f"func.func @main({arguments}) -> {returned} {{\n"
            f"  {values.replace('%', '%r_')} = {text} : ({', '.join(types)}) -> {returned}\n"
            f"  return {values.replace('%', '%r_')} : {', '.join(result_types)}\n}}\n"
        )
        self.records.append(
            {
                "name": name,
                "op": text.split()[0],
                "attributes": attributes or {},
                "operands": [
                    self.keep(name, operand, value) for operand, value in operands.items()
                ],
                "results": [self.keep(name, result, value) for result, value in results.items()],
                "function": function,
                "source": source,
                "compare": compare,
            }
        )

    def keep(self, case, name, value):
        tensor = f"{case}.{name}"
        assert tensor not in self.tensors, tensor
        self.tensors[tensor] = value
        return {"name": name, "type": type_text(value), "tensor": tensor}
