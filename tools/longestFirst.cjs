/**
 * The order of test files: what takes longest comes first, so that no worker is left alone with it at the end. On a fresh clone jest
 * only knows the sizes of the files, and these are small files with much to run.
 */
const Sequencer = require("@jest/test-sequencer").default;

const longest = [
  ...["contract/faultsOfParents", "contract/life", "contract/faults", "contract/hostileGrowth", "contract/faultsOfSets"],
  ...["contract/hostile", "docs/site", "histories/histories"],
  ...["package/examples", "package/gitops", "e2e/languages/sdks", "e2e/everyType", "e2e/elsewhere", "e2e/sets", "e2e/languages/examples"],
  ...["e2e/command", "e2e/engineOptions", "package/demo", "package/firstHour", "e2e/orders", "e2e/plugin", "e2e/claims", "e2e/upgrade"],
  ...["package/reproducible"],
];

module.exports = class extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const at = longest.findIndex((name) => path.includes(`/test/${name}.`));
      return at < 0 ? longest.length : at;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};
