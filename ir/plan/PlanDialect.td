// The plan dialect: memory and order, and no algebra.
#ifndef MPC_PLAN_DIALECT_TD
#define MPC_PLAN_DIALECT_TD

include "mlir/IR/DialectBase.td"

def Plan_Dialect : Dialect {
  let name = "plan";
  let cppNamespace = "::mpc::plan";
  let summary = "buffers, launches, products, copies and their order";
  let dependentDialects = ["::mpc::MpcDialect"]; // products use its enums
  // The kind of a group's schedule is its keyword: #plan.flat<..>, #plan.row_block<..>.
  let extraClassDeclaration = [{
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    void printAttribute(::mlir::Attribute attribute, ::mlir::DialectAsmPrinter &printer) const override;
  }];
}

#endif
