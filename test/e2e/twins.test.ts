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
  const holders = ["DnsRecord", "DnsZone", "MailAlias", "Mailbox", "Mailspace", "Site"];
  const wanted = (more = {}) =>
    holders.map((type) => declared(type, type, { more: { ...(type === "DnsZone" && { dnssec: true }), ...more } })).join("");

  /** A platform where somebody has a different one of each, for two days. */
  async function occupied(): Promise<Hosted & { refused: Outcome; before: unknown; ids: Record<string, string> }> {
    const made = await hosted(wanted(), {
      ...platform,
      zones: [
        {
          id: "zone-1",
          name: "example.com",
          records: [{ id: "theirs", record_type: 2, name: "docs", value: "old.example.net", created_at: hoursAgo(48) }],
        },
        { id: "zone-2", name: "example.org", created_at: hoursAgo(48) },
      ],
      sites: [...platform.sites, { id: "site-2", name: "shop", plan: "business", location: "eu-central" }],
      mailspaces: [
        {
          ...platform.mailspaces[0]!,
          mailboxes: [
            { username: "carol" },
            { username: "dora", aliases: ["info@example.com"] },
            { id: "b-1", username: "anna", display_name: "Theirs", created_at: hoursAgo(48) },
          ],
        },
        { id: "m-2", domain: "example.net", package: "mail_5", created_at: hoursAgo(48) },
      ],
    });
    const before = census(made.simulator);
    const refused = expectFailed(await made.stack.up({ args: ["--continue-on-error"] }));
    expect(census(made.simulator)).toEqual(before);
    const ids = {
      DnsRecord: "zone-1/theirs",
      DnsZone: "zone-2",
      MailAlias: "m-1/info@example.com",
      Mailbox: "m-1/b-1",
      Mailspace: "m-2",
      Site: "site-2",
    };
    return { ...made, refused, before, ids };
  }

  /** All of them are this stack's now, as the program says but for what would have to be bought, and there is one of each. */
  async function expectTaken(
    { stack, simulator: { platform: held }, ids }: Awaited<ReturnType<typeof occupied>>,
    { diagnostics }: Outcome,
  ): Promise<void> {
    for (const [type, there] of Object.entries({
      Mailspace: /package \(on the platform: "mail_5"/,
      Site: /plan \(on the platform: "business"/,
    }))
      expect(diagnostics).toContainEqual(
        expect.objectContaining({
          severity: "warning",
          urn: expect.stringMatching(new RegExp(`::${type}$`)),
          message: expect.stringMatching(new RegExp(`adopted without a change: nothing was ordered.*${there.source}`)),
        }),
      );
    expect(held.billing.payments.charges).toEqual([]);
    expect(Object.fromEntries((await stack.resources()).map(({ name, id }) => [name, id]))).toEqual(ids);
    expect(held.zones.get("zone-1").records).toMatchObject([{ value: "docs.example.net" }]);
    expect(held.zones.get("zone-2").dnssec).toBe(true);
    expect(held.mailspaces.get("m-1").aliases.list()).toMatchObject([
      { address: "info@example.com", target: { email: "carol@example.com" } },
    ]);
    expect(held.mailspaces.get("m-1").mailboxes.get("anna@example.com")).toMatchObject({ id: "b-1", display_name: "Anna" });
    expect(held.mailspaces.get("m-2").package.name).toBe("mail_5");
    expect(held.sites.get("site-2").plan).toBe("business");
    expect([held.zones, held.sites, held.mailspaces].map((all) => all.list().length)).toEqual([2, 2, 2]);
    expectChanges(await stack.up({ args: ["--refresh"] }), { same: holders.length });
  }

  it("is named with what differs and the ways to take it over: then get shows it and changes nothing, and HOSTING_ADOPT=1 takes it over", async () => {
    const made = await occupied();
    const differences: Record<string, string> = {
      DnsRecord: "value",
      DnsZone: "dnssec",
      MailAlias: "targetEmail",
      Mailbox: "displayName",
      Mailspace: "package",
      Site: "plan",
    };
    const said = made.refused.diagnostics
      .filter(({ severity, urn }) => severity === "error" && urn)
      .map(({ urn, message }): [string, string] => [urn!.split("::").at(-1)!, message]);
    expect(said.map(([type]) => type).sort()).toEqual(holders);
    for (const [type, message] of said) {
      for (const part of [
        made.ids[type]!,
        `It differs in ${differences[type]} (on the platform: `,
        "Nothing was created",
        "adopt: true",
        "HOSTING_ADOPT=1",
        `${type}.get("${type}", "${made.ids[type]}")`,
      ])
        expect(message).toContain(part);
    }

    made.change(
      holders
        .map(
          (type) =>
            `exports.${type} = ${type}.get("${type}", "${made.ids[type]}")${{ DnsRecord: ".value", DnsZone: ".dnssec", MailAlias: ".targetEmail", Mailbox: ".displayName", Mailspace: ".package", Site: ".plan" }[type as string]};`,
        )
        .join("\n"),
    );
    expectSucceeded(await made.stack.up());
    expect(await made.stack.outputs()).toEqual({
      DnsRecord: "old.example.net",
      DnsZone: false,
      MailAlias: "dora@example.com",
      Mailbox: "Theirs",
      Mailspace: "mail_5",
      Site: "business",
    });
    expect(census(made.simulator)).toEqual(made.before);

    made.change(wanted());
    await expectTaken(made, expectSucceeded(await made.stack.up({ env: { HOSTING_ADOPT: "1" } })));
  });

  it("is taken over by the one resource that says adopt: true", async () => {
    const made = await occupied();
    made.change(wanted({ adopt: true }));
    await expectTaken(made, expectChanges(await made.stack.up(), { create: holders.length }));
    made.change(wanted());
    expectChanges(await made.stack.up(), { same: holders.length });
  });
});
