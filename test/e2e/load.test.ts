import { expectChanges, type Outcome } from "./harness";
import { asked, hosted, recordsRoute, ruleRoute, rulesRoute, zoneRoute, zonesRoute, type Asked } from "./hosted";

const mailspaceRoute = "/api/mailspace/{id}";
const mailboxesRoute = "/api/mailspace/{mailspace_id}/mailboxes";
const mailboxRoute = `${mailboxesRoute}/{id}`;

const [zones, records, rules, mailboxes] = [3, 24, 16, 16];
const count = zones + records + rules + mailboxes;

/** The last rule of the program is the first at the edge, so that the order of the creations can't pass for it. */
const body = `
const zoneIds = Array.from({ length: ${zones} }, (_, i) => new DnsZone("zone-" + i, { name: \`zone-\${i}.example\` }).id);
for (let i = 0; i < ${records}; i++) new DnsRecord(\`record-\${i}\`, { zoneId: zoneIds[i % ${zones}], type: "A", name: \`host-\${i}\`, value: "192.0.2.1", ttl: 300 });
for (let i = 0; i < ${rules}; i++) new EdgeRule(\`rule-\${i}\`, { siteId: "site-1", actionType: 4, triggers: [{ type: 0, patternMatches: [\`*/old-\${i}/*\`] }], description: \`rule \${i}\`, orderIndex: ${rules} - i });
for (let i = 0; i < ${mailboxes}; i++) new Mailbox(\`mailbox-\${i}\`, { mailspaceId: "m-1", username: \`user-\${i}\`, password: "correct horse battery" });
`;
const lists = { [`GET ${rulesRoute}`]: 1, [`GET ${mailboxesRoute}`]: 1, [`GET ${mailspaceRoute}`]: 1 };

it("56 resources and their zones take one write each, eight requests at a time by default; records go with their zones", async () => {
  const { stack, simulator } = await hosted(body, {
    mailspaces: [{ id: "m-1", domain: "example.com", package: "mail_50" }],
    // What is deleted is gone by the first look: so many looks, whatever the machine does.
    delays: { recordMs: 0, zoneDeletionMs: 0 },
  });
  // More than any setting here, so that not the engine is what holds requests back.
  const wide = { args: ["--parallel", "32"] };

  /** What a command asks that has eight requests in flight: slow answers on a route make others pile up behind them. */
  async function loaded(route: string, command: () => Promise<Outcome>): Promise<Asked> {
    const slow = simulator.faults.add({ kind: "delay", ms: 1_000, route, times: 16 });
    const all = await asked(simulator, command);
    slow.remove();
    expect(simulator.report()).toMatchObject({ peakConcurrency: 8, overlappingEdgeRuleWrites: 0 });
    return all;
  }

  const created = await loaded(`POST ${recordsRoute}`, () => stack.up(wide));
  expectChanges(created.outcome, { create: count });
  expect(created.byRoute).toEqual({
    ...{ [`GET ${zonesRoute}`]: 1, [`POST ${zonesRoute}`]: zones, [`POST ${recordsRoute}`]: records },
    ...{ ...lists, [`POST ${rulesRoute}`]: rules, [`POST ${mailboxesRoute}`]: mailboxes },
  });
  const inOrder = Array.from({ length: rules }, (_, place) => `rule ${rules - 1 - place}`);
  expect(simulator.platform.sites.get("site-1").edgeRules.map(({ Description }) => Description)).toEqual(inOrder);

  const again = await asked(simulator, () => stack.up(wide));
  expectChanges(again.outcome, { same: count });
  expect(again.byRoute).toEqual({});
  const refreshed = await asked(simulator, () => stack.refresh(wide));
  expectChanges(refreshed.outcome, { same: count });
  expect(refreshed.byRoute).toEqual({ ...lists, [`GET ${zoneRoute}`]: zones });
  expect(simulator.report().peakConcurrency).toBeLessThanOrEqual(8);

  const destroyed = await loaded(`DELETE ${mailboxRoute}`, () => stack.destroy(wide));
  expectChanges(destroyed.outcome, { delete: count });
  expect(destroyed.byRoute).toEqual({
    ...{ [`DELETE ${ruleRoute}`]: rules, [`DELETE ${mailboxRoute}`]: mailboxes },
    ...{ [`DELETE ${zoneRoute}`]: zones, [`GET ${zoneRoute}`]: zones },
  });
});
