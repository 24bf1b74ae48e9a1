"""Writes the manual pages of the programs and the completions of mpc for bash, zsh and fish.
Usage: pages.py OUT VERSION MPC MPC_OPT MPC_LSP_SERVER

Everything is read from what the programs print for --help, which mpc prints from the table that also reads its command
line: pages and completions name no option of their own. A help that this script cannot read is an error.
"""
import gzip
import pathlib
import re
import subprocess
import sys


def help_of(*words):
    done = subprocess.run(words + ("--help",), capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)} --help ended with {done.returncode}:\n{done.stderr}")
    return done.stdout


class Option:
    """`usage` as the help has it; name with its dashes; value: none, may or must; choices and whether commas part them."""

    def __init__(self, usage):
        match = re.fullmatch(r"(--?[a-z0-9-]+)(\[=|=| )?(.*)", usage)
        if not match:
            sys.exit(f"an option that is not understood: {usage!r}")
        self.usage, self.name, self.help = usage, match[1], ""
        self.value = {None: "none", "[=": "may", "=": "must", " ": "must"}[match[2]]
        placeholder = re.match(r"([^ \]]*)", match[3])[1]
        choices = re.search(r"\(([^)]*)\)", match[3])
        self.choices = re.split(r", | or ", choices[1]) if choices else []
        self.commas = placeholder.endswith(",..")
        # A placeholder in the form NAME=F or F is a file, D a folder where it has no choices.
        self.file = not self.choices and re.split("=", placeholder)[-1] in ("F", "F,..", "KEY", "D")


class Command:
    def __init__(self, program, name):
        self.name = name
        # A long usage goes on in a line with six blanks.
        lines = re.sub(r"\n {6}(?=\S)", " ", help_of(program, name)).rstrip("\n").split("\n")
        self.usage, self.summary, self.options, self.note = lines[0].removeprefix("usage: "), lines[1], [], ""
        file = re.fullmatch(rf"mpc {name}((?: \S+)*) \[options\]", self.usage)
        if not file:
            sys.exit(f"a usage that is not understood: {lines[0]!r}")
        self.file = (file[1] or "").strip()
        for number, line in enumerate(lines[3:], 3):
            if line.startswith("  -"):
                found = re.fullmatch(r"  (\S.*?)(?:  +(\S.*))?", line)
                self.options.append(Option(found[1]))
                self.options[-1].help = found[2] or ""
            elif line.startswith(" " * 28) and self.options:
                self.options[-1].help = f"{self.options[-1].help} {line.strip()}".strip()
            elif not line:
                self.note = "\n".join(lines[number + 1 :])
                break
            else:
                sys.exit(f"a line of mpc {name} --help that is not understood: {line!r}")
        self.options.append(Option("--help"))
        self.options[-1].help = "prints these options"

    def endings(self):
        """The ending that the placeholder shows: model.mlir, or run.jsonl.. of several files."""
        found = re.search(r"\.(\w+)", self.file)
        return found[1] if found else ""


# -- manual pages ------------------------------------------------------------------------------------------------------


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def page(name, version, purpose, body):
    return f'.TH {name.upper()} 1 "" "mpc {version}" "User Commands"\n.SH NAME\n{name} \\- {roff(purpose)}\n{body}'


def mpc_page(version, overview, commands, codes):
    text = ".SH SYNOPSIS\n" + "".join(f".B {roff(c.usage)}\n.br\n" for c in commands)
    text += ".B mpc \\-\\-version\n.SH DESCRIPTION\n" + roff(overview) + "\n"
    for command in commands:
        text += f".SH {command.name.upper()}\n.B {roff(command.usage)}\n.PP\n{roff(command.summary)}\n"
        for option in command.options:
            text += f".TP\n.B {roff(option.usage)}\n{roff(option.help)}\n"
        if command.note:
            text += ".PP\n" + roff(command.note) + "\n"
    text += ".SH EXIT STATUS\n" + "".join(f".TP\n.B {code}\n{roff(meaning)}\n" for code, meaning in codes)
    return page("mpc", version, "ahead-of-time compiler for mixed-precision neural networks", text)


def verbatim(title, lines):
    return f".SH {title}\n.nf\n" + roff("\n".join(re.sub(r" {2,}- +", "  - ", line) for line in lines)) + "\n.fi\n"


def opt_page(version, text):
    lines = text.split("\n")
    try:
        start = next(i for i, line in enumerate(lines) if line.strip() == "Compiler passes to run") + 1
    except StopIteration:
        sys.exit("mpc-opt --help names no passes")
    end = next(i for i in range(start, len(lines)) if not lines[i].startswith("    "))
    body = ".SH SYNOPSIS\n.B mpc\\-opt\n[\\fIoptions\\fR] \\fIinput file\\fR\n"
    body += verbatim("PASSES AND STAGES", [line[4:] for line in lines[start:end]])
    body += ".PP\n.B mpc\\-opt \\-\\-help\nprints LLVM's and MLIR's own options too.\n"
    return page("mpc-opt", version, "runs the passes and stages of mpc", body)


def lsp_page(version, text):
    own = [line for line in text.split("\n") if re.match(r"  --(lit-test|log|pretty)\b", line)]
    if not own:
        sys.exit("mpc-lsp-server --help lacks --lit-test, --log and --pretty")
    body = ".SH SYNOPSIS\n.B mpc\\-lsp\\-server\n[\\fIoptions\\fR]\n.SH DESCRIPTION\nAn editor starts it and talks to it on standard "
    body += "input and output. It knows the dialects of mpc.\n" + verbatim("OPTIONS", own)
    body += ".PP\n.B mpc\\-lsp\\-server \\-\\-help\nprints LLVM's own options too.\n"
    return page("mpc-lsp-server", version, "language server for models and plans of mpc", body)


