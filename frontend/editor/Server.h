// mpc-lsp-server: MLIR's language server, extended by our reference pages.
#pragma once

namespace mlir {
class DialectRegistry;
}

namespace mpc {

/// Runs MLIR's server on the arguments, in a child, and adds the text of the reference pages to its
/// answers on hover and completion; all other messages pass unchanged. Gives the server's exit
/// code, or 3 after a message if a signal ended it.
int serveEditor(int argc, char **argv, mlir::DialectRegistry &registry);

} // namespace mpc
