#include "frontend/shell/Options.h"
#include "frontend/shell/ReadFile.h"
#include "frontend/train/records/RecordFields.h"
#include "frontend/train/records/RecordFiles.h"
#include "ir/ParseJson.h"
#include "mpc/Nearest.h"

#include "llvm/ADT/StringExtras.h"

namespace mpc::train {
namespace {

/// The members of an object, read by their names. The first problem stays.
class Members {
public:
  Members(const llvm::json::Object &object, std::string &problem)
      : object(object), problem(problem) {}

  /// All members of a record, in the order of its fields.
  template <typename Record>
  void readAll(Record &record) {
    forEachField<Record>([&](const auto &field) {
      if (field.isDemanded && !find(field.name))
        fail("has no \"" + std::string(field.name) + "\"");
      else
        read(field.name, record.*field.member);
    });
    finish();
  }
  template <typename Value>
  void read(llvm::StringRef key, Value &value) {
    if (const llvm::json::Value *member = find(key))
      take(key, *member, value);
  }
  void fail(const std::string &text) {
    if (problem.empty())
      problem = text;
  }

private:
  void take(llvm::StringRef key, const llvm::json::Value &member, std::string &value) {
    if (const std::optional<llvm::StringRef> text = member.getAsString())
      value = text->str();
    else
      expects(key, "a string", member);
  }
  void take(llvm::StringRef key, const llvm::json::Value &member, uint64_t &value) {
    if (const std::optional<uint64_t> number = member.getAsUINT64();
        number && *number <= uint64_t(INT64_MAX))
      value = *number;
    else if (number && key == "seed")
      value = *number;
    else
      expects(key, "a whole number from 0 to 2^63 - 1", member);
  }
  void take(llvm::StringRef key, const llvm::json::Value &member, int32_t &value) {
    const std::optional<int64_t> number = member.getAsInteger();
    if (number && *number >= -2000 && *number <= 2000)
      value = static_cast<int32_t>(*number);
    else
      expects(key, "a whole number from -2000 to 2000", member);
  }
  void read(llvm::StringRef key, double &value) {
    if (const llvm::json::Value *member = find(key))
      take(key, *member, value);
  }
  void take(llvm::StringRef key, const llvm::json::Value &member, bool &value) {
    if (const std::optional<bool> truth = member.getAsBoolean())
      value = *truth;
    else
      expects(key, "true or false", member);
  }
  void take(llvm::StringRef key, const llvm::json::Value &member,
            std::map<std::string, double> &values) {
    const llvm::json::Object *inner = member.getAsObject();
    if (!inner)
      return expects(key, "an object of numbers", member);
    for (const auto &[name, value] : *inner)
      take(llvm::StringRef(name), value, values[llvm::StringRef(name).str()]);
  }
  void take(llvm::StringRef key, const llvm::json::Value &member, std::vector<uint64_t> &values) {
    const llvm::json::Array *array = member.getAsArray();
    if (!array || array->size() > 4000)
      return expects(key, "an array of at most 4000 counts", member);
    for (const llvm::json::Value &element : *array) {
      const std::optional<uint64_t> value = element.getAsUINT64();
      if (!value || *value > uint64_t(INT64_MAX))
        return expects(key, "an array of counts", element);
      values.push_back(*value);
    }
  }
  template <typename Record>
  void take(llvm::StringRef key, const llvm::json::Value &member, std::vector<Record> &records);

  /// Call it after the last member: a member that was not asked for is a mistake.
  void finish() {
    for (const auto &[name, value] : object) {
      const std::string key = llvm::StringRef(name).str();
      if (llvm::is_contained(known, key))
        continue;
      const std::string meant = nearest(key, known);
      fail("has \"" + key + "\", which is not known" +
           (meant.empty() ? "; expected are " + llvm::join(known, ", ")
                          : "; did you mean \"" + meant + "\"?"));
    }
  }

