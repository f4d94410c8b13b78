import type { Platform } from "../../src/simulator";
import { census } from "../harness/census";
import { declared, oneOfEach, platform, types } from "./declared";
import { expectChanges, expectFailed, expectSucceeded, type Outcome, thorough, variants } from "./harness";
import { asked, hosted, hoursAgo, type Hosted } from "./hosted";

const both = (one: string, other: string) => new RegExp(`"${one}".*"${other}"|"${other}".*"${one}"`, "s");

/** What the platform holds of some types, as many as there are; settings are there always. */
const objectsOf: Readonly<Record<string, (held: Platform) => readonly unknown[]>> = {
  CacheSettings: () => [],
  DnsRecord: (held) => held.zones.get("zone-1").records,
  Mailbox: (held) =>
    held.mailspaces
      .get("m-1")
      .mailboxes.list()
      .filter(({ email }) => email === "anna@example.com"),
  Site: (held) => held.sites.list().filter(({ name }) => name === "shop"),
};

/** No two resources of the state have the same object; what only waits for another one has none of its own. */
async function expectOneOwnerEach({ stack }: Hosted): Promise<void> {
  const owned = (await stack.resources()).map(({ type, id }) => `${type} ${id}`);
  expect(owned.filter((one, index) => owned.indexOf(one) < index)).toEqual([]);
}

describe("two resources that declare the same, known only when they are made,", () => {
  /** Hides everything from the preview that a zone, which is only being made, has to be there for. */
  const hidden = (type: string) => `const source = new DnsZone("source ${type}", { name: "${type.toLowerCase()}.example" });
    const later = (inputs) => Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, source.id.apply(() => value)]));\n`;
  let made: Hosted;
  let untouched: unknown;
  beforeAll(async () => {
    made = await hosted("", platform);
    untouched = census(made.simulator);
  });

  it.each(variants(Object.keys(objectsOf), 3))(
    "are refused in the up that makes both, naming both, and one object is made at most: %s",
    async (type) => {
      made.change(hidden(type) + declared(type, "one", { given: "later" }) + declared(type, "two", { given: "later" }));
      const { text } = expectFailed(
        await made.stack.up({ preview: true }),
        both("one", "two"),
        new RegExp(`already describes the same ${type}`),
      );
      expect(text).not.toMatch(/^\s+at /m);
      expect(objectsOf[type]!(made.simulator.platform).length).toBeLessThanOrEqual(1);
      await expectOneOwnerEach(made);
    },
  );

  thorough.it("leave nothing behind that the mended program doesn't want", async () => {
    made.change("");
    expectSucceeded(await made.stack.up());
    expect({ ...(census(made.simulator) as object), charges: [] }).toEqual(untouched);
  });
});

describe("a resource that declares what another one has in the state", () => {
  let made: Hosted;
  let before: unknown;
  beforeAll(async () => {
    made = await hosted(oneOfEach("one"), platform);
    expectChanges(await made.stack.up(), { create: types.length });
    before = census(made.simulator);
  });

  it.each(variants(["CacheSettings", "DnsRecord"], 1))(
    "is refused, though the program names it first, and nothing is lost: %s",
    async (type) => {
      const others = oneOfEach(
        "one",
        {},
        types.filter((other) => other !== type),
      );
      made.change(`const two = ${declared(type, "two")} ${declared(type, "one", { options: "{ dependsOn: two }" })} ${others}`);
      expectFailed(await made.stack.up(), both("one", "two"));
      expect(census(made.simulator)).toEqual(before);
    },
  );

  thorough.it("can be made to declare something else, which leaves the other one its object", async () => {
    made.change(oneOfEach("one") + declared("DnsRecord", "two", { more: { name: "other" } }));
    await made.stack.up();
    expect(made.simulator.platform.zones.get("zone-1").records).toContainEqual(expect.objectContaining({ name: "docs" }));
  });

  it("can be taken out again, and can take the other one's place", async () => {
    made.change(oneOfEach("one"));
    expectSucceeded(await made.stack.up());
    expect(census(made.simulator)).toEqual(before);
    made.change(oneOfEach("two"));
    expectChanges(await made.stack.up({ env: { HOSTING_ADOPT: "1" } }), { create: types.length, delete: types.length });
    expect(census(made.simulator)).toEqual(before);
    expectChanges(await made.stack.up(), { same: types.length });
  });
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

  thorough.it("is refused when a transformation makes it declare what another one declares", async () => {
    const alike = `pulumi.runtime.registerStackTransformation(({ props, opts }) => ({ props: { ...props, name: "docs" }, opts }));\n`;
    const { stack } = await hosted(
      alike + declared("DnsRecord", "one", { more: { name: "a" } }) + declared("DnsRecord", "two", { more: { name: "b" } }),
      platform,
    );
    expectFailed(await stack.preview(), both("one", "two"), /same DnsRecord/);
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
