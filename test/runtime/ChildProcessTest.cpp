// The host compiler as a process: its limits, and that neither it nor its files outlive the process
// that waits for it.
#include "system/ChildProcess.h"
#include "TinyArtifact.h"
#include "cpu/HostCompiler.h"
#include "mpc/TextUnits.h"
#include "mpc/mpc.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace mpc::test {
namespace {

std::string textOf(const std::string &path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Waits up to 20 seconds for something that other processes do.
bool comesTrue(const std::function<bool()> &condition) {
  for (int i = 0; i < 2000 && !condition(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return condition();
}

/// Whether a process runs: neither gone nor dead and not waited for.
bool runs(const std::string &process) {
  const std::string about = textOf("/proc/" + process + "/stat");
  const size_t end = about.rfind(')');
  return end != std::string::npos && about[end + 2] != 'Z' && about[end + 2] != 'X';
}

bool noneRuns(const std::string &processes) {
  std::stringstream list(processes);
  for (std::string process; list >> process;)
    if (runs(process))
      return false;
  return true;
}

/// A folder that is $TMPDIR until the end of the scope.
class OwnTemporary {
public:
  explicit OwnTemporary(const std::string &name) : path(testFolder() + "/" + name) {
    if (const char *old = std::getenv("TMPDIR"))
      before = old;
    ::mkdir(path.c_str(), 0700);
    ::setenv("TMPDIR", path.c_str(), 1);
  }
  ~OwnTemporary() { before.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", before.c_str(), 1); }
  const std::string path;

private:
  std::string before;
};

Result<ProgramEnd> runShell(const std::string &script, std::string &log,
                            const ProgramLimits &limits = {}) {
  MPC_ASSIGN(const TemporaryFolder folder, TemporaryFolder::make());
  Result<ProgramEnd> end = runProgram({"/bin/sh", "-c", script}, folder, limits);
  log = textOf(folder.file("log"));
  return end;
}

TEST(ChildProcess, its_end_is_told) {
  std::string log;
  Result<ProgramEnd> end = runShell("echo out; echo err >&2; cat; exit 3", log);
  ASSERT_TRUE(end.ok()) << end.status().message();
  EXPECT_EQ(end->text(), "exit status 3");
  EXPECT_EQ(log, "out\nerr\n");
  EXPECT_EQ(runShell("kill -9 $$", log)->text(), "it was ended by signal 9");
  EXPECT_TRUE(runShell("test -d \"$TMPDIR\" && touch \"$TMPDIR/x\"", log)->good());
  const Result<TemporaryFolder> folder = TemporaryFolder::make();
  const Result<ProgramEnd> none = runProgram({"/not/there"}, *folder);
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(none->text(), "it cannot be started: No such file or directory");
}

/// A caller that ignores or reaps all its children changes nothing.
TEST(ChildProcess, the_callers_own_signals_do_not_matter) {
  std::string log;
  const auto before = std::signal(SIGCHLD, SIG_IGN);
  EXPECT_EQ(runShell("exit 4", log)->text(), "exit status 4");
  std::signal(SIGCHLD, before);
  const auto pipes = std::signal(SIGPIPE, SIG_IGN);
  EXPECT_EQ(runShell("kill -PIPE $$; exit 0", log)->text(), "it was ended by signal 13");
  std::signal(SIGPIPE, pipes);
}

TEST(ChildProcess, descriptors_are_not_inherited) {
  const int open = ::open("/dev/null", O_RDONLY); // without O_CLOEXEC
  std::string log;
  ASSERT_TRUE(runShell("ls /proc/self/fd", log)->good());
  EXPECT_EQ(log, "0\n1\n2\n3\n"); // 3 is the folder that ls reads
  ::close(open);
}

TEST(ChildProcess, limits_hold) {
  ProgramLimits limits;
  std::string log;
  EXPECT_TRUE(runShell("ulimit -v; ulimit -f; ulimit -c", log, limits)->good());
  EXPECT_EQ(log, std::to_string(limits.memoryBytes / 1024) + "\n" +
                     std::to_string(limits.fileBytes / 512) + "\n0\n");
  limits.seconds = 1;
  const std::string pids = testFolder() + "/limit.pids";
  const Result<ProgramEnd> end =
      runShell("sleep 100 & echo $! $$ > '" + pids + "'; wait", log, limits);
  EXPECT_EQ(end->text(), "it was ended after 1 seconds");
  EXPECT_TRUE(comesTrue([&] { return noneRuns(textOf(pids)); })) << textOf(pids);
  EXPECT_FALSE(textOf(pids).empty());
}

/// A text that the host compiler needs more memory for than it may have is an error like any other.
TEST(ChildProcess, a_caller_ends_it_within_a_second) {
  Result<TemporaryFolder> folder = TemporaryFolder::make();
  ASSERT_TRUE(folder.ok());
  const std::string pids = testFolder() + "/cancelled";
  const auto start = std::chrono::steady_clock::now();
  const Result<ProgramEnd> end =
      runProgram({"/bin/sh", "-c", "sleep 60 & echo $$ $! >" + pids + "; wait"}, *folder, {},
                 [&] { return !textOf(pids).empty(); });
  EXPECT_EQ(end.status().code(), Code::Cancelled);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
  EXPECT_TRUE(comesTrue([&] { return noneRuns(textOf(pids)); }));
}

TEST(ChildProcess, too_much_memory_is_an_error_of_the_program) {
  ProgramLimits limits;
  limits.memoryBytes = 64 << 20;
  std::string log;
  const Result<ProgramEnd> end =
      runShell("exec awk 'BEGIN { s = \"x\"; while (1) s = s s }'", log, limits);
  ASSERT_TRUE(end.ok());
  EXPECT_FALSE(end->good()) << log;
}

TEST(ChildProcess, a_process_that_is_ended_leaves_nothing) {
  const OwnTemporary temporary("ended");
  const std::string compiler = testFolder() + "/slow-compiler", pids = testFolder() + "/slow.pids";
  std::ofstream(compiler) << "#!/bin/sh\nsleep 100 & echo $! $$ > '" << pids << ".part' && mv '"
                          << pids << ".part' '" << pids << "'; wait\n";
  ::chmod(compiler.c_str(), 0700);
  const std::string artifact = writeTinyArtifact("ended.mpcx");
  for (int signal : {SIGKILL, SIGTERM, SIGINT}) {
    ::unlink(pids.c_str());
    const pid_t child = ::fork();
    if (child == 0) {
      SessionOptions options;
      options.device = "cpu";
      options.cacheFolder = "/dev/null/none";
      options.compiler = compiler;
      ::_exit(Session::load(artifact, options) ? 0 : 1);
    }
    ASSERT_TRUE(comesTrue([&] { return !textOf(pids).empty(); }));
    EXPECT_EQ(filesIn(temporary.path), 1u);
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << signal;
    EXPECT_TRUE(comesTrue([&] { return noneRuns(textOf(pids)); })) << textOf(pids);
    EXPECT_TRUE(comesTrue([&] { return filesIn(temporary.path) == 0; })) << signal;
  }
}

/// A unit is compiled, another one is not: both files go with the process.
TEST(ChildProcess, units_of_a_killed_process_leave_nothing) {
  const OwnTemporary temporary("units");
  const std::string compiler = testFolder() + "/unit-compiler", pids = testFolder() + "/unit.pids";
  std::ofstream(compiler) << "#!/bin/sh\nfor last; do :; done\n"
                             "grep -q slow \"$last\" || exec touch \"${last%.cpp}.o\"\n"
                             "sleep 0.5; sleep 100 & echo $! $$ > '"
                          << pids << ".part' && mv '" << pids << ".part' '" << pids << "'; wait\n";
  ::chmod(compiler.c_str(), 0700);
  ::unlink(pids.c_str());
  const std::string head = unitHead(false),
                    text = joinUnits("// title\n", head,
                                     {head + "int quick;\n", head + "int slow;\n"});
  const pid_t child = ::fork();
  if (child == 0) {
    const Result<HostCompiler> found = findHostCompiler(compiler);
    ::_exit(loadHostModule(*found, text, "", HostBackend::Direct, DiskCache("/dev/null/n")).ok()
                ? 0
                : 1);
  }
  ASSERT_TRUE(comesTrue([&] { return !textOf(pids).empty(); }));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_TRUE(comesTrue([&] { return noneRuns(textOf(pids)); })) << textOf(pids);
  EXPECT_TRUE(comesTrue([&] { return filesIn(temporary.path) == 0; }))
      << filesIn(temporary.path) << " folders stay";
}

/// The next process clears the files of a killed one whose keeper was killed too.
TEST(TemporaryFolders, leftovers_are_cleared) {
  const OwnTemporary temporary("leftovers");
  const std::string own = temporary.path + "/mpc-host-compiler-notes",
                    notes = own + "/notes"; // of the user, by chance with our prefix
  ASSERT_EQ(::mkdir(own.c_str(), 0700), 0);
  std::ofstream(notes) << "keep";
  const Result<TemporaryFolder> held = TemporaryFolder::make();
  ASSERT_TRUE(held.ok()) << held.status().message();
  const pid_t child = ::fork();
  if (child == 0) {
    const Result<TemporaryFolder> folder = TemporaryFolder::make();
    std::ofstream(folder->file("kernels.cpp")) << "text";
    ::_exit(0); // without its destructor
  }
  int status = 1;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(filesIn(temporary.path), 3u);
  {
    const Result<TemporaryFolder> next = TemporaryFolder::make();
    ASSERT_TRUE(next.ok());
    EXPECT_EQ(filesIn(temporary.path), 3u); // the user's, the one held, this one
  }
  EXPECT_EQ(textOf(notes), "keep");
  EXPECT_EQ(::access(held->path().c_str(), F_OK), 0);
  EXPECT_EQ(filesIn(temporary.path), 2u);
}

} // namespace
} // namespace mpc::test
