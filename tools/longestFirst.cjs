/**
 * The order of test files: what takes longest comes first, so that no worker is left alone with it at the end. On a fresh clone jest
 * only knows the sizes of the files, and the examples are a small file with much to run.
 */
const Sequencer = require("@jest/test-sequencer").default;

const longest = ["package/examples", "e2e/kills", "e2e/plugin", "e2e/claims", "e2e/replacement", "e2e/secrets", "e2e/twins"];

module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = longest.findIndex((name) => path.includes(`/test/${name}.`));
      return at < 0 ? longest.length : at;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};
