"""Whether programs that were compiled against earlier headers find all that they know: check_earlier.py INCLUDE LIBRARY CC EARLIER WORK.

EARLIER has the folder of each release, with its mpc.h as it was. Of those with today's MAJOR, today's has each function with its type, each
constant with its number, and each member with its place and size. A struct that begins with struct_size may have grown. What was added since
asks for another MINOR.
"""

import pathlib
import subprocess
import sys

from check_installed import exported
from header import Header


def facts(cc, header, earlier, work):
    """The sizes, places and numbers in `header` of what `earlier` declares."""
    lines = ["#include <mpc/mpc.h>", "#include <stddef.h>", "#include <stdio.h>", "int main(void) {"]
    for constant in earlier.constants:
        lines.append(f'printf("{constant}=%d\\n", (int){constant});')
    for struct, members in earlier.structs.items():
        lines.append(f'printf("size of {struct}=%zu\\n", sizeof({struct}));')
        for member in members:
            place = f"offsetof({struct}, {member}), sizeof((({struct} *)0)->{member})"
            lines.append(f'printf("{struct}.{member}=at %zu, %zu bytes\\n", {place});')
    source, program = work / "facts.c", work / "facts"
    source.write_text("\n".join([*lines, "return 0; }\n"]))
    done = subprocess.run([cc, "-std=c11", f"-I{header.folder}", source, "-o", program], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{header.folder} lacks what {earlier.version} has: {done.stderr}")
    out = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    return dict(line.split("=", 1) for line in out.splitlines())


def inside(was, today, now, earlier):
    """Members that were added where an earlier caller has bytes of any value."""
    for struct, members in earlier.structs.items():
        for member in set(today.structs[struct]) - set(members):
            if int(now[f"{struct}.{member}"].split()[1].rstrip(",")) < int(was[f"size of {struct}"]):
                yield f"{struct}.{member}"


def may_grow(fact, was, now, earlier):
    struct = fact.removeprefix("size of ")
    return struct != fact and earlier.structs[struct][0] == "struct_size" and int(now) > int(was)


def compare(cc, today, library, earlier, work):
    if gone := set(earlier.functions) - exported(library):
        sys.exit(f"{library} lacks functions of {earlier.version}: {sorted(gone)}")
    # A second declaration of another type does not compile.
    text = "#include <mpc/mpc.h>\n" + "".join(f"{declaration};\n" for declaration in earlier.functions.values())
    done = subprocess.run([cc, "-std=c11", "-fsyntax-only", f"-I{today.folder}", "-xc", "-"], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"a function has another type than in {earlier.version}: {done.stderr}")
    was, now = facts(cc, earlier, earlier, work), facts(cc, today, earlier, work)
    changed = [fact for fact in was if was[fact] != now[fact]]
    grown = [fact for fact in changed if may_grow(fact, was[fact], now[fact], earlier)]
    if broken := [f"{fact} was {was[fact]}, is {now[fact]}" for fact in changed if fact not in grown]:
        sys.exit(f"callers of {earlier.version} would break: {'; '.join(broken)}")
    if hidden := list(inside(was, today, facts(cc, today, today, work), earlier)):
        sys.exit(f"{hidden} lie inside the structs of {earlier.version}, whose callers do not set them: keep the places free")
    added = [*(set(today.functions) - set(earlier.functions)), *(set(today.constants) - set(earlier.constants)), *grown]
    if added and today.version[:2] <= earlier.version[:2]:
        sys.exit(f"today's {today.version} has more than {earlier.version}: {sorted(added)}; give mpc.h another MPC_VERSION_MINOR")
    print(f"{'.'.join(map(str, earlier.version))}: {len(earlier.functions)} functions, {len(was)} facts, {len(grown)} structs grew, {len(added)} added")


def main(include, library, cc, folder, work):
    today = Header(include)
    pathlib.Path(work).mkdir(parents=True, exist_ok=True)
    for place in sorted(pathlib.Path(folder).iterdir()):
        earlier = Header(place)
        if earlier.version[0] == today.version[0]:
            compare(cc, today, library, earlier, pathlib.Path(work))


if __name__ == "__main__":
    main(*sys.argv[1:])
