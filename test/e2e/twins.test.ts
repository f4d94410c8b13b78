import { census } from "../harness/census";
import { declared, platform } from "./declared";
import { expectChanges, expectFailed, expectSucceeded } from "./harness";
import { asked, hosted } from "./hosted";

const both = (one: string, other: string) => new RegExp(`"${one}".*"${other}"|"${other}".*"${one}"`, "s");

it("a resource that declares what another one has in the state is refused, though the program names it first, and nothing is lost", async () => {
  const one = (options?: string) => declared("CacheSettings", "one", { options }) + declared("DnsRecord", "one");
  const { stack, simulator, change } = await hosted(one(), platform);
  expectChanges(await stack.up(), { create: 2 });
  const before = census(simulator);
  change(`const two = ${declared("CacheSettings", "two")} ${one("{ dependsOn: two }")}`);
  expectFailed(await stack.up(), both("one", "two"));
  expect(census(simulator)).toEqual(before);
  change(one());
  expectSucceeded(await stack.up());
  expect(census(simulator)).toEqual(before);
});

describe("a resource that gets another name by an option", () => {
  it("is itself, without a request, and a third that declares the same is refused", async () => {
    const { stack, simulator, change } = await hosted(declared("DnsRecord", "one") + declared("EdgeRule", "one"), platform);
    expectChanges(await stack.up(), { create: 2 });
    const transformation = `pulumi.runtime.registerStackTransformation(({ name, props, opts }) => (name === "renamed rule" ? { props, opts: { ...opts, aliases: [{ name: "one" }] } } : undefined));\n`;
    const renamed =
      transformation +
      declared("DnsRecord", "renamed record", { options: `{ aliases: [{ name: "one" }] }` }) +
      declared("EdgeRule", "renamed rule");
    for (const [type, name] of [
      ["DnsRecord", "renamed_record"],
      ["EdgeRule", "renamed_rule"],
    ] as const) {
      change(renamed + declared(type, "third"));
      expectFailed(await stack.preview(), both(name, "third"));
    }
    change(renamed);
    const { outcome, requests } = await asked(simulator, () => stack.up());
    expectChanges(outcome, { same: 2 });
    expect(requests).toEqual([]);
  });
});
