/**
 * The order of test files: what takes longest comes first, so that no worker is left alone with it at the end. On a fresh clone jest
 * only knows the sizes of the files, and these are small files with much to run.
 */
const Sequencer = require("@jest/test-sequencer").default;

const longest = [
  ...["contract/faultsOfParents", "contract/life", "contract/faults", "contract/hostileGrowth", "contract/faultsOfSets"],
  ...["contract/components", "unit/kernel/purchase/interrupted", "contract/hostile", "docs/site", "histories/histories"],
  ...[
    "browser/docs",
    "package/gitops",
    "package/examples",
    "e2e/rehearse",
    "e2e/everyType",
    "e2e/languages/sdks",
    "e2e/sets",
    "e2e/elsewhere",
  ],
  ...["e2e/command", "e2e/claims", "e2e/orders", "e2e/components", "package/firstHour", "package/demo", "e2e/plugin", "e2e/tour"],
  ...["package/reproducible", "package/packs", "e2e/replacement", "e2e/rehearseEnds", "e2e/policies"],
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
