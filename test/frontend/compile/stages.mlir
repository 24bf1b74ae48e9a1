// --stop-after prints the model after a stage, --dump-dir every stage in a numbered file; the last of them is the same.
// RUN: rm -rf %t && %mpc compile %S/../Inputs/mlp.mlir --precision=fp32 --dim B=4 --stop-after=Fuse --dump-dir=%t > %t.fuse
// RUN: diff %t.fuse %t/09-Fuse.mlir
// RUN: ls %t | FileCheck %s --check-prefix=FILES
// RUN: FileCheck %s --check-prefix=READ < %t/01-Read.mlir
// RUN: FileCheck %s --check-prefix=CAST < %t/02-Cast.mlir
// Stage names are the same in any program: mpc-opt reads what mpc wrote.
// RUN: %mpc_opt %t/02-Cast.mlir | diff - %t/02-Cast.mlir

// FILES: 01-Read.mlir
// FILES-NEXT: 02-Cast.mlir
// FILES-NEXT: 03-Scale.mlir
// FILES-NEXT: 04-Differentiate.mlir
// FILES-NEXT: 05-Optimize.mlir
// FILES-NEXT: 06-Distribute.mlir
// FILES-NEXT: 07-Quantize.mlir
// FILES-NEXT: 08-Decompose.mlir
// FILES-NEXT: 09-Fuse.mlir
// FILES-NOT: {{.}}

// READ: func.func @main(%{{.*}}: tensor<4x8xf32>
// READ: mpc.linear
// READ-NOT: mpc.decision
// CAST: #[[WHY:why[0-9]*]] = #mpc.reason<rule = class, precision = fp32, text = "class lower", source = "the op's own class">
// CAST: mpc.linear{{.*}}mpc.decision = #mpc.decision<why = #[[WHY]]>

// The order of options and the form of their values do not matter.
// RUN: %mpc compile --stop-after Read --dim B=4 --precision bf16 %S/../Inputs/mlp.mlir -o %t.a
// RUN: %mpc compile -o %t.b %S/../Inputs/mlp.mlir --precision=bf16 --dim=B=4 --stop-after=Read
// RUN: diff %t.a %t.b
