"""A training run of PyTorch as a recipe, and its state taken over and given back.

What a recipe cannot say exactly is refused by name: an approximation would train another model without a word.
"""

import math

import torch

from mpc.errors import ArgumentError, StateError

LARGEST = 3.4028234663852886e38  # of f32: as far as GradScaler lets its scale grow
NEUTRAL = {
    "foreach",
    "fused",
    "capturable",
    "differentiable",
    "params",
    "param_names",
    "initial_lr",
    "lr",
    "max_lr",
    "min_lr",
}  # of a group: how it is computed, and its rates
# The kind and what of a group are its settings. A recipe calls betas beta1 and beta2, and eps epsilon.
KINDS = {
    torch.optim.AdamW: ("adamw", ("betas", "eps", "amsgrad", "decoupled_weight_decay")),
    torch.optim.Adam: ("adam", ("betas", "eps", "amsgrad", "decoupled_weight_decay")),
    torch.optim.SGD: ("sgd", ("momentum", "dampening", "nesterov")),
    torch.optim.RMSprop: ("rmsprop", ("alpha", "eps", "momentum", "centered")),
    torch.optim.NAdam: ("nadam", ("betas", "eps", "momentum_decay", "decoupled_weight_decay")),
    torch.optim.Adagrad: ("adagrad", ("lr_decay", "eps", "initial_accumulator_value")),
}
if hasattr(torch.optim, "Muon"):  # since PyTorch 2.9
    KINDS[torch.optim.Muon] = ("muon", ("momentum", "nesterov"))
# What mpc's Muon has as PyTorch's does unless it is told otherwise.
FIXED = {"ns_coefficients": (3.4445, -4.7750, 2.0315), "ns_steps": 5, "eps": 1e-7, "adjust_lr_fn": "original"}
GLOB = set("*?[]\\")


def refused(what, remedy):
    return ArgumentError(f"a recipe has no place for {what}; {remedy}")


# ---- the optimizer -----------------------------------------------------------------------------------------------------------


def recipe_from(optimizer, scheduler=None, scaler=None, module=None, max_norm=0.0, max_value=0.0):
    kind = KINDS.get(type(optimizer))
    if kind is None:
        raise refused(f"the optimizer {type(optimizer).__name__}", f"it has {', '.join(known.__name__ for known in KINDS)}")
    rates = scheduler_rates(optimizer, scheduler)
    records = [record_of(*kind, group, rate) for group, rate in zip(optimizer.param_groups, rates)]
    for record, rate, group in zip(records, rates, optimizer.param_groups) if scheduler is not None else ():
        record["schedule"] = schedule_of(scheduler, rate, group)
    named = names_of_groups(optimizer, module)
    trained = [parameter for group in optimizer.param_groups for parameter in group["params"] if parameter.requires_grad]
    if all(record == records[0] for record in records) and (
        module is None or len(trained) == sum(p.requires_grad for p in module.parameters())
    ):
        made = [records[0] | {"parameters": ["*"]}]
    else:
        if named is None:
            raise ArgumentError("the optimizer has groups that differ, or not all parameters; give module=, by which parameters have names")
        made = [record | {"name": f"group{i}", "parameters": names} for i, (record, names) in enumerate(zip(records, named)) if names]
    for record in made:
        record |= {"groups": [{"parameters": ["*"], "decay": True}]} if record["weight_decay"] else {}
        record |= {"max_norm": float(max_norm)} if max_norm else {}
        record |= {"max_value": float(max_value)} if max_value else {}
    if max_norm and len(made) > 1:
        raise refused("a norm over the gradients of several groups", "clip one group, or none")
    return {"version": 1, "losses": [loss_of(scaler)], "optimizers": made}


def record_of(kind, settings, group, rate):
    known = {*NEUTRAL, "weight_decay", *settings, *(name for name in FIXED if kind == "muon" and group.get(name) == FIXED[name])}
    more = {name: value for name, value in group.items() if name not in known and value}
    if more:
        name, value = next(iter(more.items()))
        raise refused(f"{name}={value!r} of {kind}", "leave it out")
    record = {"kind": kind, "learning_rate": float(rate), "weight_decay": float(group["weight_decay"])}
    given = {name: group[name] for name in settings if name in group}
    if kind == "sgd" and not given["momentum"]:
        return record
    if kind in ("adam", "adamw") and given.pop("decoupled_weight_decay", False):
        record["kind"] = "adamw"
    if "betas" in given:
        record |= dict(zip(("beta1", "beta2"), map(float, given.pop("betas"))))
    if "eps" in given:
        record["epsilon"] = float(given.pop("eps"))
    return record | {name: value if isinstance(value, bool) else float(value) for name, value in given.items()}


