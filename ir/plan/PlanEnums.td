// The enums of the plan dialect. Each switch over one of them names every case.
#ifndef MPC_PLAN_ENUMS_TD
#define MPC_PLAN_ENUMS_TD

include "mlir/IR/EnumAttr.td"

class Plan_Enum<string name, string summary, list<I32EnumCase> cases> : I32Enum<name, summary, cases> {
  let cppNamespace = "::mpc::plan";
}

def Plan_ScheduleKind : Plan_Enum<"ScheduleKind", "how a group's domain is spread over blocks and threads", [
  I32EnumCase<"Flat", 0, "flat">, I32EnumCase<"RowBlock", 1, "row_block">, I32EnumCase<"RowStream", 2, "row_stream">,
  I32EnumCase<"ColumnBlock", 3, "column_block">, I32EnumCase<"Tile", 4, "tile">,
  I32EnumCase<"MultiTensor", 5, "multi_tensor">, I32EnumCase<"RowScan", 6, "row_scan">]>;

def Plan_Fetch : Plan_Enum<"Fetch", "when a team loads what it computes a row from", [
  I32EnumCase<"Use", 0, "use">, I32EnumCase<"Row", 1, "row">, I32EnumCase<"Ahead", 2, "ahead">]>;

def Plan_StepKind : Plan_Enum<"StepKind", "the work of a step of an entry", [
  I32EnumCase<"Launch", 0, "launch">, I32EnumCase<"Gemm", 1, "gemm">, I32EnumCase<"Copy", 2, "copy">,
  I32EnumCase<"Fill", 3, "fill">, I32EnumCase<"Collective", 4, "collective">, I32EnumCase<"Wait", 5, "wait">]>;

def Plan_Space : Plan_Enum<"Space", "where a buffer lies", [
  I32EnumCase<"Arena", 0, "arena">, I32EnumCase<"Input", 1, "input">, I32EnumCase<"Output", 2, "output">,
  I32EnumCase<"State", 3, "state">, I32EnumCase<"Slice", 4, "slice">]>;

def Plan_Phase : Plan_Enum<"Phase", "the phase of training that a step of an entry belongs to", [
  I32EnumCase<"Forward", 0, "forward">, I32EnumCase<"Backward", 1, "backward">, I32EnumCase<"Optimizer", 2, "optimizer">]>;

def Plan_Use : Plan_Enum<"Use", "why a buffer of the arena is there", [
  I32EnumCase<"Workspace", 0, "workspace">, I32EnumCase<"Saved", 1, "saved">, I32EnumCase<"Gradient", 2, "gradient">]>;

#endif
