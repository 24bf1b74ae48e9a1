// Files: the effect of a write on an existing file, the files that a read refuses, and the readers
// that see changes of a mapped file.
#include "system/FileSystem.h"
#include "TinyArtifact.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mpc::test {
namespace {

mode_t modeOf(const std::string &path) {
  struct stat about = {};
  EXPECT_EQ(::lstat(path.c_str(), &about), 0) << path;
  return about.st_mode;
}
std::string textIn(const std::string &path) {
  const std::vector<uint8_t> bytes = readBytes(path);
  return std::string(bytes.begin(), bytes.end());
}

TEST(FileSystem, a_write_keeps_the_mode_and_the_files_of_others) {
  const std::string folder = testFolder() + "/kept", path = folder + "/state";
  ASSERT_EQ(::mkdir(folder.c_str(), 0755), 0);
  writeBytes(path + ".new", {'m', 'i', 'n', 'e'});
  writeBytes(path + ".partial", {'m', 'i', 'n', 'e'});
  const pid_t gone = ::fork(); // a process that was killed at the end of a write
  if (gone == 0)
    ::_exit(0);
  ASSERT_EQ(::waitpid(gone, nullptr, 0), gone);
  writeBytes(path + "." + std::to_string(gone) + ".7.partial", {'l', 'e', 'f', 't'});
  writeBytes(path + "." + std::to_string(::getpid()) + ".7.partial", {'h', 'e', 'l', 'd'});
  const mode_t mask = ::umask(022);
  for (bool durable : {false, true}) {
    ::unlink(path.c_str());
    ASSERT_TRUE(writeFileAtomically(path, {{"first", 5}}, durable).ok());
    EXPECT_EQ(modeOf(path) & 07777, 0644u);
    for (mode_t mode : {0600, 0640, 0666}) {
      ASSERT_EQ(::chmod(path.c_str(), mode), 0);
      ASSERT_TRUE(writeFileAtomically(path, {{"second", 6}}, durable).ok());
      EXPECT_EQ(modeOf(path) & 07777, mode) << durable;
      EXPECT_EQ(textIn(path), "second");
    }
  }
  ::umask(mask);
  EXPECT_EQ(textIn(path + ".new"), "mine");
  EXPECT_EQ(textIn(path + ".partial"), "mine");
  EXPECT_EQ(filesIn(folder), 4u); // that of the process that is gone is not there
}

TEST(FileSystem, a_write_follows_links) {
  const std::string folder = testFolder() + "/links", target = folder + "/target";
  ASSERT_EQ(::mkdir(folder.c_str(), 0755), 0);
  ASSERT_EQ(::symlink("target", (folder + "/one").c_str()), 0);
  ASSERT_EQ(::symlink((folder + "/one").c_str(), (folder + "/two").c_str()), 0);
  ASSERT_EQ(::symlink("loop", (folder + "/loop").c_str()), 0);
  ASSERT_EQ(::symlink("none/target", (folder + "/nowhere").c_str()), 0);
  for (bool durable : {false, true}) {
    for (const char *name : {"/one", "/two"}) { // the first write makes the target
      const std::string text = std::string(name) + (durable ? "durable" : "");
      ASSERT_TRUE(writeFileAtomically(folder + name, {{text.data(), text.size()}}, durable).ok());
      EXPECT_TRUE(S_ISLNK(modeOf(folder + name)));
      EXPECT_TRUE(S_ISREG(modeOf(target)));
      EXPECT_EQ(textIn(target), text);
      ::unlink(target.c_str());
    }
    const Status loop = writeFileAtomically(folder + "/loop", {{"x", 1}}, durable);
    EXPECT_EQ(loop.code(), Code::FileError);
    EXPECT_NE(loop.message().find("/loop: Too many levels"), std::string::npos) << loop.message();
    EXPECT_EQ(writeFileAtomically(folder + "/nowhere", {{"x", 1}}, durable).code(),
              Code::FileNotFound);
  }
  EXPECT_EQ(filesIn(folder), 4u);
}

TEST(FileSystem, a_write_to_a_pipe_goes_through_it) {
  const std::string path = testFolder() + "/pipe";
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  const Descriptor reader{::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)};
  for (bool durable : {false, true}) {
    ASSERT_TRUE(writeFileAtomically(path, {{"one", 3}, {"two", 3}}, durable).ok());
    char text[8] = "";
    EXPECT_EQ(::read(reader.number, text, sizeof(text)), 6);
    EXPECT_STREQ(text, "onetwo");
    EXPECT_TRUE(S_ISFIFO(modeOf(path)));
  }
}

