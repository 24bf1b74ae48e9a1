// A FlatBuffer may refer to one list from many places, and its verifier walks that list each time:
// a megabyte can stand for 10^11 names. The compiler never shares a list, so all lists of lists
// together have no more elements than the program's bytes can hold. This check runs before the
// verifier, and therefore verifies everything that it reads itself.
#include "artifact/Artifact.h"

namespace mpc {
namespace {

using flatbuffers::Offset;
using flatbuffers::Table;
using flatbuffers::Vector;

class ListCounter {
public:
  ListCounter(const uint8_t *bytes, size_t size, flatbuffers::Verifier &verifier)
      : bytes(bytes), left(size), verifier(verifier) {}

  bool count() {
    const auto root = verifier.VerifyOffset(0);
    return root != 0 &&
           table(*reinterpret_cast<const Table *>(bytes + root), [&](const Table &program) {
             return tables(program, fb::Program::VT_PLANS, [&](const Table &plan) {
               return names(plan, fb::Plan::VT_TARGETS) &&
                      tables(plan, fb::Plan::VT_ENTRIES, [&](const Table &entry) {
                        return tables(entry, fb::Entry::VT_STEPS, [&](const Table &step) {
                          return names(step, fb::Step::VT_LAYERS);
                        });
                      });
             });
           });
  }

private:
  template <typename Each>
  bool table(const Table &found, const Each &each) {
    return found.VerifyTableStart(verifier) && each(found) && verifier.EndTable();
  }

  /// The list at a field, after its elements were counted against the bytes left; null where there
  /// is none or it is broken.
  template <typename Element>
  const Vector<Offset<Element>> *list(const Table &owner, flatbuffers::voffset_t field,
                                      bool &good) {
    good = owner.VerifyOffset(verifier, field);
    const auto *found = good ? owner.GetPointer<const Vector<Offset<Element>> *>(field) : nullptr;
    good = good && verifier.VerifyVector(found);
    const uint64_t cost = good && found ? found->size() * uint64_t(sizeof(Offset<Element>)) : 0;
    good = good && cost <= left;
    left -= good ? cost : 0;
    return good ? found : nullptr;
  }

  bool names(const Table &owner, flatbuffers::voffset_t field) {
    bool good = true;
    list<flatbuffers::String>(owner, field, good);
    return good;
  }

  template <typename Each>
  bool tables(const Table &owner, flatbuffers::voffset_t field, const Each &each) {
    bool good = true;
    const auto *found = list<Table>(owner, field, good);
    for (flatbuffers::uoffset_t i = 0; found && good && i < found->size(); ++i)
      good = table(*found->Get(i), each);
    return good;
  }

  const uint8_t *bytes;
  uint64_t left; // bytes that no list has used yet
  flatbuffers::Verifier &verifier;
};

} // namespace

bool hasListsOfItsOwn(const uint8_t *program, size_t bytes) {
  flatbuffers::Verifier verifier(program, bytes, programDepth, tablesIn(bytes));
  return ListCounter(program, bytes, verifier).count();
}

} // namespace mpc
