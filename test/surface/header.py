"""What an mpc.h declares, read from its text: functions, structs with their members, constants."""

import pathlib
import re


def without_braces(text):
    """The text of a struct without the members of the structs in it."""
    while re.search(r"\{[^{}]*\}", text):
        text = re.sub(r"\{[^{}]*\}", "", text)
    return text


def member_names(body):
    names = []
    for declaration in without_braces(body).split(";"):
        if pointer := re.search(r"\(\*(\w+)\)\(", declaration):
            names.append(pointer[1])
        elif declaration.strip():
            names += [re.search(r"(\w+)\s*(\[.*)?$", part.strip())[1] for part in declaration.split(",")]
    return names


class Header:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        text = (self.folder / "mpc" / "mpc.h").read_text()
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        # name: the declaration
        self.functions = {m[2]: m[1] for m in re.finditer(r"MPC_API\s+([^;{]*?(mpc_\w+)\([^;]*\));", text)}
        # name: the names of members
        self.structs = {m[1]: member_names(m[2]) for m in re.finditer(r"typedef struct (mpc_\w+) \{(.*?)\} \1;", text, re.S)}
        self.constants = re.findall(r"^#define (MPC_\w+_LIMIT) ", text, re.M)
        for body in re.findall(r"typedef enum mpc_\w+ MPC_AN_INT \{(.*?)\}", text, re.S):
            self.constants += re.findall(r"MPC_\w+", re.sub(r"=[^,]*", "", body))
        # A header of 0.1.0 has no macros of its version; its folder has that name.
        parts = [re.search(rf"#define MPC_VERSION_{part} (\d+)", text) for part in ("MAJOR", "MINOR", "PATCH")]
        self.version = tuple(int(part[1]) for part in parts) if all(parts) else tuple(map(int, self.folder.name.split(".")))
