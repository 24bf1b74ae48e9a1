#pragma once

namespace mpc {

/// The device library as one text, `mpc_device.cuh`, that emitted kernels include. Null-terminated,
/// static.
const char *deviceLibraryText();

} // namespace mpc
