"""What the edits of bundle_variants.py make of texts like those that mpc emits: variant_texts.py FOLDER-OF-THE-SCRIPTS."""

import sys

sys.path.insert(0, sys.argv[1])
import bundle_variants as v  # noqa: E402

STREAM = """// cross_entropy, cross_entropy_grad
struct k_args {
  const bf16* x0; // (16384, 50304) bf16 for cross_entropy
  float* y0; // (16, 1024, 1) f32 of cross_entropy
};
MPC_KERNEL(k, 512) {
  using L = RowLayout<4096, 512, 8>;
  MPC_ROWS(L, row, 16384, 1) {
    MPC_CHUNKS(L, first, limit, 0, 50304) {
"""
ROWS = """// layer_norm_grad, quantize
struct r_args {
  const bf16* x0; // (16384, 768) bf16 for layer_norm_grad
  float* y0; // (512, 768) f32 of layer_norm_grad
  bf16* y1; // (16384, 768) bf16 of layer_norm_grad
};
MPC_KERNEL_RESIDENT(r, 96, /*resident=*/3) {
  using L = RowLayout<768, 96, 8>;
  MPC_STAGE(f8e4m3, y1_staged, 24576);
  MPC_ROWS(L, row, 16384, 32) {
    Row<L, float> &y0_terms = y0_sums.of(row % 32);
  store_turned<L, 32, 96>(arg.y1, 16384, block() * 32, y1_staged);
"""
TILE = """// gelu_tanh
MPC_KERNEL_RESIDENT(t, 256, /*resident=*/3) {
  using L = TileLayout<64, 64, 256>;
  const TilePosition p = tile<L>(block(), 16384, 3072);
"""
ATTENTION = """// attention_forward_warpgroups
MPC_KERNEL(a, 384) {
  using Core = AttentionWarpgroups<bf16, /*head_dim=*/64, Scores</*causal=*/true>, /*turns=*/true, /*shared=*/82048>;
  attention_forward_warpgroups<Core>(/*blocks=*/132,
      arg.q, /*batches=*/16, /*heads=*/12, /*kv_heads=*/12, /*queries=*/1024, /*keys=*/1024, /*scale=*/float(0.125));
"""
GRADIENT = """// attention_backward_warpgroups
MPC_KERNEL(g, 384) {
  using Core = AttentionGradWarpgroups<bf16, /*head_dim=*/128, Scores</*causal=*/true>, /*shared=*/197760>;
  attention_backward_warpgroups<Core>(arg.counts, arg.sums,
      arg.q, /*batches=*/2, /*heads=*/32, /*kv_heads=*/8, /*queries=*/1000, /*keys=*/1000, /*scale=*/float(0.125));
"""


def edited(edit, text, threads, grid):
    return edit(v.Kernel("k", text, threads, grid))


def refused(edit, text, threads=96, grid=512):
    try:
        edited(edit, text, threads, grid)
    except v.NotPossible:
        return True
    return False


made = edited(v.team(1024), STREAM, 512, 16384)
assert "RowLayout<8192, 1024, 8>" in made.text and "MPC_KERNEL(k, 1024)" in made.text and (made.threads, made.grid) == (1024, 16384)
made = edited(v.rows(64), ROWS, 96, 512)
assert (made.grid, made.skipped) == (256, (0,)), made
for text in ("MPC_ROWS(L, row, 16384, 64)", "row % 64)", "store_turned<L, 64, 96>", "block() * 64,", "y1_staged, 49152)"):
    assert text in made.text, (text, made.text)
assert refused(v.rows(16), ROWS)  # needs more partial sums than there is room for
assert refused(v.rows(48), ROWS) and refused(v.team(256), ROWS) and refused(v.tile(64, 64, 256), ROWS) and refused(v.by_warps(64), ROWS)
assert refused(v.turns(True), ATTENTION) and refused(v.resident(2), ATTENTION)
assert "MPC_KERNEL_RESIDENT(r, 96, /*resident=*/4)" in edited(v.resident(4), ROWS, 96, 512).text
assert "MPC_KERNEL_RESIDENT(k, 512, /*resident=*/2)" in edited(v.resident(2), STREAM, 512, 16384).text and refused(v.resident(1), STREAM)
made = edited(v.tile(32, 128, 512), TILE, 256, 12288)
assert "TileLayout<32, 128, 512>" in made.text and "(t, 512, " in made.text and made.grid == 512 * 24 and made.threads == 512, made
made = edited(v.turns(False), ATTENTION, 384, 132)
assert "/*turns=*/false" in made.text and "/*blocks=*/1536" in made.text and made.grid == 1536
made = edited(v.by_warps(64, 4), ATTENTION, 384, 132)
assert "AttentionForward<bf16, /*head_dim=*/64, /*queries=*/64, /*keys=*/64, Scores</*causal=*/true>, 128>;" in made.text, made.text
assert "attention_forward<Core>(" in made.text and "MPC_KERNEL_RESIDENT(a, 128, /*resident=*/4)" in made.text and "blocks" not in made.text
assert (made.threads, made.grid, made.shared) == (128, 3072, 0)
made = edited(v.by_warps(128), GRADIENT, 384, 128)
assert "AttentionBackward<bf16, /*head_dim=*/128, /*rows=*/128, Scores</*causal=*/true>, 128>;" in made.text and "counts" not in made.text
assert made.grid == 2 * (8 * 8 + 32 * 8), made.grid
assert v.with_zeros("#mpc.normal<std = 2.0e-02, seed = 1>) #mpc.ones #mpc.uniform<a = 1>") == "#mpc.zeros) #mpc.ones #mpc.zeros"
head, texts = v.sections(f'// x\n#include "mpc_device.cuh"\n\n{STREAM}\n{TILE}')
assert set(texts) == {"k", "t"} and texts["k"][0] == ["cross_entropy", "cross_entropy_grad"]
print("every edit changes what it says")