def names_of_groups(optimizer, module):
    """The names of each group's parameters that train, or None."""
    if module is None:
        if any("param_names" not in group for group in optimizer.param_groups):
            return None
        return [checked([n for n, p in zip(group["param_names"], group["params"]) if p.requires_grad]) for group in optimizer.param_groups]
    names = {id(parameter): name for name, parameter in module.named_parameters()}
    foreign = sum(id(parameter) not in names for group in optimizer.param_groups for parameter in group["params"])
    if foreign:
        raise ArgumentError(
            f"the optimizer has {foreign} parameters that are not the module's; give the module whose parameters it updates"
        )
    return [checked([names[id(p)] for p in group["params"] if p.requires_grad]) for group in optimizer.param_groups]


def checked(names):
    odd = [name for name in names if GLOB & set(name)]
    if odd:
        raise refused(f"the parameter's name {odd[0]}, which reads as a pattern", "rename it")
    return names


# ---- the schedule ------------------------------------------------------------------------------------------------------------


def scheduler_rates(optimizer, scheduler):
    if scheduler is None:
        return [float(group["lr"]) for group in optimizer.param_groups]
    if getattr(scheduler, "optimizer", optimizer) is not optimizer:
        raise ArgumentError("the scheduler is another optimizer's; give the one that it was made with")
    if type(scheduler).__name__ == "OneCycleLR":
        if scheduler.cycle_momentum:
            raise refused("OneCycleLR with cycle_momentum=True, which also moves the momentum", "give it cycle_momentum=False")
        return [float(group["max_lr"]) for group in optimizer.param_groups]
    if hasattr(scheduler, "base_lrs"):
        return [float(rate) for rate in scheduler.base_lrs]
    return [float(group.get("initial_lr", group["lr"])) for group in optimizer.param_groups]


BY_HAND = 'set the rate before each step with program.set("hyper.learning_rate", rate)'


def schedule_of(scheduler, rate, group):
    """mpc's rate is base (t + 1) / warmup below warmup, then a curve over total - warmup steps, which stays at its end."""
    kind = type(scheduler).__name__
    if kind == "SequentialLR":
        return sequence_of(scheduler, rate, group)
    warm = warmup_of(scheduler)
    if warm is not None:
        return {"curve": "constant", "warmup": warm}
    if kind == "ConstantLR" and scheduler.factor == 1:
        return {"curve": "constant"}
    if kind == "OneCycleLR":
        return one_cycle_of(scheduler, group)
    return curve_of(scheduler, rate)


def curve_of(scheduler, rate):
    kind = type(scheduler).__name__
    if kind == "CosineAnnealingLR":
        ratio = scheduler.eta_min / rate if rate else 0.0
        if not 0 <= ratio <= 1:
            raise refused(f"CosineAnnealingLR with eta_min={scheduler.eta_min} above the rate", "end below the rate")
        return {"curve": "cosine", "total": int(scheduler.T_max), "min_ratio": ratio}
    if kind == "LinearLR" and scheduler.start_factor == 1 and 0 <= scheduler.end_factor <= 1:
        return {"curve": "linear", "total": int(scheduler.total_iters), "min_ratio": float(scheduler.end_factor)}
    if kind == "LinearLR":
        raise refused(f"LinearLR from {scheduler.start_factor} to {scheduler.end_factor} over {scheduler.total_iters} steps",
                      f"a warm-up of W steps is LinearLR(start_factor=1/W, total_iters=W-1), a decay starts at 1; else {BY_HAND}")  # fmt: skip
    if kind == "StepLR":
        return {"curve": "step", "step_size": int(scheduler.step_size), "gamma": float(scheduler.gamma)}
    if kind == "MultiStepLR":
        return {"curve": "multistep", "milestones": sorted(map(int, scheduler.milestones.elements())), "gamma": float(scheduler.gamma)}
    if kind == "ExponentialLR":
        return {"curve": "exponential", "gamma": float(scheduler.gamma)}
    raise refused(f"the schedule {kind}", f"it has {CURVES}, and SequentialLR of a warm-up and one of them; else {BY_HAND}")