# -- completions -------------------------------------------------------------------------------------------------------


def bash(commands):
    cases = ""
    for c in commands:
        words = [o.name + ("=" if o.value == "must" and o.name.startswith("--") else "") for o in c.options]
        cases += f"    {c.name})\n      options='{' '.join(words)}' ending='{c.endings()}'\n      case $option in\n"
        for o in c.options:
            if o.choices:
                told = '[ -z "$equals" ] || ' if o.value == "may" else ""
                cases += f"        {o.name}) {told}values='{' '.join(o.choices)}'{' commas=yes' if o.commas else ''} ;;\n"
            elif o.value == "must":
                cases += f"        {o.name}) {'files' if o.file else 'free'}=yes ;;\n"
        cases += "      esac ;;\n"
    names = " ".join(c.name for c in commands)
    return f"""# bash completion of mpc; written from mpc --help.
_mpc() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} option= equals= options= ending= values= commas= files= free=
  COMPREPLY=()
  if [ "$COMP_CWORD" = 1 ]; then
    COMPREPLY=($(compgen -W '{names} --help --version' -- "$word"))
    return
  fi
  # Bash parts --name=value into three words, and --name=x=value into five.
  local at=$COMP_CWORD
  if [ "$word" = = ]; then
    at=$((at + 1)) word=
  fi
  while [ "$at" -gt 2 ] && [ "${{COMP_WORDS[at - 1]}}" = = ]; do
    at=$((at - 2)) equals=yes
  done
  [ -n "$equals" ] || at=$((at - 1))
  option=${{COMP_WORDS[at]}}
  case ${{COMP_WORDS[1]}} in
{cases}    *) return ;;
  esac
  if [ -n "$values" ]; then
    local first=
    case $commas$word in yes*,*) first=${{word%,*}}, ;; esac
    COMPREPLY=($(compgen -P "$first" -W "$values" -- "${{word#"$first"}}"))
  elif [ -n "$files" ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  elif [ -n "$free" ]; then
    return
  elif [ "${{word#-}}" != "$word" ]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    case ${{COMPREPLY[0]}} in *=) compopt -o nospace 2>/dev/null ;; esac
  elif [ -n "$ending" ]; then
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -X "!*.$ending" -- "$word"; compgen -d -- "$word")
  fi
}}
complete -F _mpc mpc
"""


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def zsh(commands):
    text = "#compdef mpc\n# zsh completion of mpc; written from mpc --help.\n_mpc() {\n  local -a commands\n  commands=(\n"
    for c in commands:
        text += "    " + quoted(f"{c.name}:{c.summary}") + "\n"
    text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    _arguments --help --version\n    return\n  fi\n"
    text += "  shift words\n  (( CURRENT-- ))\n  case $words[1] in\n"
    for c in commands:
        text += f"    {c.name}) _arguments"
        for o in c.options:
            about = re.sub(r"([\[\]:\\])", r"\\\1", o.help)
            action = f"_values -s , value {' '.join(o.choices)}" if o.commas and o.choices else \
                f"({' '.join(o.choices)})" if o.choices else "_files" if o.file else " "
            after = {"none": "", "must": "=" if o.name.startswith("--") else "", "may": "=-"}[o.value]
            value = "" if o.value == "none" else f"{'::' if o.value == 'may' else ':'}value:{action}"
            text += " \\\n        " + quoted(f"*{o.name}{after}[{about}]{value}")
        text += (" \\\n        " + quoted(f"*:file:_files -g \"*.{c.endings()}\"") if c.file else "") + " ;;\n"
    return text + "  esac\n}\n_mpc \"$@\"\n"


def fish(commands):
    text = "# fish completion of mpc; written from mpc --help.\n"
    text += "# Not the completion of the client of the Music Player Daemon.\ncomplete -c mpc -e\ncomplete -c mpc -f\n"
    for c in commands:
        text += f"complete -c mpc -n __fish_use_subcommand -a {c.name} -d {quoted(c.summary)}\n"
    for word in ("help", "version"):
        text += f"complete -c mpc -n __fish_use_subcommand -l {word}\n"
    for c in commands:
        seen = f"complete -c mpc -n '__fish_seen_subcommand_from {c.name}'"
        if c.file:
            text += f"{seen} -k -a '(__fish_complete_suffix .{c.endings()})'\n"
        for o in c.options:
            name = f"-l {o.name[2:]}" if o.name.startswith("--") else f"-s {o.name[1:]}"
            value = {"none": "", "may": "", "must": " -x"}[o.value]
            if o.choices:
                value += " -a " + quoted(" ".join(o.choices))
            elif o.file:
                value = " -r -F"
            text += f"{seen} {name}{value} -d {quoted(o.help)}\n"
    return text


def main(out, version, mpc, opt, lsp):
    overview = help_of(mpc)
    names = re.findall(r"^  mpc (\w+) ", overview, flags=re.M)
    if not names:
        sys.exit("mpc --help names no command")
    commands = [Command(mpc, name) for name in names]
    codes = re.findall(r"^  ([0-9]+) +(\S.*)$", overview, flags=re.M)
    if not codes:
        sys.exit("mpc --help names no exit codes")
    first = overview.split("\n")[0].removeprefix("mpc: ")
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("mpc", mpc_page(version, first[0].upper() + first[1:] + ".", commands, codes)),
        ("mpc-opt", opt_page(version, help_of(opt))),
        ("mpc-lsp-server", lsp_page(version, help_of(lsp))),
    ):
        (out / f"{name}.1.gz").write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    for name, text in (("mpc", bash(commands)), ("_mpc", zsh(commands)), ("mpc.fish", fish(commands))):
        (out / name).write_text(text)


main(*sys.argv[1:])
