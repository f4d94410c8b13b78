import { withExplanation } from "../../../src/host/explanation";

const { CI } = process.env;
afterEach(() => void Object.assign(process.env, { CI: CI ?? "" }));

test.each([
  ["true", /^failed\nExplained in https:\/\/unpkg\.com\/pulumi-hosting@\d+\.\d+\.\d+\/docs\/errors\.md#gone$/],
  ["", /^failed\nExplained in docs\/errors\.md#gone$/],
  ["false", /^failed\nExplained in docs\/errors\.md#gone$/],
])("an error leads to a page that its reader can open: in a job's log (CI=%j) an address, else a file", (ci, expected) => {
  process.env.CI = ci;
  expect(withExplanation("failed", "gone")).toMatch(expected);
});