TEST(FileSystem, errors_have_their_codes_and_the_systems_words) {
  const struct {
    int error;
    Code code;
    const char *words;
  } known[] = {{ENOENT, Code::FileNotFound, "No such file"},
               {ENOTDIR, Code::FileNotFound, "Not a directory"},
               {ENOSPC, Code::DiskFull, "No space left"},
               {EFBIG, Code::DiskFull, "File too large"},
               {ENOMEM, Code::OutOfMemory, "Cannot allocate"},
               {EACCES, Code::FileError, "Permission denied"}};
  for (const auto &entry : known) {
    const Status status = systemError("cannot open", "/some/path", entry.error);
    EXPECT_EQ(status.code(), entry.code) << status.message();
    EXPECT_EQ(status.message().find("cannot open /some/path: " + std::string(entry.words)), 0u)
        << status.message();
  }
}

/// Nothing waits, though nobody writes to the pipe.
TEST(FileSystem, only_regular_files_are_read) {
  const std::string folder = testFolder() + "/kinds";
  ASSERT_EQ(::mkdir(folder.c_str(), 0755), 0);
  ASSERT_EQ(::mkfifo((folder + "/pipe").c_str(), 0600), 0);
  for (const std::string &path : {folder, folder + "/pipe", std::string("/dev/null")}) {
    const Result<FileReader> file = FileReader::open(path);
    ASSERT_FALSE(file.ok()) << path;
    EXPECT_EQ(file.status().code(), Code::FileError);
    EXPECT_EQ(file.status().message(), "cannot read " + path + ": it is not a regular file");
  }
  EXPECT_EQ(FileReader::open(folder + "/none").status().code(), Code::FileNotFound);
}

TEST(FileSystem, parts_are_read_and_a_file_that_was_cut_short_is_refused) {
  const std::string path = testFolder() + "/parts";
  writeBytes(path, {'a', 'b', 'c', 'd', 'e', 'f'});
  const Result<FileReader> file = FileReader::open(path);
  ASSERT_TRUE(file.ok()) << file.status().message();
  char text[5] = "";
  ASSERT_TRUE(file->read(1, text, 4).ok());
  EXPECT_STREQ(text, "bcde");
  ASSERT_EQ(::truncate(path.c_str(), 3), 0);
  EXPECT_EQ(file->size(), 6u);
  EXPECT_TRUE(file->read(0, text, 3).ok());
  const Status cut = file->read(1, text, 4);
  EXPECT_EQ(cut.code(), Code::Damaged);
  EXPECT_NE(cut.message().find("has 3 bytes now, it had 6 when it was opened"), std::string::npos)
      << cut.message();
}

TEST(FileSystem, what_is_written_to_a_mapped_file_never_reaches_it) {
  const std::string path = testFolder() + "/mapped";
  for (FileAccess access : {FileAccess::Copy, FileAccess::Map}) {
    writeBytes(path, {'a', 'b', 'c'});
    Result<MappedFile> mapped = MappedFile::open(path, access);
    ASSERT_TRUE(mapped.ok()) << mapped.status().message();
    ASSERT_EQ(mapped->view().size, 3u);
    mapped->writable()[0] = 'x';
    EXPECT_EQ(textIn(path), "abc");
    const MappedFile moved = std::move(*mapped);
    EXPECT_EQ(mapped->view().size, 0u);
    EXPECT_EQ(moved.view().bytes()[0], 'x');
  }
}

TEST(FileSystem, a_copy_is_what_the_file_was) {
  const std::string path = testFolder() + "/copied";
  writeBytes(path, {'a', 'b', 'c'});
  const Result<MappedFile> copy = MappedFile::open(path);
  ASSERT_TRUE(copy.ok()) << copy.status().message();
  writeBytes(path, {});
  EXPECT_EQ(std::string(static_cast<const char *>(copy->view().data), copy->view().size), "abc");
  const Result<MappedFile> empty = MappedFile::open(path);
  ASSERT_TRUE(empty.ok()) << empty.status().message();
  EXPECT_EQ(empty->view().size, 0u);
}

} // namespace
} // namespace mpc::test
