#include "frontend/editor/Server.h"

#include "frontend/editor/Messages.h"
#include "frontend/editor/Session.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Support/LLVM.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace mpc {
namespace {

constexpr int serverFailed = 3;

/// Whether all bytes were written; the other side may have ended.
bool writeAll(int file, StringRef bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno != EINTR)
      return false;
    bytes = bytes.drop_front(static_cast<size_t>(std::max<ssize_t>(count, 0)));
  }
  return true;
}

/// Calls `take` with bytes as they arrive, until the end of the file or until it gives false.
template <typename Take>
void readAll(int file, Take take) {
  char buffer[1 << 16];
  while (true) {
    const ssize_t count = ::read(file, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0 || !take(StringRef(buffer, static_cast<size_t>(count))))
      return;
  }
}

/// The style of messages by MLIR's options.
MessageStyle styleOf(int argc, char **argv) {
  for (int i = 1; i < argc; ++i) {
    const StringRef word = StringRef(argv[i]).ltrim('-');
    if (word == "lit-test" || word == "input-style=delimited")
      return MessageStyle::Delimited;
  }
  return MessageStyle::Headers;
}

/// A message in the style of the editor's.
std::string inStyle(StringRef message, MessageStyle style) {
  return style == MessageStyle::Headers ? framed(message) : (message + "\n// -----\n").str();
}

/// The editor's side, to which both threads write whole messages.
class Editor {
public:
  bool write(StringRef bytes) {
    const std::lock_guard<std::mutex> lock(mutex);
    return writeAll(STDOUT_FILENO, bytes);
  }

private:
  std::mutex mutex;
};

/// Passes the editor's messages to the server, as the session gives them.
void passToServer(int server, MessageStyle style, Session &session, Editor &editor) {
  MessageReader reader(style);
  bool written = true;
  const auto pass = [&](StringRef message) {
    const std::string passed = session.observe(message);
    if (!passed.empty() || message.trim().empty()) {
      written = written && writeAll(server, inStyle(passed, style));
      return;
    }
    std::fputs("mpc-lsp-server: error: a message is left out, its brackets nest too deep\n",
               stderr);
    if (const std::string answer = Session::refuse(message); !answer.empty())
      editor.write(framed(answer));
  };
  readAll(STDIN_FILENO, [&](StringRef bytes) {
    reader.add(bytes, pass, [&](StringRef line) { written = written && writeAll(server, line); });
    return written && !reader.isTooLong();
  });
  if (reader.isTooLong())
    std::fputs("mpc-lsp-server: error: a message has more than 512 MiB, or a line has no end; the "
               "session ends\n",
               stderr);
  else if (style == MessageStyle::Delimited && !StringRef(reader.rest()).trim().empty())
    pass(reader.rest());
  ::close(server);
}

void passToEditor(int server, Session &session, Editor &editor) {
  MessageReader reader(MessageStyle::Headers);
  bool written = true;
  readAll(server, [&](StringRef bytes) {
    reader.add(
        bytes,
        [&](StringRef message) {
          written = written && editor.write(framed(session.complete(message)));
        },
        [&](StringRef line) { written = written && editor.write(line); });
    return written;
  });
  editor.write(reader.rest());
}

/// Waits for the server; its exit code, or a message and ours.
int codeOf(pid_t server) {
  int status = 0;
  pid_t ended;
  do
    ended = ::waitpid(server, &status, 0);
  while (ended < 0 && errno == EINTR);
  if (ended == server && WIFEXITED(status))
    return WEXITSTATUS(status);
  std::fprintf(stderr,
               "mpc-lsp-server: error: MLIR's language server was ended by signal %d (%s); start "
               "mpc-lsp-server again\n",
               WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  return serverFailed;
}

int failedCall(const char *call) {
  std::fprintf(stderr, "mpc-lsp-server: error: %s: %s\n", call, std::strerror(errno));
  return serverFailed;
}

} // namespace

int serveEditor(int argc, char **argv, mlir::DialectRegistry &registry) {
  int toServer[2], fromServer[2]; // each: the end to read, the end to write
  if (::pipe(toServer) != 0 || ::pipe(fromServer) != 0)
    return failedCall("pipe");
  ::signal(SIGCHLD, SIG_DFL); // if it were ignored, there would be nothing to wait for
  const pid_t server = ::fork();
  if (server < 0)
    return failedCall("fork");
  if (server == 0) {
    ::dup2(toServer[0], STDIN_FILENO);
    ::dup2(fromServer[1], STDOUT_FILENO);
    for (int file : {toServer[0], toServer[1], fromServer[0], fromServer[1]})
      ::close(file);
    return mlir::asMainReturnCode(mlir::MlirLspServerMain(argc, argv, registry));
  }
  ::close(toServer[0]);
  ::close(fromServer[1]);
  ::signal(SIGPIPE, SIG_IGN); // a side that has gone is an error of the write
  Session session(reference());
  Editor editor;
  // Never joined, since it may wait for an editor that sends nothing more.
  std::thread(passToServer, toServer[1], styleOf(argc, argv), std::ref(session), std::ref(editor))
      .detach();
  passToEditor(fromServer[0], session, editor);
  ::close(fromServer[0]);
  std::fflush(stdout);
  ::_exit(codeOf(server));
}

} // namespace mpc
