"""What a user is told: what was found, what was expected, where, and what to do."""


class Error(Exception):
    """What mpc says. `status` is the runtime's name for it ("MPC_WRONG_SHAPE"), or "" where the runtime was not asked."""

    status = ""


class ExportError(Error):
    """A model, its arguments or this Python is not as it should be."""


class EagerWarning(UserWarning):
    """torch.compile(backend="mpc") leaves something to PyTorch's eager mode."""


class ImporterError(ExportError):
    """A fault of mpc's importer; please report it."""


class ArgumentError(Error, ValueError):
    """An argument of a call: an unknown name, a shape, a program that was closed."""


class ArgumentTypeError(ArgumentError, TypeError):
    """An array of another element type, or something that is no array."""


class BusyError(Error, RuntimeError):
    """The program runs already."""


class FileError(Error, OSError):
    """A file that is not there, cannot be read, or cannot be written."""


class ArtifactError(Error, ValueError):
    """A file that is damaged, of another version, or not signed as was asked."""


class StateError(Error, ValueError):
    """Weights or a saved state that do not belong to the program."""


class DeviceError(Error, RuntimeError):
    """The machine: no device, no host compiler, a library that fails, no memory."""


class CheckError(Error, RuntimeError):
    """The device cpu-check found a fault in a kernel."""


class InternalError(Error, RuntimeError):
    """A fault of mpc itself; please report it."""


class CompileError(Error):
    """The program mpc refused a model, or is not there. The message is what it said."""


FAMILIES = {1: ArgumentError, 2: FileError, 3: ArtifactError, 4: StateError, 5: DeviceError, 6: CheckError, 7: InternalError}
SINGLE = {"MPC_WRONG_TYPE": ArgumentTypeError, "MPC_BUSY": BusyError}


def of_status(number, name, message):
    """The exception for a status of mpc.h; the tens of its number are its family. The binding calls this."""
    error = SINGLE.get(name, FAMILIES.get(number // 10, InternalError))(message)
    error.status = name
    return error


class Unsupported(Exception):
    """Raised while one operation is lowered; Problems gathers them, and the walk goes on."""

    def __init__(self, reason, remedy):
        super().__init__(reason)
        self.reason, self.remedy = reason, remedy


class Problems:
    """Everything of a model that the dialect lacks, each kind once with its count and its first place."""

    def __init__(self):
        self.places = {}  # (operation, reason, remedy) -> places in the order of the graph
        self.faults = False  # whether one of them is a fault of the importer
        self.nodes = []  # what the importer walked over, of each

    def add(self, operation, reason, remedy, place):
        self.places.setdefault((operation, reason, remedy), []).append(place)

    def add_fault(self, operation, error, place):
        """What the importer did not foresee. The model goes no further, but no traceback of ours is its user's to read."""
        self.faults = True
        self.add(operation, f"mpc's importer fails on it: {type(error).__name__}: {' '.join(str(error).split())[:300]}",
                 "this is a fault of mpc; please report it with this message, and write the line in another way meanwhile", place)  # fmt: skip

    def check(self):
        """Raises one error that lists all of them."""
        if not self.places:
            return
        count = len(self.places)
        lines = [f"the model cannot be written in mpc's dialect, for {count} reason{'s' * (count > 1)}:"]
        for (operation, reason, remedy), places in self.places.items():
            times = "once" if len(places) == 1 else f"{len(places)} times, first"
            lines.append(f"  {operation}, {times} at {places[0]}")
            lines.append(f"      {reason}")
            lines.append(f"      {remedy}")
        error = (ImporterError if self.faults else ExportError)("\n".join(lines))
        error.problems = self
        raise error
