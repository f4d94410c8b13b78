import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, variants } from "./harness";
import { asked, hosted, recordRoute, recordsRoute, zoneRoute, zonesRoute } from "./hosted";

describe("the records of a zone as one resource", () => {
  const own = (records: string, more = "") => `const zone = new DnsZone("zone", { name: "example.com" });
    const set = new DnsRecords("example.com", { zoneId: zone.id, ${more} records: [${records}] });
    exports.records = set.records; exports.zone = set.zone;`;
  const www = `{ name: "www", type: "A", value: "192.0.2.1", ttl: 300 }`;
  const mail = `{ name: "@", type: "MX", value: "mail.example.net.", priority: 10 }`;
  const texts = `{ name: "@", type: "TXT", value: "v=spf1 -all" }, { name: "_dmarc.example.com.", type: "TXT", value: '"v=DMARC1; " "p=none"' }`;

  it("live from up to destroy, with previews that read item by item", async () => {
    const { stack, simulator, change } = await hosted(own(`${www}, ${mail}, ${texts}`));
    const created = await asked(simulator, () => stack.up());
    expectChanges(created.outcome, { create: 2 });
    expect(created.byRoute).toEqual({ [`GET ${zonesRoute}`]: 1, [`POST ${zonesRoute}`]: 1, [`POST ${recordsRoute}`]: 4 });
    const zone = simulator.platform.zones.get("example.com");
    const [first] = zone.recordsNamed("www");
    expect(await stack.outputs()).toMatchObject({
      zone: "example.com",
      records: { "www A 192.0.2.1": { ttl: 300, recordId: first!.id }, "_dmarc TXT v=DMARC1; p=none": {} },
    });

    const again = await asked(simulator, () => stack.up());
    expectUnchanged(again.outcome);
    expect(again.requests).toEqual([]);
    const refreshed = await asked(simulator, () => stack.refresh());
    expectUnchanged(refreshed.outcome);
    expect(refreshed.byRoute).toEqual({ [`GET ${zoneRoute}`]: 1 });

    change(
      own(`${texts}, ${www.replace("300", "600")}, ${mail.replace("mail.", "mx.")}, { name: "new", type: "AAAA", value: "2001:DB8::1" }`),
    );
    const preview = await stack.preview({ args: ["--diff"] });
    expect(preview.text).toContain("www A 192.0.2.1");
    expect(preview.text).toMatch(/ttl: 300 => 600/);
    const updated = await asked(simulator, () => stack.up());
    expectChanges(updated.outcome, { update: 1 });
    // Two of four may be over the limit, which check asks for; then what is made is looked for, and what was changed.
    expect(updated.byRoute).toEqual({ [`PATCH ${recordRoute}`]: 2, [`POST ${recordsRoute}`]: 1, [`GET ${zoneRoute}`]: 3 });

    // By hand: one changed, one deleted, and one made that is nobody's business.
    zone.updateRecord(first!.id, { ttl: 60 });
    zone.removeRecord(zone.recordsNamed("new")[0]!.id);
    zone.addRecord({ record_type: 0, name: "theirs", value: "192.0.2.9" });
    const drifted = await stack.refresh();
    expectChanges(drifted, { update: 1 });
    expect((await stack.preview({ args: ["--diff"] })).text).toMatch(/www A 192\.0\.2\.1[\s\S]*ttl: 60 => 600/);
    expectChanges(await stack.up(), { update: 1 });
    expect(zone.recordsNamed("www")).toMatchObject([{ id: first!.id, ttl: 600 }]);
    expect(zone.recordsNamed("new")).toHaveLength(1);

    const destroyed = await asked(simulator, () => stack.destroy());
    expectChanges(destroyed.outcome, { delete: 2 });
    expect(destroyed.byRoute[`DELETE ${recordRoute}`]).toBeUndefined();
  });

  it.each(variants(["dynamic"], ["plugin"]))(
    "keep a secret text out of previews and the state, though it is in a label: %s",
    async (face) => {
      const secret = "hush-hush-4711";
      const first = own(`{ name: "proof", type: "TXT", value: pulumi.secret("${secret}") }, ${www}`);
      const { stack, simulator, change } = await hosted(first, {}, { face });
      const outputs: string[] = [];
      const told = (outcome: { text: string }) => void outputs.push(outcome.text);
      told(await stack.up({ preview: true, args: ["--diff"] }));
      expect(simulator.platform.zones.get("example.com").recordsNamed("proof")).toMatchObject([{ value: secret }]);
      simulator.faults.add({ kind: "status", status: 422, errors: ["Value is not allowed"], method: "PATCH" });
      change(own(`{ name: "proof", type: "TXT", ttl: 600, value: pulumi.secret("${secret}") }, ${www}`));
      told(expectFailed(await stack.up({ args: ["--diff"] }), /proof TXT: .*Value is not allowed/s));
      told(await stack.refresh({ args: ["--diff"] }));
      expect([...outputs, stack.rawState()].join()).not.toContain(secret);
    },
  );

  it.each(variants(["dynamic"], ["plugin"]))(
    "take any text that a record can have, from its first preview to its removal: %s",
    async (face) => {
      const texts = ["a\\", "b\\\\", "c\\ ", 'd\\"', 'e"', "f.g[0]['h']", 'i["j"]', "a\\ ", "__proto__ ${m}", "n: 1, -2", "%s %d"];
      // A description may have line ends, which no record has. No address has a blank.
      const [described, addressed] = [[...texts, "o\n\\", "p\r\n[q]"], texts.filter((text) => /^[^\s[\]]+$/.test(text))];
      const ofMail = (text: string) => text.replace(/["'\\]/g, "'").toLowerCase();
      const listed = (ttl: number, kept: (text: string) => boolean) => {
        const records = texts.filter(kept).map((value) => ({ name: `t${texts.indexOf(value)}`, type: "TXT", value, ttl }));
        const rules = described.filter(kept).map((description) => ({
          ...{ actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: [String(ttl)] }], description },
        }));
        const aliases = addressed.filter(kept).map((text) => ({ address: ofMail(text), targetEmail: "carol@example.net" }));
        return `${own(JSON.stringify(records).slice(1, -1), "allowMassChange: true,")}
          new EdgeRules("edge", { siteId: "site-1", rules: ${JSON.stringify(rules)} });
          new MailAliases("mail", { mailspaceId: "mail-1", aliases: ${JSON.stringify(aliases)} });`;
      };
      const { stack, simulator, change } = await hosted(
        listed(300, (text) => texts.indexOf(text) < 6),
        {
          sites: [{ id: "site-1", name: "shop" }],
          mailspaces: [{ id: "mail-1", domain: "example.net", mailboxes: [{ username: "carol" }] }],
        },
        { face },
      );
      expectChanges(await stack.up({ preview: true, args: ["--diff"] }), { create: 4 });
      const { platform } = simulator;
      const held = () => [
        platform.zones
          .get("example.com")
          .records.map(({ value, ttl }) => [value, ttl])
          .sort(),
        platform.sites.get("site-1").listedEdgeRules.map(({ Description }) => Description),
        platform.mailspaces.get("mail-1").aliases.list().length,
      ];
      for (const [ttl, kept] of [
        [600, () => true],
        [300, (text) => texts.indexOf(text) >= 6 || text.startsWith("o")],
        [300, () => false],
      ] as const satisfies readonly (readonly [number, (text: string) => boolean])[]) {
        change(listed(ttl, kept));
        expectSucceeded(await stack.up({ preview: true, args: ["--diff"] }));
        expect(held()).toEqual([
          texts
            .filter(kept)
            .map((value) => [value, ttl])
            .sort(),
          described.filter(kept),
          addressed.filter(kept).length,
        ]);
        expectUnchanged(await stack.up({ args: ["--refresh"] }));
      }
    },
  );
});
