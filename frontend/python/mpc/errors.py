"""What a user is told: what was found, what was expected, where, and what to do."""


class ExportError(Exception):
    """A model, its arguments or this Python is not as it should be."""


class Unsupported(Exception):
    """Raised while one operation is lowered; Problems gathers them, and the walk goes on."""

    def __init__(self, reason, remedy):
        super().__init__(reason)
        self.reason, self.remedy = reason, remedy


class Problems:
    """Everything of a model that the dialect lacks, each kind once with its count and its first place."""

    def __init__(self):
        self.places = {}  # (operation, reason, remedy) -> places in the order of the graph

    def add(self, operation, reason, remedy, place):
        self.places.setdefault((operation, reason, remedy), []).append(place)

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
        raise ExportError("\n".join(lines))
