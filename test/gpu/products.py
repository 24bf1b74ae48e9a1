"""Writes the four products of a transformer layer one after another, C = 4096 and F = 16384, in the mpc dialect: with their
gradients the twelve products that TransformerEngine's comparison times at 15,872 rows (B = 31). Standard library only.
"""

CHANNELS, WIDE, CONTEXT = 4096, 16384, 512
LAYERS = (("proj", CHANNELS, CHANNELS), ("up", CHANNELS, WIDE), ("down", WIDE, CHANNELS), ("qkv", CHANNELS, 3 * CHANNELS))


def rows(width):
    return f"tensor<?x{CONTEXT}x{width}xf32>"


def main():
    out = LAYERS[-1][2]
    gain = f"tensor<{CHANNELS}xf32>"
    lines = ["module @products {", f"  ml_program.global private @gain(#mpc.ones) : {gain}"]
    for seed, (name, width, result) in enumerate(LAYERS, start=1):
        lines.append(f"  ml_program.global private @{name}.weight(#mpc.normal<std = 2.0e-02, seed = {seed}>) : tensor<{result}x{width}xf32>")
    lines.append(f'  func.func @main(%x: {rows(CHANNELS)} {{mpc.name = "x", mpc.dims = ["B"]}}, %target: {rows(out)} {{mpc.name = "target", mpc.dims = ["B"]}})')
    lines.append('      -> (tensor<f32> {mpc.name = "loss"}) {')
    lines.append(f"    %gain = ml_program.global_load @gain : {gain}")
    weights = {name: f"tensor<{result}x{width}xf32>" for name, width, result in LAYERS}
    lines += [f"    %{name}_weight = ml_program.global_load @{name}.weight : {weight}" for name, weight in weights.items()]
    # The norm's gain has a gradient, and so the first product has both of its own.
    lines.append(f'    %norm = mpc.rms_norm %x, %gain epsilon 1.0e-5 {{layer = "norm"}} : ({rows(CHANNELS)}, {gain}) -> {rows(CHANNELS)}')
    value = "%norm"
    for name, width, result in LAYERS:
        lines.append(f'    %{name} = mpc.linear {value}, %{name}_weight {{layer = "{name}"}} : ({rows(width)}, {weights[name]}) -> {rows(result)}')
        value = f"%{name}"
    lines.append(f'    %loss = mpc.mse_loss {value}, %target {{layer = "loss"}} : ({rows(out)}, {rows(out)}) -> tensor<f32>')
    print("\n".join([*lines, "    return %loss : tensor<f32>", "  }", "}"]))


if __name__ == "__main__":
    main()
