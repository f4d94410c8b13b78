import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb";
import type { Values } from "../../../src/kernel/definition/values";
import { checkConfig } from "../../../src/plugin/configuration";
import { encode } from "../../../src/plugin/struct";

const given = { baseUrl: "https://api.example.net", token: "t" };
const problems = (more: Values) =>
  checkConfig(new CheckRequest().setNews(encode({ ...given, ...more })), {})
    .getFailuresList()
    .map((failure) => failure.getReason());

test.each<[Values, RegExp]>([
  [{ constructor: 1 }, /^hosting:constructor is not a setting/],
  [{ toString: "x" }, /^hosting:toString is not a setting/],
  [{ token: { a: 1 } }, /^hosting:token must be a text\.$/],
  [{ account: ["shop"] }, /^hosting:account must be a text\.$/],
])("the settings %j are refused", (more, sentence) => {
  expect(problems(more)).toEqual([expect.stringMatching(sentence)]);
});

test("numbers are taken as they come from programs", () => {
  expect(problems({ concurrency: 8 })).toEqual([]);
});
