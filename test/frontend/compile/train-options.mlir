// What the options of --train and a recipe's file put into the step.
// RUN: split-file %s %t
// RUN: %mpc compile %t/model.mlir --train --precision=fp32 --target=cpu --stop-after=Optimize --schedule=cosine:10:100:0.25 | FileCheck %s --check-prefix=COSINE
// RUN: %mpc compile %t/model.mlir --train --precision=fp32 --target=cpu --stop-after=Optimize --schedule=linear:0:16777216 | FileCheck %s --check-prefix=LINEAR
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --schedule=linear:0:16777217 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --schedule=step:1:2 2>&1 | FileCheck %s --check-prefix=OWN
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --schedule=sine:1:2 2>&1 | FileCheck %s --check-prefix=SINE
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --schedule=cosine:10:5 2>&1 | FileCheck %s --check-prefix=SHORT
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --recipe=%t/recipe.json --optimizer=adam 2>&1 | FileCheck %s --check-prefix=KEYS
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --schedule=cosine:1:two 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: %mpc compile %t/model.mlir --train --precision=fp16 --target=cpu --stop-after=Optimize --recipe=%t/recipe.json | FileCheck %s --check-prefix=RECIPE
// RUN: %mpc compile %t/model.mlir --train --precision=fp32 --target=cpu --stop-after=Optimize --recipe=%t/recipe.json --lr=0.5 --momentum=0.25 | FileCheck %s --check-prefix=BOTH
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --recipe=%t/model.mlir 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --momentum=0.9 2>&1 | FileCheck %s --check-prefix=MOMENTUM
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --fp8-recipe=delayed | FileCheck %s --check-prefix=DELAYED
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --fp8-recipe=delayed --recipe=%t/fp8.json | FileCheck %s --check-prefix=KEPT
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --fp8-recipe=current --recipe=%t/fp8.json | FileCheck %s --check-prefix=CURRENT
// In fp8 a step has delayed scaling where nobody names another recipe, with micro-batches too.
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize | FileCheck %s --check-prefix=DELAYED
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --recipe=%t/unnamed.json | FileCheck %s --check-prefix=KEPT
// RUN: %mpc compile %t/model.mlir --train --precision=bf16 --target=cpu --stop-after=Optimize | FileCheck %s --check-prefix=CURRENT
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --accumulate 2>&1 | FileCheck %s --implicit-check-not=note: --check-prefix=MICRO
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --accumulate --fp8-recipe=current 2>&1 | FileCheck %s --check-prefix=ACCUMULATED
// What an accumulation is divided by.
// RUN: %mpc compile %t/model.mlir --train --precision=fp32 --target=cpu --stop-after=Optimize --accumulate --normalize=micro_batches 2>&1 | FileCheck %s --check-prefix=MEANS
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --normalize=tokens 2>&1 | FileCheck %s --check-prefix=ONE-BATCH
// RUN: not %mpc compile %t/model.mlir --train --precision=fp32 --accumulate --normalize=token 2>&1 | FileCheck %s --check-prefix=TOKEN
// RUN: not %mpc compile %t/model.mlir --precision=fp32 --normalize=tokens 2>&1 | FileCheck %s --check-prefix=NO-TRAIN
// A recipe's settings stand behind its name, and are stronger than the file's.
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --fp8-recipe=delayed:margin=1.5,amax=most_recent,history=3,power_of_two=true,jump_limit=2,format=f8E4M3FN --recipe=%t/fp8.json | FileCheck %s --check-prefix=SETTINGS
// RUN: %mpc compile %t/model.mlir --train --precision=fp8 --target=cpu --stop-after=Optimize --fp8-recipe=delayed:history=3 --recipe=%t/fp8.json | FileCheck %s --check-prefix=BESIDE
// RUN: not %mpc compile %t/model.mlir --train --precision=fp8 --fp8-recipe=delayed:margin=9 2>&1 | FileCheck %s --check-prefix=NINE
// RUN: not %mpc compile %t/model.mlir --train --precision=fp8 --fp8-recipe=mxfp8:margin=1 2>&1 | FileCheck %s --check-prefix=LACKS
// RUN: not %mpc compile %t/model.mlir --train --precision=fp8 --fp8-recipe=delayed:margins=1 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %mpc compile %t/model.mlir --train --precision=fp8 --fp8-recipe=delayed:margin 2>&1 | FileCheck %s --check-prefix=BARE
// RUN: not %mpc compile %t/model.mlir --train --precision=fp8 --fp8-recipe=delayed:margin=1,margin=2 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: not %mpc compile %t/model.mlir --train --precision=fp8 --fp8-recipe=delayd:margin=1 2>&1 | FileCheck %s --check-prefix=NEAR
// RUN: not %mpc compile %t/model.mlir --precision=fp8 --fp8-recipe=current:history=4 2>&1 | FileCheck %s --check-prefix=INFERENCE
// RUN: not %mpc compile %t/model.mlir --precision=fp8 --fp8-recipe=delayed 2>&1 | FileCheck %s --check-prefix=ALONE

