#!/bin/sh
# Runs ctest and lit in a build folder, with --all the long tests too. Usage: test/run-tests.sh BUILD [--all]
# The last line is 'N passed, N failed', GoogleTest cases counted one by one; no test at all is a failure.
set -u
build=$(cd "${1:-build}" && pwd) || exit 1
tests=$(cd "$(dirname "$0")" && pwd)
jobs=$(nproc)
long=
case ${2:-} in
  '') ;;
  --all) long='--param all' ;;
  *) echo "run-tests: unknown word '$2', expected --all or nothing" >&2 && exit 1 ;;
esac
lit=$(command -v /usr/lib/llvm-22/bin/lit || command -v lit) || { echo 'run-tests: no lit (Debian: llvm-22-tools)' >&2; exit 1; }

results=$build/test/results
rm -rf "$results"
mkdir -p "$results"
ctest --test-dir "$build" --parallel "$jobs" --output-on-failure --no-tests=ignore --output-junit "$results/ctest.xml" \
  --test-output-size-passed 10000000 --test-output-size-failed 10000000 </dev/null
ctest_code=$?
lit_code=0
if [ -e "$build/test/lit.site.cfg.py" ]; then
  # shellcheck disable=SC2086  # no word or two
  "$lit" -sv --time-tests -j "$jobs" $long --xunit-xml-output "$results/lit.xml" "$build/test" </dev/null
  lit_code=$?
else
  echo "run-tests: $build/test/lit.site.cfg.py is missing, so no lit test ran" >&2
  lit_code=1
fi
python3 "$tests/count-tests.py" "$results" "$ctest_code" "$lit_code"
