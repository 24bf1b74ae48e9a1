import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mpc.errors import ArgumentError as ArgumentError
from mpc.errors import ArgumentTypeError as ArgumentTypeError
from mpc.errors import ArtifactError as ArtifactError
from mpc.errors import BusyError as BusyError
from mpc.errors import CheckError as CheckError
from mpc.errors import CompileError as CompileError
from mpc.errors import DeviceError as DeviceError
from mpc.errors import EagerWarning as EagerWarning
from mpc.errors import Error as Error
from mpc.errors import ExportError as ExportError
from mpc.errors import FileError as FileError
from mpc.errors import ImporterError as ImporterError
from mpc.errors import InternalError as InternalError
from mpc.errors import StateError as StateError
from mpc.program import Program as Program

__version__: str
Path = str | os.PathLike[str]

class Exported:
    text: str
    tensors: dict[str, Any]
    inputs: list[str]
    results: list[str]
    def save(self, path: Path) -> tuple[os.PathLike[str], os.PathLike[str]]: ...

def export(
    module: Any,
    args: Any,
    *,
    loss: Callable[..., Any] | str | None = None,
    dynamic_shapes: Mapping[str, Any] | None = None,
    name: str | None = None,
    keep_types: bool = True,
) -> Exported: ...
def import_onnx(
    model: Any, *, dims: Mapping[str, int] | None = None, fixed: Mapping[str, Any] | None = None, name: str | None = None
) -> Exported: ...
def load(
    path: Path,
    *,
    device: str = "auto",
    weights: Path | None = None,
    allow_unknown_weights: bool = False,
    allow_missing_weights: bool = False,
    threads: int = 0,
    seed: int = 0,
    stream: int = 0,
    map_files: bool = False,
    public_key: Path | None = None,
    expected_hash: str | None = None,
    cache_folder: Path | None = None,
    compiler: str | None = None,
    progress: Callable[[str], object] | None = None,
    untuned: bool = False,
    ranks: int = 0,
    rank: int = 0,
    run_folder: Path | None = None,
    collective_timeout_seconds: int = 0,
    keep_parameters: bool = False,
) -> Program: ...
def compile(
    model: Any,
    args: Any = None,
    *,
    precision: str = "fp32",
    train: bool = False,
    loss: Callable[..., Any] | str | None = None,
    dynamic_shapes: Mapping[str, Any] | None = None,
    dims: Mapping[str, int] | None = None,
    weights: Path | None = None,
    recipe: Mapping[str, Any] | Path | None = None,
    residual: str = "f32",
    options: Iterable[str] = (),
    device: str = "auto",
    target: str | None = None,
    cache: bool = True,
    keep_types: bool = True,
    **load_options: Any,
) -> Program: ...
def recipe_from(
    optimizer: Any, scheduler: Any = None, scaler: Any = None, *, module: Any = None, max_norm: float = 0.0, max_value: float = 0.0
) -> dict[str, Any]: ...
def take_over(program: Program, module: Any, optimizer: Any = None, scaler: Any = None, scheduler: Any = None) -> None: ...
def give_back(program: Program, module: Any, optimizer: Any = None, scaler: Any = None) -> None: ...
def explain(
    model: Any,
    args: Any = None,
    *,
    precision: str = "fp32",
    train: bool = False,
    loss: Callable[..., Any] | str | None = None,
    dynamic_shapes: Mapping[str, Any] | None = None,
    dims: Mapping[str, int] | None = None,
    recipe: Mapping[str, Any] | Path | None = None,
    residual: str = "f32",
    options: Iterable[str] = (),
    device: str = "auto",
    target: str | None = None,
    keep_types: bool = True,
) -> str: ...
def memory(
    model: Any,
    args: Any = None,
    *,
    precision: str = "fp32",
    train: bool = False,
    loss: Callable[..., Any] | str | None = None,
    dynamic_shapes: Mapping[str, Any] | None = None,
    dims: Mapping[str, int] | None = None,
    recipe: Mapping[str, Any] | Path | None = None,
    residual: str = "f32",
    options: Iterable[str] = (),
    device: str = "auto",
    target: str | None = None,
    keep_types: bool = True,
) -> str: ...
def evaluate(
    model: Any,
    args: Any = None,
    *,
    inputs: Mapping[str, Any] | None = None,
    precision: str | None = None,
    loss: Callable[..., Any] | str | None = None,
    dynamic_shapes: Mapping[str, Any] | None = None,
    dims: Mapping[str, int] | None = None,
    weights: Path | None = None,
    options: Iterable[str] = (),
    keep_types: bool = True,
) -> dict[str, Any]: ...
