"""Small models that ask too much of whoever reads them: bombs.py FOLDER"""

import pathlib
import sys

folder = pathlib.Path(sys.argv[1])


def write(name, head="", attribute="", location="", globals_=""):
    attributes = f" attributes {{a = {attribute}}}" if attribute else ""
    text = f"""{head}func.func @main(%x: tensor<4xf32>) -> tensor<4xf32>{attributes} {{
  %y = mpc.relu %x : (tensor<4xf32>) -> tensor<4xf32>{location}
  return %y : tensor<4xf32>
}}
"""
    (folder / f"{name}.mlir").write_text(text)


def weighted(name, value, count):
    (folder / f"{name}.mlir").write_text(f"""ml_program.global private @w({value}) : tensor<{count}xf32>
func.func @main(%x: tensor<1xf32> {{mpc.name = "x"}}) -> (tensor<1xf32> {{mpc.name = "y"}}) {{
  %w = ml_program.global_load @w : tensor<{count}xf32>
  %s = mpc.sum %w axes [0] : (tensor<{count}xf32>) -> tensor<f32>
  %y = mpc.add %x, %s : (tensor<1xf32>, tensor<f32>) -> tensor<1xf32>
  return %y : tensor<1xf32>
}}
""")


write("minus", attribute="affine_map<(d0) -> (" + "-" * 200000 + "d0)>")
write("plus", attribute="affine_map<(d0) -> (" + "d0 + " * 200000 + "d0)>")
write("mod", head="#m = affine_map<(d0) -> (" + "d0 mod 7 floordiv " * 100000 + "7)>\n", attribute="#m")
write("terms", attribute="affine_map<(d0) -> (" + "(d0) + " * 200000 + "d0)>")
write("brackets", attribute="[" * 2000 + "]" * 2000)
write("chain", "#a0 = [1]\n" + "".join(f"#a{i} = [#a{i - 1}]\n" for i in range(1, 100000)), "#a99999")
write("doubled", "#a0 = [1, 1]\n" + "".join(f"#a{i} = [#a{i - 1}, #a{i - 1}]\n" for i in range(1, 60)), "#a59")
write("types", "!t0 = tuple<i32, i32>\n" + "".join(f"!t{i} = tuple<!t{i - 1}, !t{i - 1}>\n" for i in range(1, 60)), "!t59")
write("broken", "#a0 = [1]\n" + "".join(f"#a{i} // one\n =\n [\n#a{i - 1}\n,\n// two\n#a{i - 1} ]\n" for i in range(1, 60)), "#a59")
(folder / "digits.mlir").write_text(
    "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %c = mpc.constant dense<" + "1" * 1000000 + "> : tensor<4xi64>\n"
    "  return %x : tensor<4xf32>\n}\n")  # fmt: skip
weighted("splat", "dense<1.0> : tensor<1099511627776xf32>", 1099511627776)
weighted("ones", "#mpc.ones", 1099511627776)
weighted("small", "dense<0.25> : tensor<1000000xf32>", 1000000)
aliases = '#first = loc("a - b + c":1:1)\n#second = loc("x"(#first))\n#map = affine_map<(d0, d1) -> (d0 - d1 * 2 + d0 mod 4)>\n'
aliases += "#set = affine_set<(d0) : (d0 - 1 >= 0, d0 == 0)>\n!type = tensor<4xf32>\n"
write("fine", aliases, "[#map, #set, !type, -1 : i64]", " loc(#second)")
