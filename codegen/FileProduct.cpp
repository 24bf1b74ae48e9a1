#include "codegen/FileWords.h"

using namespace mlir;

namespace mpc {

flatbuffers::Offset<fb::Gemm> writeProduct(flatbuffers::FlatBufferBuilder &builder,
                                           plan::GemmOp product, int32_t kernel,
                                           const ProductBuffers &buffers) {
  auto type = [&](FlatSymbolRefAttr symbol) {
    return symbol ? fileType(buffers.element(symbol)) : fb::DType::F32;
  };
  // From so many elements on; nothing for an operand that is not there.
  auto place = [&](FlatSymbolRefAttr symbol, bool writes, int64_t elements = 0) {
    if (!symbol)
      return std::optional<fb::Arg>();
    const uint64_t bytes =
        std::max<uint64_t>(1, buffers.element(symbol).getIntOrFloatBitWidth() / 8);
    return std::optional(buffers.argument(symbol, writes, elements * bytes));
  };
  ArrayRef<int64_t> leading = product.getLeading(), strides = product.getStrides(),
                    offsets = product.getOffsets();
  const bool writesAux = product.getActivation() != Activation::gelu_tanh_grad;
  fb::GemmBuilder file(builder);
  auto set = [&](void (fb::GemmBuilder::*add)(const fb::Arg *), const std::optional<fb::Arg> &arg) {
    if (arg)
      (file.*add)(&*arg);
  };
  set(&fb::GemmBuilder::add_a, place(product.getAAttr(), false, offsets[0]));
  set(&fb::GemmBuilder::add_b, place(product.getBAttr(), false, offsets[1]));
  set(&fb::GemmBuilder::add_d, place(product.getDAttr(), true, offsets[2]));
  set(&fb::GemmBuilder::add_bias, place(product.getBiasAttr(), false));
  set(&fb::GemmBuilder::add_scale_a, place(product.getScaleAAttr(), false));
  set(&fb::GemmBuilder::add_scale_b, place(product.getScaleBAttr(), false));
  set(&fb::GemmBuilder::add_aux, place(product.getAuxAttr(), writesAux, offsets.back()));
  file.add_m(product.getM());
  file.add_n(product.getN());
  file.add_k(product.getK());
  file.add_batch(product.getBatch());
  file.add_transpose_a(product.getTransposeA());
  file.add_transpose_b(product.getTransposeB());
  file.add_lda(leading[0]);
  file.add_ldb(leading[1]);
  file.add_ldd(leading[2]);
  file.add_stride_a(strides[0]);
  file.add_stride_b(strides[1]);
  file.add_stride_d(strides[2]);
  file.add_a_type(type(product.getAAttr()));
  file.add_b_type(type(product.getBAttr()));
  file.add_d_type(type(product.getDAttr()));
  file.add_bias_type(type(product.getBiasAttr()));
  file.add_scale_a_type(type(product.getScaleAAttr()));
  file.add_scale_b_type(type(product.getScaleBAttr()));
  file.add_compute(fileCompute(product.getCompute()));
  file.add_activation(fileActivation(product.getActivation()));
  file.add_summed(fileSummed(product.getSummed()));
  file.add_fast_accumulate(product.getFastAccumulate());
  file.add_library_scales(product.getLibraryScales());
  file.add_kernel(kernel);
  auto block = [](ArrayRef<int64_t> sizes) { return fb::Block(sizes[0], sizes[1]); };
  if (std::optional<ArrayRef<int64_t>> sizes = product.getBlockA()) {
    const fb::Block a = block(*sizes);
    file.add_block_a(&a);
  }
  if (std::optional<ArrayRef<int64_t>> sizes = product.getBlockB()) {
    const fb::Block b = block(*sizes);
    file.add_block_b(&b);
  }
  return file.Finish();
}

} // namespace mpc