CURVES = "LinearLR, CosineAnnealingLR, OneCycleLR, StepLR, MultiStepLR, ExponentialLR"


def one_cycle_of(scheduler, group):
    phases = scheduler._schedule_phases
    if len(phases) != 2 or scheduler._anneal_func_type != "cos":
        raise refused("OneCycleLR with three_phase=True or anneal_strategy='linear'", f"it has two phases of the cosine; else {BY_HAND}")
    total = int(scheduler.total_steps)
    return {
        "curve": "onecycle",
        "total": total,
        "pct_start": (phases[0]["end_step"] + 1) / total,
        "div_factor": float(group["max_lr"] / group["initial_lr"]),
        "final_div_factor": float(group["initial_lr"] / group["min_lr"]),
    }


def warmup_of(scheduler):
    """W where the scheduler is LinearLR(1/W, 1, W - 1), which is base (t + 1) / W."""
    if type(scheduler).__name__ != "LinearLR" or scheduler.end_factor != 1 or scheduler.start_factor == 1:
        return None
    steps = scheduler.total_iters + 1
    return steps if math.isclose(scheduler.start_factor * steps, 1, rel_tol=1e-12) else None


def sequence_of(scheduler, rate, group):
    parts, milestones = scheduler._schedulers, scheduler._milestones
    warm = warmup_of(parts[0])
    if len(parts) != 2 or warm is None or milestones != [warm]:
        raise refused(f"SequentialLR of {', '.join(type(part).__name__ for part in parts)} at {list(milestones)}",
                      f"it has LinearLR(start_factor=1/W, total_iters=W-1), then one more scheduler from milestones=[W] on; else {BY_HAND}")  # fmt: skip
    curve = schedule_of(parts[1], rate, group)
    if curve["curve"] == "onecycle":
        raise refused("a warm-up before OneCycleLR", "it rises by itself; leave the warm-up out")
    if curve.get("warmup"):
        raise refused("two warm-ups", "leave one out")
    return curve | {"warmup": warm} | ({"total": curve["total"] + warm} if "total" in curve else {})


# ---- the scale of the loss -----------------------------------------------------------------------------------------------------


def loss_of(scaler):
    if scaler is None or not scaler.is_enabled():
        return {"scale": "none"}
    if not isinstance(scaler, torch.amp.GradScaler):
        raise refused(f"the scaler {type(scaler).__name__}", "it has torch.amp.GradScaler's rule")
    return {
        "scale": "dynamic",
        "initial": float(scaler.get_scale()),
        "growth": float(scaler.get_growth_factor()),
        "backoff": float(scaler.get_backoff_factor()),
        "interval": int(scaler.get_growth_interval()),
        "hysteresis": 1,
        "floor": 0.0,
        "ceiling": LARGEST,
    }


# ---- the state -----------------------------------------------------------------------------------------------------------------

MOMENTS = {"exp_avg", "exp_avg_sq", "max_exp_avg_sq", "momentum_buffer", "square_avg", "grad_avg", "sum"}
AVERAGE = "ema."  # of parameters, which no optimizer of PyTorch has
PRODUCT = "mu_product"  # NAdam's, which a program has once for all parameters of an optimizer


def moments_of(program):
    """(state's name, PyTorch's key, parameter's name, counter's name) of each moment."""
    found = []
    parameters = [name for name, info in program.state.items() if info.role == "parameter"]
    for name, info in program.state.items():
        if info.role != "moment" or name.startswith(AVERAGE):
            continue
        parameter = max((p for p in parameters if name.endswith("." + p)), key=len, default=None)
        head, _, key = name.removesuffix(f".{parameter}").rpartition(".")
        if parameter is None or key not in MOMENTS:
            raise StateError(f"the state {name} of {program.path} is of no optimizer of PyTorch that is known here")
        found.append((name, key, parameter, f"{head}.step"))
    return found


def by_name(module, optimizer):
    """The parameters by their names, all of them where some are tied, and those that the optimizer has."""
    names = dict(module.named_parameters(remove_duplicate=False))
    held = {id(parameter) for group in optimizer.param_groups for parameter in group["params"]} if optimizer is not None else set()
    return names, held