// DELAYED: recipe = "{{.*}}fp8\22:{\22recipe\22:\22delayed\22}
// KEPT: recipe = "{{.*}}\22margin\22:2,\22recipe\22:\22delayed\22}
// CURRENT: recipe = "{}"
// ALONE: --fp8-recipe=delayed needs --train, since steps make its scales
// MEANS: recipe = "{\22accumulate\22:true}"
// ONE-BATCH: expects "accumulate": true (--accumulate) beside "normalize": "tokens"
// TOKEN: 'token'{{.*}}micro_batches{{.*}}tokens
// NO-TRAIN: --normalize needs --train
// MICRO: recipe = "{\22accumulate\22:true,\22fp8\22:{\22recipe\22:\22delayed\22}}"
// ACCUMULATED: recipe = "{\22accumulate\22:true}"
// SETTINGS: recipe = "{{.*}}\22fp8\22:{\22amax\22:\22most_recent\22,\22format\22:\22f8E4M3FN\22,\22history\22:3,\22jump_limit\22:2,\22margin\22:1.5,\22power_of_two\22:true,\22recipe\22:\22delayed\22}
// BESIDE: recipe = "{{.*}}\22history\22:3,\22margin\22:2,\22recipe\22:\22delayed\22}
// NINE: --fp8-recipe=delayed:margin=9: expects margin to be a number in [0, 6], got 9
// LACKS: --fp8-recipe=mxfp8:margin=1: the recipe mxfp8 has no setting 'margin'; its settings: products, weight_gradients and device
// UNKNOWN: --fp8-recipe=delayed:margins=1: unknown key 'margins'; there are recipe, history, amax, margin, format, power_of_two, jump_limit, products, weight_gradients and device
// BARE: --fp8-recipe=delayed:margin: expects KEY=VALUE behind 'delayed:', got 'margin'; its settings: history, amax,
// TWICE: --fp8-recipe=delayed:margin=1,margin=2: has 'margin' twice; give it once
// NEAR: --fp8-recipe: unknown value 'delayd', expected current, delayed, block, mxfp8, nvfp4, static, calibrate or int8; did you mean delayed?
// INFERENCE: --fp8-recipe=current:history=4: the recipe current has no setting 'history'; its settings: format, power_of_two, products, weight_gradients and device
// MOMENTUM: --momentum needs --optimizer=sgd, rmsprop or muon
// COSINE: mpc.learning_rate {{.*}} {curve = #mpc.cosine<steps = 90, min_ratio = 2.500000e-01 : f64>, warmup = 10 : i64}
// LINEAR: mpc.learning_rate {{.*}} {curve = #mpc.linear<steps = 16777216, min_ratio = 0.000000e+00 : f64>, warmup = 0 : i64}
// LONG: --schedule=linear:0:16777217: expects total to be a whole number in [0, 16777216], got 16777217
// OWN: --schedule: the curve step has settings of its own; give it in the recipe of --recipe=F
// SINE: --schedule=sine:1:2: expects curve to be constant, cosine, linear, onecycle, step, multistep or exponential, got "sine"
// SHORT: --schedule=cosine:10:5: expects total, the number of steps, to be more than warmup, got total 5 and warmup 10
// KEYS: --optimizer=adam: the kind adam has no momentum, which the recipe sets
// FORM: --schedule: expected CURVE:WARMUP:TOTAL[:RATIO], as cosine:100:1000:0.1, got 'cosine:1:two'
// RECIPE: @scaler.loss.scale(dense<1.024000e+03>
// RECIPE: mpc.sgd {{.*}} momentum = 5.000000e-01 : f64
// A factor need not be an f32 number.
// RECIPE: mpc.update_scale {{.*}} growth = 1.100000e+00{{.*}} interval = 7 : i64
// BOTH: @hyper.learning_rate(dense<5.000000e-01>
// BOTH: mpc.sgd {{.*}} momentum = 2.500000e-01 : f64
// JSON: model.mlir: {{.*}}Invalid JSON value

//--- recipe.json
{"version": 1,
 "losses": [{"initial": 1024, "growth": 1.1, "interval": 7}],
 "optimizers": [{"kind": "sgd", "momentum": 0.5, "learning_rate": 0.25}]}
//--- fp8.json
{"fp8": {"recipe": "delayed", "margin": 2}}
//--- unnamed.json
{"fp8": {"margin": 2}}
//--- model.mlir
ml_program.global private @w(#mpc.ones) : tensor<4xf32>
func.func @main(%x: tensor<4xf32>) -> (tensor<f32> {mpc.name = "loss"}) {
  %w = ml_program.global_load @w : tensor<4xf32>
  %y = mpc.mul %x, %w : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %l = mpc.mean %y axes [0] : (tensor<4xf32>) -> tensor<f32>
  return %l : tensor<f32>
}