  const llvm::json::Value *find(llvm::StringRef key) {
    if (!llvm::is_contained(known, key))
      known.push_back(key.str());
    return object.get(key);
  }
  void expects(llvm::StringRef key, const std::string &what, const llvm::json::Value &found) {
    std::string text;
    llvm::raw_string_ostream(text) << found;
    fail("\"" + key.str() + "\" expects " + what + ", got " +
         (text.size() > 60 ? text.substr(0, 60) + ".." : text));
  }
  void take(llvm::StringRef key, const llvm::json::Value &found, double &value) {
    const std::optional<llvm::StringRef> text = found.getAsString();
    if (const std::optional<double> number = found.getAsNumber())
      value = *number;
    else if (text == "nan")
      value = std::numeric_limits<double>::quiet_NaN();
    else if (text == "inf" || text == "-inf")
      value = (*text == "inf" ? 1 : -1) * std::numeric_limits<double>::infinity();
    else
      expects(key, "a number or one of \"nan\", \"inf\", \"-inf\"", found);
  }

  const llvm::json::Object &object;
  std::string &problem;
  std::vector<std::string> known;
};

void readPart(const llvm::json::Object &object, QuantisedRecord &record, std::string &problem) {
  Members(object, problem).readAll(record);
}

void readPart(const llvm::json::Object &object, GradientRecord &record, std::string &problem) {
  Members members(object, problem);
  members.readAll(record);
  if (record.zeros > record.count || record.nonfinite > record.count - record.zeros)
    members.fail("\"" + record.parameter + "\" has more zeros and non-finite elements than the " +
                 std::to_string(record.count) + " that it counts");
}

template <typename Record>
void Members::take(llvm::StringRef key, const llvm::json::Value &member,
                   std::vector<Record> &records) {
  const llvm::json::Array *array = member.getAsArray();
  if (!array)
    return expects(key, "an array", member);
  for (const llvm::json::Value &element : *array) {
    if (const llvm::json::Object *inner = element.getAsObject())
      readPart(*inner, records.emplace_back(), problem);
    else
      expects(key, "an array of objects", element);
  }
}

/// False where the object is of another kind.
template <typename Record>
bool readAs(const std::string &kind, Members &members, Sink &sink, std::string &problem) {
  if (kind != Fields<Record>::kind)
    return false;
  Record record;
  members.readAll(record);
  if (problem.empty())
    sink.write(record);
  return true;
}

void readObject(const llvm::json::Object &object, Sink &sink, std::string &problem) {
  Members members(object, problem);
  std::string kind;
  members.read("kind", kind);
  if (!readAs<RunRecord>(kind, members, sink, problem) &&
      !readAs<StepRecord>(kind, members, sink, problem) &&
      !readAs<EvalRecord>(kind, members, sink, problem) &&
      !readAs<MeasureRecord>(kind, members, sink, problem) &&
      !readAs<NoteRecord>(kind, members, sink, problem))
    members.fail("\"kind\" expects \"run\", \"step\", \"eval\", \"measure\" or \"note\"" +
                 (kind.empty() ? ", and there is none" : ", got \"" + kind + "\""));
}

/// Empty, or the error in the line.
std::string readLine(llvm::StringRef line, Sink &sink) {
  llvm::Expected<llvm::json::Value> value = parseJson(line, 16); // records nest four deep
  if (!value)
    return "expects the records of a run, a JSON object a line: " +
           llvm::toString(value.takeError());
  const llvm::json::Object *object = value->getAsObject();
  if (!object)
    return "expects the records of a run, a JSON object a line";
  std::string problem;
  readObject(*object, sink, problem);
  return problem;
}

} // namespace

bool readRecords(const std::string &path, Sink &sink, bool &cut, std::string &problem) {
  cut = false;
  std::string text;
  if (problem = readText(path, largestRecords, text); !problem.empty()) {
    problem = "cannot read " + path + ": " + problem;
    return false;
  }
  llvm::StringRef rest = text;
  bool any = false;
  for (size_t number = 1; !rest.empty(); ++number) {
    const bool ends = rest.contains('\n');
    const auto [line, after] = rest.split('\n');
    rest = after;
    if (line.trim().empty())
      continue;
    const std::string wrong = readLine(line, sink);
    if (!wrong.empty() && !ends && line.starts_with("{")) {
      cut = true;
      break;
    }
    if (!wrong.empty()) {
      problem = path + ":" + std::to_string(number) + ": " + wrong;
      return false;
    }
    any = true;
  }
  if (!any)
    problem = path + ": holds no records; mpc train --metrics=" + path + " writes them";
  return any;
}

} // namespace mpc::train
