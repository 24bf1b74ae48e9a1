// The notes of a checkpoint: any change of a bit is damage.
#include "frontend/train/Checkpoints.h"

#include "gtest/gtest.h"

#include <filesystem>
#include <fstream>

namespace mpc::train {
namespace {

CheckpointNotes exampleNotes() {
  CheckpointNotes notes;
  notes.position = {120, -17, 3, 1, 2};
  notes.seed = 7;
  notes.batch = 50;
  notes.data = 0x0123456789abcdef;
  notes.precision = "fp16";
  notes.state = "fedcba9876543210";
  return notes;
}

class Notes : public ::testing::Test {
protected:
  Notes() : folder(::testing::TempDir() + "/mpc-notes-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder);
  }
  ~Notes() override { std::filesystem::remove_all(folder); }

  Result<CheckpointNotes> readText(const std::string &text) const {
    const std::string path = folder + "/step-000120.json";
    std::ofstream(path, std::ios::binary) << text;
    return Checkpoints::read({120, folder + "/step-000120.safetensors", path});
  }
  std::string folder;
};

TEST_F(Notes, are_read_as_written) {
  const CheckpointNotes notes = exampleNotes();
  const Result<CheckpointNotes> read = readText(notesText(notes));
  ASSERT_TRUE(read.ok()) << read.status().message();
  EXPECT_EQ(read->position.batchOffset, -17);
  EXPECT_EQ(read->position.step, 120u);
  EXPECT_EQ(read->data, notes.data);
  EXPECT_EQ(notesText(*read), notesText(notes));
}

TEST_F(Notes, a_changed_bit_is_damage) {
  const std::string text = notesText(exampleNotes());
  for (size_t bit = 0; bit < 8 * text.size(); ++bit) {
    std::string changed = text;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    const Result<CheckpointNotes> read = readText(changed);
    ASSERT_FALSE(read.ok()) << "bit " << bit << ": " << changed;
    EXPECT_EQ(read.status().code(), Code::Damaged) << read.status().message();
  }
}

} // namespace
} // namespace mpc::train
