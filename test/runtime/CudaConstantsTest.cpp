// Our own declarations against NVIDIA's headers, where those are installed.
#if defined(MPC_HAVE_CUDA_HEADERS)
#include "cuda/NcclApi.h"
#include "mpc/GemmSupport.h"

#include <cublasLt.h>
#include <cuda.h>
#if __has_include(<nccl.h>)
#include <nccl.h>
#endif

namespace mpc::cuda {
static_assert(attributeCapabilityMajor == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
static_assert(attributeCapabilityMinor == CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
static_assert(attributeSharedBytes == CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN);
static_assert(functionDynamicSharedBytes == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
static_assert(streamNonBlocking == CU_STREAM_NON_BLOCKING);
static_assert(captureThreadLocal == CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
static_assert(eventDisableTiming == CU_EVENT_DISABLE_TIMING && notReady == CUDA_ERROR_NOT_READY);
static_assert(sizeof(DevicePtr) == sizeof(CUdeviceptr) && sizeof(Device) == sizeof(CUdevice));
static_assert(real32F == CUDA_R_32F && real16F == CUDA_R_16F && real16BF == CUDA_R_16BF);
static_assert(real8E4M3 == CUDA_R_8F_E4M3 && real8E5M2 == CUDA_R_8F_E5M2);
static_assert(real4E2M1 == CUDA_R_4F_E2M1);
static_assert(compute32F == CUBLAS_COMPUTE_32F &&
              compute32FFastTf32 == CUBLAS_COMPUTE_32F_FAST_TF32);
static_assert(operationN == CUBLAS_OP_N && operationT == CUBLAS_OP_T);
static_assert(descTransA == CUBLASLT_MATMUL_DESC_TRANSA &&
              descTransB == CUBLASLT_MATMUL_DESC_TRANSB);
static_assert(descEpilogue == CUBLASLT_MATMUL_DESC_EPILOGUE);
static_assert(descBiasPointer == CUBLASLT_MATMUL_DESC_BIAS_POINTER);
static_assert(descBiasType == CUBLASLT_MATMUL_DESC_BIAS_DATA_TYPE);
static_assert(descScaleA == CUBLASLT_MATMUL_DESC_A_SCALE_POINTER);
static_assert(descScaleB == CUBLASLT_MATMUL_DESC_B_SCALE_POINTER);
static_assert(descScaleModeA == CUBLASLT_MATMUL_DESC_A_SCALE_MODE);
static_assert(descScaleModeB == CUBLASLT_MATMUL_DESC_B_SCALE_MODE);
static_assert(int(mpc::gemm::ScaleMode::Scalar) == CUBLASLT_MATMUL_MATRIX_SCALE_SCALAR_32F);
static_assert(int(mpc::gemm::ScaleMode::Blocks1x16) == CUBLASLT_MATMUL_MATRIX_SCALE_VEC16_UE4M3);
static_assert(int(mpc::gemm::ScaleMode::Blocks1x32) == CUBLASLT_MATMUL_MATRIX_SCALE_VEC32_UE8M0);
static_assert(int(mpc::gemm::ScaleMode::Blocks1x128) == CUBLASLT_MATMUL_MATRIX_SCALE_VEC128_32F);
static_assert(int(mpc::gemm::ScaleMode::Blocks128x128) ==
              CUBLASLT_MATMUL_MATRIX_SCALE_BLK128x128_32F);
static_assert(descFastAccumulate == CUBLASLT_MATMUL_DESC_FAST_ACCUM);
static_assert(layoutBatchCount == CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT);
static_assert(layoutBatchStride == CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET);
static_assert(preferenceWorkspace == CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES);
static_assert(preferenceAlignmentA == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_A_BYTES &&
              preferenceAlignmentB == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_B_BYTES &&
              preferenceAlignmentC == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_C_BYTES &&
              preferenceAlignmentD == CUBLASLT_MATMUL_PREF_MIN_ALIGNMENT_D_BYTES);
static_assert(blasNotSupported == CUBLAS_STATUS_NOT_SUPPORTED &&
              blasInvalidValue == CUBLAS_STATUS_INVALID_VALUE);
static_assert(int(gemm::Epilogue::Default) == CUBLASLT_EPILOGUE_DEFAULT);
static_assert(int(gemm::Epilogue::Relu) == CUBLASLT_EPILOGUE_RELU);
static_assert(int(gemm::Epilogue::Bias) == CUBLASLT_EPILOGUE_BIAS);
static_assert(int(gemm::Epilogue::ReluBias) == CUBLASLT_EPILOGUE_RELU_BIAS);
static_assert(int(gemm::Epilogue::Gelu) == CUBLASLT_EPILOGUE_GELU);
static_assert(int(gemm::Epilogue::GeluBias) == CUBLASLT_EPILOGUE_GELU_BIAS);
static_assert(int(gemm::Epilogue::GeluAux) == CUBLASLT_EPILOGUE_GELU_AUX);
static_assert(int(gemm::Epilogue::GeluAuxBias) == CUBLASLT_EPILOGUE_GELU_AUX_BIAS);
static_assert(int(gemm::Epilogue::GeluGrad) == CUBLASLT_EPILOGUE_DGELU);
static_assert(int(gemm::Epilogue::SumA) == CUBLASLT_EPILOGUE_BGRADA);
static_assert(int(gemm::Epilogue::SumB) == CUBLASLT_EPILOGUE_BGRADB);
static_assert(descAuxPointer == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER);
static_assert(descAuxLeading == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD);
static_assert(descAuxStride == CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE);
static_assert(sizeof(MatmulAlgorithm) == sizeof(cublasLtMatmulAlgo_t));
static_assert(sizeof(MatmulCandidate) == sizeof(cublasLtMatmulHeuristicResult_t));
#if defined(NCCL_MAJOR)
static_assert(sizeof(NcclId) == sizeof(ncclUniqueId) && ncclUnderWay == ncclInProgress);
static_assert(ncclTypeI8 == ncclInt8 && ncclTypeI32 == ncclInt32 && ncclTypeF32 == ncclFloat32 &&
              ncclTypeBf16 == ncclBfloat16);
static_assert(ncclOpSum == ncclSum && ncclOpMax == ncclMax);
#endif
} // namespace mpc::cuda
#endif
