// mpc-lsp-server: MLIR's language server with a reference that it does not have.
#pragma once

namespace mlir {
class DialectRegistry;
}

namespace mpc {

/// Runs MLIR's server on the arguments, in a child, and completes its answers on hover and
/// completion by the text of the reference pages; all else passes as it is. Gives the exit code:
/// the server's, or 3 after a message where it was ended by a signal.
int serveEditor(int argc, char **argv, mlir::DialectRegistry &registry);

} // namespace mpc