def scalers_of(program):
    """The names of the scalers, without their ends."""
    return sorted({name.rpartition(".")[0] for name, info in program.state.items() if info.role == "scaler" and name.endswith(".scale")})


def array(tensor, kind=torch.float32):
    return tensor.detach().to("cpu", kind).contiguous().numpy()


def take_over(program, module, optimizer=None, scaler=None, scheduler=None):
    """Everything is gathered and checked before a tensor is written."""
    own = module.state_dict()
    missing = [name for name, info in program.state.items() if info.role == "parameter" and name not in own]
    if missing:
        raise StateError(f"the module has no {missing[0]}, which {program.path} trains; give the module that was exported")
    state = {name: own[name] for name in program.state if name in own}
    if optimizer is not None:
        state |= optimizer_state(program, module, optimizer, scheduler)
    if scaler is not None and scaler.is_enabled():
        state |= scaler_state(program, scaler)
    program.load_state_dict(state, strict=False)


def optimizer_state(program, module, optimizer, scheduler):
    names, held = by_name(module, optimizer)
    state, steps = {}, {}
    for name, key, parameter, counter in moments_of(program):
        if id(names[parameter]) not in held:
            raise StateError(f"the optimizer has no {parameter}, which {program.path} updates; give the optimizer that the recipe is of")
        found = optimizer.state.get(names[parameter], {})
        if key not in found and "step" in found:
            raise StateError(f"the optimizer's state of {parameter} has no {key}; the recipe of {program.path} is of another optimizer")
        moment = found.get(key)
        state[name] = torch.zeros(program.state[name].shape) if moment is None else moment.detach().float()
        # SGD does not count. All that its own step depends on is whether there was one before.
        if (product := counter.removesuffix("step") + PRODUCT) in program.state:
            state[product] = torch.tensor(float(found.get(PRODUCT, 1)))
        steps.setdefault(counter, set()).add(int(found["step"]) if "step" in found else None if moment is not None else 0)
    for counter, found in steps.items():
        state[counter] = torch.tensor(one_count(found, scheduler), dtype=torch.int32)
    return state


def one_count(found, scheduler):
    """The steps that an optimizer has taken, which place it in its schedule."""
    if len(found) > 1:
        raise StateError(
            f"the optimizer's parameters have taken {', '.join(map(str, sorted(found, key=str)))} steps; a program has one count for all"
        )
    (count,) = found
    if scheduler is not None and count not in (None, scheduler.last_epoch):
        raise StateError(
            f"the optimizer has taken {count} steps and its scheduler {scheduler.last_epoch}; a program has one count for both"
        )
    if count is None:
        return scheduler.last_epoch if scheduler is not None else 1
    return count


def scaler_state(program, scaler):
    places = scalers_of(program)
    if len(places) != 1:
        raise StateError(f"{program.path} has {len(places)} scalers of losses, expected one for one GradScaler")
    saved = scaler.state_dict()
    return {
        f"{places[0]}.scale": torch.tensor(float(saved["scale"])),
        f"{places[0]}.tracker": torch.tensor(int(saved["_growth_tracker"]), dtype=torch.int32),
    }


def tensor_of(array):
    """An array of a state as a tensor; PyTorch takes no type of ml_dtypes, whose numbers f32 holds."""
    return torch.from_numpy(array.astype("float32") if array.dtype.name.startswith(("float8", "bfloat16")) else array)


@torch.no_grad()
def give_back(program, module, optimizer=None, scaler=None):
    state = program.state_dict(roles=None)
    own = module.state_dict()
    for name in own:
        if name in state:
            own[name].copy_(tensor_of(state[name]))
    if optimizer is not None:
        names, _ = by_name(module, optimizer)
        for name, key, parameter, counter in moments_of(program):
            target = optimizer.state[names[parameter]]
            target[key] = torch.from_numpy(state[name]).to(names[parameter].device)
            if key != "momentum_buffer":
                target["step"] = torch.tensor(float(state[counter]))
            if (product := counter.removesuffix("step") + PRODUCT) in state:
                target[PRODUCT] = torch.tensor(float(state[product]))
    if scaler is not None and scaler.is_enabled():
        places = scalers_of(program)
        if len(places) == 1:
            saved = scaler.state_dict()
            saved["scale"], saved["_growth_tracker"] = float(state[f"{places[0]}.scale"]), int(state[f"{places[0]}.tracker"])
            scaler.load_state_dict(saved)
