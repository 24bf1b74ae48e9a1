// An op with a class and a scale rule; each name that a test defines puts one wrong word in.
include "ir/dialect/ops/MpcOps.td"

#ifdef MISSPELT_CLASS
defvar itsClass = LowerCalss;
#else
#ifdef TEXT_AS_CLASS
defvar itsClass = "lower";
#else
#ifdef RULE_AS_CLASS
defvar itsClass = LinearScale;
#else
defvar itsClass = LowerClass;
#endif
#endif
#endif

def Mpc_TriedOp : Mpc_Op<"tried", itsClass> {
#ifdef MISSPELT_RULE
  let scaleRule = LinaerScale;
#else
#ifdef CLASS_AS_RULE
  let scaleRule = LowerClass;
#else
  let scaleRule = LinearScale;
#endif
#endif
  let syntax = "$x";
  let arguments = (ins FloatTensor:$x);
  let results = (outs FloatTensor:$y);
}
