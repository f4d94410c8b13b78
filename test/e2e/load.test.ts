import type { SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectSucceeded, expectUnchanged, type Outcome, thorough } from "./harness";
import { asked, hosted, recordRoute, recordsRoute, ruleRoute, rulesRoute, zoneRoute, zonesRoute, type Asked, type Hosted } from "./hosted";

const mailspaceRoute = "/api/mailspace/{id}";
const mailboxesRoute = "/api/mailspace/{mailspace_id}/mailboxes";
const mailboxRoute = `${mailboxesRoute}/{id}`;

const [records, rules, mailboxes] = [60, 40, 40];
const zones = ["zone-0", "zone-1", "zone-2"];

/** The last rule of the program is the first at the edge, so that the order of the creations can't pass for it. */
const body = (zoneIds: string) => `
const zoneIds = ${zoneIds};
for (let i = 0; i < ${records}; i++) new DnsRecord(\`record-\${i}\`, { zoneId: zoneIds[i % ${zones.length}], type: "A", name: \`host-\${i}\`, value: "192.0.2.1", ttl: 300 });
for (let i = 0; i < ${rules}; i++) new EdgeRule(\`rule-\${i}\`, { siteId: "site-1", actionType: 4, triggers: [{ type: 0, patternMatches: [\`*/old-\${i}/*\`] }], description: \`rule \${i}\`, orderIndex: ${rules} - i });
for (let i = 0; i < ${mailboxes}; i++) new Mailbox(\`mailbox-\${i}\`, { mailspaceId: "m-1", username: \`user-\${i}\`, password: "correct horse battery" });
`;
const standing = body(JSON.stringify(zones));
const made = body(`${JSON.stringify(zones)}.map((name) => new DnsZone(name, { name: \`\${name}.example\` }).id)`);

const creations = { [`POST ${recordsRoute}`]: records, [`POST ${rulesRoute}`]: rules, [`POST ${mailboxesRoute}`]: mailboxes };
const deletions = { [`DELETE ${ruleRoute}`]: rules, [`DELETE ${mailboxRoute}`]: mailboxes };
const lists = { [`GET ${rulesRoute}`]: 1, [`GET ${mailboxesRoute}`]: 1, [`GET ${mailspaceRoute}`]: 1 };
const zoneLists = { [`GET ${zoneRoute}`]: zones.length };

/** More than any setting here, so that not the engine is what holds requests back. */
const wide = { args: ["--parallel", "32"] };

/** What is deleted is gone by the first look: so many looks, whatever the machine does. */
const platform: SimulatorOptions = {
  mailspaces: [{ id: "m-1", domain: "example.com", package: "mail_50" }],
  delays: { recordMs: 0, zoneDeletionMs: 0 },
};

/** What a command asks that has `atOnce` requests in flight: slow answers on a route make others pile up behind them. */
async function loaded({ simulator }: Hosted, atOnce: number, route: string, command: () => Promise<Outcome>): Promise<Asked> {
  const slow = simulator.faults.add({ kind: "delay", ms: 1_000, route, times: 2 * atOnce });
  const all = await asked(simulator, command);
  slow.remove();
  expectSucceeded(all.outcome);
  expect(simulator.report()).toMatchObject({ peakConcurrency: atOnce, overlappingEdgeRuleWrites: 0 });
  return all;
}

/** From the second `up` to a refresh: nothing changes, and what a list shows is asked for once. */
async function expectCalm({ stack, simulator }: Hosted, atOnce: number, count: number): Promise<void> {
  const again = await asked(simulator, () => stack.up(wide));
  expectChanges(again.outcome, { same: count });
  expect(again.byRoute).toEqual({});
  const refreshed = await asked(simulator, () => stack.refresh(wide));
  expectUnchanged(refreshed.outcome);
  expect(refreshed.byRoute).toEqual({ ...lists, ...zoneLists });
  expect(simulator.report().peakConcurrency).toBeLessThanOrEqual(atOnce);
}

thorough.it(
  "140 resources in what stands there take one write each and a list for each place, three requests at a time where that is set",
  async () => {
    const all = await hosted(
      standing,
      { ...platform, zones: zones.map((id) => ({ id, name: `${id}.example` })) },
      { env: { HOSTING_CONCURRENCY: "3" } },
    );
    const { stack, simulator } = all;

    const created = await loaded(all, 3, `POST ${recordsRoute}`, () => stack.up(wide));
    expectChanges(created.outcome, { create: records + rules + mailboxes });
    expect(created.byRoute).toEqual({ ...creations, ...lists, ...zoneLists });
    const inOrder = Array.from({ length: rules }, (_, place) => `rule ${rules - 1 - place}`);
    expect(simulator.platform.sites.get("site-1").edgeRules.map(({ Description }) => Description)).toEqual(inOrder);

    await expectCalm(all, 3, records + rules + mailboxes);

    const destroyed = await loaded(all, 3, `DELETE ${recordRoute}`, () => stack.destroy(wide));
    expectChanges(destroyed.outcome, { delete: records + rules + mailboxes });
    expect(destroyed.byRoute).toEqual({ ...deletions, [`DELETE ${recordRoute}`]: records, [`GET ${recordRoute}`]: records });
  },
);

it("140 resources and their zones take one write each, eight requests at a time by default; records go with their zones", async () => {
  const all = await hosted(made, platform);
  const { stack } = all;
  const count = zones.length + records + rules + mailboxes;

  const created = await loaded(all, 8, `POST ${recordsRoute}`, () => stack.up(wide));
  expectChanges(created.outcome, { create: count });
  expect(created.byRoute).toEqual({ ...creations, ...lists, [`GET ${zonesRoute}`]: 1, [`POST ${zonesRoute}`]: zones.length });

  await expectCalm(all, 8, count);

  const destroyed = await loaded(all, 8, `DELETE ${mailboxRoute}`, () => stack.destroy(wide));
  expectChanges(destroyed.outcome, { delete: count });
  expect(destroyed.byRoute).toEqual({ ...deletions, [`DELETE ${zoneRoute}`]: zones.length, [`GET ${zoneRoute}`]: zones.length });
});
