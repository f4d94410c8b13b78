/** A jest reporter that leaves numbers for the closing line of `npm test`, and names the tests that cost the most time. */
const { writeFileSync } = require("node:fs");
const { relative } = require("node:path");

module.exports = class CountingReporter {
  onRunComplete(_contexts, results) {
    writeFileSync(
      process.env.COUNTING_REPORTER_FILE,
      JSON.stringify({
        passed: results.numPassedTests,
        // A test file that could not be loaded has no tests to count, and has failed all the same.
        failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
        skipped: results.numPendingTests + results.numTodoTests,
      }),
    );
    this.sayLongest(results.testResults);
  }

  sayLongest(files) {
    const tests = files.flatMap(({ testFilePath, testResults }) =>
      testResults.map(({ duration, fullName }) => ({ seconds: Math.round((duration ?? 0) / 1_000), fullName, testFilePath })),
    );
    const longest = tests.filter(({ seconds }) => seconds >= 10).sort((a, b) => b.seconds - a.seconds);
    if (longest.length === 0) return;
    const lines = longest.slice(0, 40).map(({ seconds, testFilePath, fullName }) => {
      return `${String(seconds).padStart(5)} s  ${relative(process.cwd(), testFilePath)}  ${fullName}`;
    });
    process.stderr.write(`\nThe longest tests:\n${lines.join("\n")}\n`);
  }
};
