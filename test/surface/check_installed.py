"""What an installation of the runtime shows to programs: check_installed.py PREFIX CC CXX.

The headers are mpc.h and mpc.hpp; each compiles alone; the shared library exports the functions of mpc.h, and MPI's table, nothing else.
"""

import pathlib
import re
import subprocess
import sys

from header import Header


def compile_alone(name, command, prefix):
    text = f"#include <mpc/{name}>\n"
    words = [*command, "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{prefix}/include", "-"]
    done = subprocess.run(words, input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{name} does not compile alone by {' '.join(command)}: {done.stderr}")


def exported(library):
    out = subprocess.run(["nm", "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1] for line in out.splitlines()}


def expect(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: beside what is expected {sorted(found - expected)}, missing {sorted(expected - found)}")
    print(f"{what}: {len(found)}")


def main(prefix, cc, cxx):
    prefix = pathlib.Path(prefix)
    expect("headers", {str(path.relative_to(prefix / "include")) for path in (prefix / "include").rglob("*.*")}, {"mpc/mpc.h", "mpc/mpc.hpp"})
    for standard in ("c99", "c11"):
        compile_alone("mpc.h", [cc, f"-std={standard}", "-xc"], prefix)
    for name in ("mpc.h", "mpc.hpp"):
        for standard in ("c++17", "c++20"):
            compile_alone(name, [cxx, f"-std={standard}", "-xc++"], prefix)

    header = Header(prefix / "include")
    libraries = sorted(path for path in prefix.rglob("lib*.so*") if not path.is_symlink())
    for library in libraries:
        expect(library.name, exported(library), {"mpc_mpi_api"} if library.name.startswith("libmpc_mpi") else set(header.functions))
    version = ".".join(map(str, header.version))
    named = [path.name for path in libraries if path.name.startswith("libmpc_runtime")]
    out = subprocess.run(["readelf", "-d", *(str(path) for path in libraries)], capture_output=True, text=True, check=True).stdout
    if named != [f"libmpc_runtime.so.{version}"] or f"[libmpc_runtime.so.{header.version[0]}]" not in re.findall(r"SONAME\).*(\[.*\])", out):
        sys.exit(f"the library of version {version} is {named}, of these names: {re.findall(r'SONAME.*', out)}")
    print(f"version: {version}")


if __name__ == "__main__":
    main(*sys.argv[1:])
