import type { Platform } from "../../src/simulator";
import { census } from "../harness/census";
import { declared, platform } from "./declared";
import { expectChanges, expectFailed, expectSucceeded, type Outcome } from "./harness";
import { asked, hosted, hoursAgo, type Hosted } from "./hosted";

const both = (one: string, other: string) => new RegExp(`"${one}".*"${other}"|"${other}".*"${one}"`, "s");

it.each([
  ["DnsRecord", ({ zones }: Platform) => zones.get("zone-1").records],
  ["Site", ({ sites }: Platform) => sites.list().filter(({ name }) => name === "shop")],
])(
  "two resources that declare the same, known only when they are made, are refused by the up, and one is made at most: %s",
  async (type, made) => {
    // Hides everything from the preview that a zone, which is only being made, has to be there for.
    const all = await hosted(
      `const source = new DnsZone("source", { name: "source.example" });
    const later = (inputs) => Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, source.id.apply(() => value)]));
    ${declared(type, "one", { given: "later" })} ${declared(type, "two", { given: "later" })}`,
      platform,
    );
    const { text } = expectFailed(
      await all.stack.up({ preview: true }),
      both("one", "two"),
      new RegExp(`already describes the same ${type}`),
    );
    expect(text).not.toMatch(/^\s+at /m);
    expect(made(all.simulator.platform).length).toBeLessThanOrEqual(1);
    // What only waits for another one has no object of its own.
    const owned = (await all.stack.resources()).map((one) => `${one.type} ${one.id}`);
    expect(owned.filter((one, index) => owned.indexOf(one) < index)).toEqual([]);
  },
);

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

describe("another object that holds what only one can have", () => {
  const wanted = (more = {}) => declared("DnsRecord", "record", { more }) + declared("Site", "site", { more });
  const theirs = { record: "zone-1/theirs", site: "site-2" };

  /** A platform where somebody has a different one of each, for two days. */
  async function occupied(): Promise<Hosted & { refused: Outcome; before: unknown }> {
    const record = { id: "theirs", record_type: 2, name: "docs", value: "old.example.net", created_at: hoursAgo(48) };
    const made = await hosted(wanted(), {
      ...platform,
      zones: [{ id: "zone-1", name: "example.com", records: [record] }],
      sites: [...platform.sites, { id: "site-2", name: "shop", plan: "business", location: "eu-central" }],
    });
    const before = census(made.simulator);
    const refused = expectFailed(await made.stack.up({ args: ["--continue-on-error"] }));
    expect(census(made.simulator)).toEqual(before);
    return { ...made, refused, before };
  }

  /** Both are this stack's now, as the program says but for what would have to be bought, and there is one of each. */
  async function expectTaken({ stack, simulator: { platform: held } }: Hosted, { diagnostics }: Outcome): Promise<void> {
    expect(diagnostics).toContainEqual(
      expect.objectContaining({
        severity: "warning",
        urn: expect.stringMatching(/::site$/),
        message: expect.stringMatching(/adopted without a change: nothing was ordered.*plan \(on the platform: "business"/),
      }),
    );
    expect(held.billing.payments.charges).toEqual([]);
    expect(Object.fromEntries((await stack.resources()).map(({ name, id }) => [name, id]))).toEqual(theirs);
    expect(held.zones.get("zone-1").records).toMatchObject([{ value: "docs.example.net" }]);
    expect(held.sites.list().map(({ plan }) => plan)).toEqual([expect.anything(), "business"]);
    expectChanges(await stack.up({ args: ["--refresh"] }), { same: 2 });
  }

  it("is named with what differs and the ways to take it over: then get shows it and changes nothing, and HOSTING_ADOPT=1 takes it over", async () => {
    const made = await occupied();
    for (const [name, type, differs] of [
      ["record", "DnsRecord", "value"],
      ["site", "Site", "plan"],
    ] as const) {
      const errors = made.refused.diagnostics.filter(({ severity, urn }) => severity === "error" && urn?.endsWith(`::${name}`));
      expect(errors).toHaveLength(1);
      const get = `${type}.get("${name}", "${theirs[name]}")`;
      for (const part of [`It differs in ${differs} (on the platform: `, "Nothing was created", "adopt: true", "HOSTING_ADOPT=1", get])
        expect(errors[0]?.message).toContain(part);
    }

    made.change(
      `exports.record = DnsRecord.get("record", "${theirs.record}").value; exports.site = Site.get("site", "${theirs.site}").plan;`,
    );
    expectSucceeded(await made.stack.up());
    expect(await made.stack.outputs()).toEqual({ record: "old.example.net", site: "business" });
    expect(census(made.simulator)).toEqual(made.before);

    made.change(wanted());
    await expectTaken(made, expectSucceeded(await made.stack.up({ env: { HOSTING_ADOPT: "1" } })));
  });

  it("is taken over by the one resource that says adopt: true", async () => {
    const made = await occupied();
    made.change(wanted({ adopt: true }));
    await expectTaken(made, expectChanges(await made.stack.up(), { create: 2 }));
    made.change(wanted());
    expectChanges(await made.stack.up(), { same: 2 });
  });
});
