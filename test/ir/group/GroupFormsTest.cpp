// Equal groups have one form, others do not.
#include "ir/group/GroupForms.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <set>

using namespace mlir;
using namespace mpc;

namespace {

/// A function that adds its two arguments and casts a view of the sum; each test changes one thing
/// of it.
struct Body {
  std::string first = "%a", second = "%b"; // operands of the sum
  std::string overflow = "saturate";       // of the cast
  std::string type = "bf16";               // that the cast gives
  std::string reshaped = "2x6xf32";        // between the sum and the cast
  std::string attribute;                   // of the sum
};

struct FormsOfGroups : testing::Test {
  MLIRContext context;
  std::vector<OwningOpRef<ModuleOp>> modules;
  GroupForms forms;

  FormsOfGroups() { context.loadDialect<MpcDialect, func::FuncDialect>(); }

  unsigned formOf(const Body &body) {
    const std::string wide = "tensor<" + body.reshaped + ">",
                      cast = "tensor<" + body.reshaped.substr(0, body.reshaped.rfind('x') + 1) +
                             body.type + ">";
    const std::string text = "func.func @f(%a: tensor<3x4xf32>, %b: tensor<3x4xf32>) -> " + cast +
                             " {\n"
                             "  %sum = mpc.add " +
                             body.first + ", " + body.second + " {" + body.attribute +
                             "} : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>\n"
                             "  %view = mpc.reshape %sum : (tensor<3x4xf32>) -> " +
                             wide +
                             "\n"
                             "  %cast = mpc.cast %view overflow(" +
                             body.overflow + ") : (" + wide + ") -> " + cast +
                             "\n  return %cast : " + cast + "\n}";
    modules.push_back(parseSourceString<ModuleOp>(text, &context));
    EXPECT_TRUE(modules.back()) << text;
    auto function = *modules.back()->getOps<func::FuncOp>().begin();
    SmallVector<Operation *> computed;
    for (Operation &op : function.getBody().front().without_terminator())
      if (!isa<ReshapeOp>(op))
        computed.push_back(&op);
    return forms.formOf(computed, {computed.back()->getResult(0)});
  }
};

TEST_F(FormsOfGroups, other_values_and_other_layers_make_no_difference) {
  Body named;
  named.attribute = "mpc.layer = \"h.1.fc\"";
  const unsigned form = formOf({});
  EXPECT_EQ(formOf({}), form);
  EXPECT_EQ(formOf(named), form);
  Body swapped; // reads two values, as before
  std::swap(swapped.first, swapped.second);
  EXPECT_EQ(formOf(swapped), form);
}

TEST_F(FormsOfGroups, what_is_computed_or_viewed_in_another_way_is_another_form) {
  const unsigned form = formOf({});
  Body same, overflow, type, view;
  same.second = "%a";
  overflow.overflow = "ieee";
  type.type = "f16";
  view.reshaped = "4x3xf32";
  std::set<unsigned> others = {formOf(same), formOf(overflow), formOf(type), formOf(view)};
  EXPECT_EQ(others.size(), 4u);
  EXPECT_FALSE(others.count(form));
}

TEST_F(FormsOfGroups, the_order_of_given_values_and_of_results_counts) {
  formOf({});
  auto function = *modules.back()->getOps<func::FuncOp>().begin();
  Value a = function.getArgument(0), b = function.getArgument(1);
  Operation *sum = &function.getBody().front().front();
  Operation *cast = function.getBody().front().getTerminator()->getPrevNode();
  const unsigned form = forms.formOf({sum}, {sum->getResult(0)}, {a, b});
  EXPECT_NE(forms.formOf({sum}, {sum->getResult(0)}, {b, a}), form);
  EXPECT_NE(forms.formOf({sum, cast}, {sum->getResult(0)}),
            forms.formOf({sum, cast}, {cast->getResult(0)}));
  EXPECT_NE(forms.formOf({sum, cast}, {sum->getResult(0), cast->getResult(0)}),
            forms.formOf({sum, cast}, {cast->getResult(0), sum->getResult(0)}));
}

TEST_F(FormsOfGroups, a_layer_that_is_a_property_makes_no_difference) {
  const auto kindOf = [&](const char *attributes) {
    const std::string text =
        "func.func @f(%t: tensor<8x4xf32>, %i: tensor<3xi32>) -> tensor<3x4xf32> {\n"
        "  %y = mpc.embedding %t, %i " +
        std::string(attributes) +
        " : (tensor<8x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>\n"
        "  return %y : tensor<3x4xf32>\n}";
    modules.push_back(parseSourceString<ModuleOp>(text, &context));
    EXPECT_TRUE(modules.back()) << text;
    auto function = *modules.back()->getOps<func::FuncOp>().begin();
    return forms.kindOf(&function.getBody().front().front());
  };
  const unsigned kind = kindOf("");
  EXPECT_EQ(kindOf("{layer = \"wte\"}"), kind);
  EXPECT_EQ(kindOf("{layer = \"wpe\"}"), kind);
}

TEST_F(FormsOfGroups, an_erased_op_is_forgotten) {
  formOf({});
  auto function = *modules.back()->getOps<func::FuncOp>().begin();
  Operation *sum = &function.getBody().front().front();
  const unsigned before = forms.kindOf(sum);
  sum->setOperands({function.getArgument(0)}); // as another op at the same place would have
  EXPECT_EQ(forms.kindOf(sum), before);
  forms.forget(sum);
  EXPECT_NE(forms.kindOf(sum), before);
  sum->setOperands({function.getArgument(0), function.getArgument(1)});
  EXPECT_NE(forms.kindOf(sum), before);
  forms.forgetAll();
  EXPECT_EQ(forms.kindOf(sum), before);
}

} // namespace
