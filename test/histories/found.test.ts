import { faults } from "../harness/faults";
import { byHand } from "./hand";
import { History } from "./history";
import type { Edit } from "./program";
import { slots } from "./slots";
import type { Kill } from "./line";
import type { Stack } from "./stack";
import { type Met, usually } from "./world";

const slot = (name: string): number => slots.findIndex((one) => one.name === name);
const declare = (name: string, variant = 0): Edit => ({ kind: "declare", slot: slot(name), variant });
const removed = (name: string): Edit => ({ kind: "remove", slot: slot(name) });
const renamed = (name: string): Edit => ({ kind: "rename", slot: slot(name), alias: false });
const aliased = (name: string): Edit => ({ kind: "rename", slot: slot(name), alias: true });
const moved = (name: string, provider: number): Edit => ({ kind: "move", slot: slot(name), provider });
const killed = (request: number, moment: Kill["moment"]) => ({ ...usually, kill: { request, moment } });

function met(request: number, name: string, times = 1): { readonly met: Met } {
  const fault = faults.find((one) => one.name === name);
  if (!fault) throw new Error(`there is no fault "${name}"`);
  return { met: { fault, request, times } };
}

const stackOf = ({ world }: History) => world.stacks[0] as Stack;
const replacedOf = (history: History, wanted: string) =>
  stackOf(history).entries.flatMap(({ name, replaced }) => (name === wanted ? [replaced] : []));
const slowPayment = ({ world }: History) => void world.hosting.platform.billing.payments.next.push("processing");

/** Histories that went wrong once, or go wrong without a protection: each is judged as the random ones are. */
const found: Readonly<Record<string, (history: History) => Promise<unknown>>> = {
  "a record is renamed without an alias": async (history) => {
    await history.up(0, [declare("DnsRecord")], usually);
    await history.up(0, [renamed("DnsRecord")], usually);
  },
  "an edge rule is made, and the run is killed before it hears of it": async (history) => {
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [declare("EdgeRule")], killed(1, "after"));
  },
  "a zone is made, and the run is killed before it hears of it": async (history) => {
    await history.up(0, [declare("DnsZone")], killed(1, "after"));
  },
  "a site is ordered, and the run is killed before it hears of it": async (history) => {
    await history.up(0, [declare("Site")], killed(2, "after"));
  },
  "a site is on order for days, and its run is killed": async (history) => {
    slowPayment(history);
    await history.up(0, [declare("Site")], killed(4, "before"));
    await history.up(0, [], usually);
  },
  "a site is ordered by a killed run, and the program gives it another name": async (history) => {
    await history.up(0, [declare("Site")], killed(6, "after"));
    history.wait(60_000);
    await history.up(0, [declare("Site", 1)], usually);
  },
  "a site is ordered by a run that is killed on another machine, and the program gives it another name for a while": async (history) => {
    await history.up(0, [declare("Site")], { ...killed(3, "after"), machine: 1 });
    await history.up(0, [declare("Site", 1)], usually);
    await history.up(0, [declare("Site", 0)], usually);
  },
  "a refresh doesn't find a site that is there, and the program gives it another name": async (history) => {
    await history.up(0, [declare("Site")], usually);
    await history.refresh(0, { ...usually, ...met(0, "404") });
    await history.up(0, [declare("Site", 1)], usually);
  },
  "a second stack asks for a zone that is minutes old": async (history) => {
    await history.up(0, [declare("DnsZone")], usually);
    await history.up(1, [declare("DnsZone")], usually);
  },
  "a site gets another provider and another name at once": async (history) => {
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [moved("Site", 1), declare("Site", 1)], usually);
  },
  "an edge rule that was changed by hand is renamed without an alias, and the run is killed": async (history) => {
    await history.up(0, [declare("EdgeRule")], usually);
    byHand(history, "change", 1);
    await history.up(0, [renamed("EdgeRule")], killed(2, "after"));
  },
  "a site that was renamed by hand gets another provider": async (history) => {
    await history.up(0, [declare("Site")], usually);
    byHand(history, "change", 0);
    await history.up(0, [moved("Site", 1)], usually, true);
  },
  "a hostname is taken over, and what follows fails": async (history) => {
    await history.up(0, [declare("SiteHostname2")], usually);
    history.forget(0, 1);
    await history.up(0, [], { ...usually, ...met(4, "an empty body", 5) });
  },
  "what was ordered is purged before a run has seen it, and the user says that nothing came of it": async (history) => {
    await history.up(0, [declare("Site")], { ...usually, ...met(4, "500", 1_000) });
    await history.destroy(0, { ...usually, ...met(6, "truncated JSON") });
    history.wait(7.5 * 86_400_000);
    expect((await history.up(0, [], usually))?.message).toContain("is carried out, but the platform doesn't show the ordered object");
    expect(await history.look(0, usually)).toBeUndefined();
  },
  "an order is in doubt, and a destroy deletes the site that came of it, doesn't hear of that, and keeps the order in the state": async (
    history,
  ) => {
    await history.up(0, [declare("Site")], { ...usually, ...met(3, "an empty body after it took effect", 1_000) });
    const failure = await history.destroy(0, { ...usually, ...met(4, "timeout after it took effect", 5) });
    expect(failure?.message).toMatch(/^DELETE \/api\/sites\/\d+ failed/);
    expect((await history.up(0, [], usually))?.message).toContain("HOSTING_ORDER_AGAIN");
    expect(history.world.hosting.platform.billing.carts.list()).toHaveLength(1);
  },
  "a site is replaced by one of the same name, and the run is killed before it hears of its order": async (history) => {
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [declare("Site", 2)], killed(6, "after"));
  },
  "a site is replaced by one of the same name, the run is killed before its order arrives, and the user says that nothing came of it":
    async (history) => {
      await history.up(0, [declare("Site")], usually);
      await history.up(0, [declare("Site", 2)], killed(6, "before"));
      await history.up(0, [], usually);
      expect(await history.look(0, usually)).toBeUndefined();
      expect(history.world.hosting.platform.billing.carts.list()).toHaveLength(2);
    },
  "that order isn't paid before the next up": async (history) => {
    await history.up(0, [declare("Site")], usually);
    slowPayment(history);
    await history.up(0, [declare("Site", 2)], killed(6, "after"));
    await history.refresh(0, usually);
    await history.up(0, [], usually);
  },
  "an order is in doubt that replaces a site of the same name, and a refresh looks for what it brought": async (history) => {
    await history.up(0, [declare("AccessList")], usually);
    await history.up(0, [declare("Site", 2), declare("EdgeRules")], { ...usually, ...met(6, "timeout before it took effect", 5) });
    byHand(history, "twin", 12);
  },
  "a mailspace is renamed without an alias while it is on order, and the run is killed": async (history) => {
    slowPayment(history);
    await history.up(0, [declare("Mailspace")], usually);
    await history.up(0, [renamed("Mailspace")], killed(3, "after"));
  },
  "a mailspace is renamed without an alias while it is on order, and what else is in the program fails": async (history) => {
    slowPayment(history);
    await history.up(0, [declare("MailAlias"), declare("ShieldZone")], usually);
    byHand(history, "delete", 0);
    await history.up(0, [renamed("Mailspace")], usually);
  },
  "a site is renamed without an alias while it is on order, ordered anew, and its first order is paid last": async (history) => {
    slowPayment(history);
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [renamed("Site")], { ...usually, ...met(5, "a body of 100 MB") });
    await history.up(0, [], usually);
  },
  "two stacks order a mailspace of the same domain while payments take long": async (history) => {
    for (const index of [1, 0]) {
      slowPayment(history);
      await history.up(index, [declare("Mailspace")], usually);
    }
  },
  "a machine without notes is asked for a site under the name that another machine refused": async (history) => {
    await history.up(0, [declare("Site")], killed(3, "after"));
    await history.up(0, [declare("Site", 1)], usually);
    await history.up(0, [], { ...usually, machine: 1 });
  },
  "two stacks order the same site, and one of them is killed before it could": async (history) => {
    await history.up(1, [declare("Site")], killed(3, "before"));
    await history.up(0, [declare("Site")], usually);
  },
  "a set gets another provider while reads are stale, and its old provider couldn't let go": async (history) => {
    await history.up(0, [declare("DnsRecords")], usually);
    await history.up(0, [moved("DnsRecords", 1)], { ...usually, ...met(0, "a stale read", 1_000) });
    await history.up(0, [], killed(0, "before"));
  },
  "an edge rule and a set of records get another provider after their notes have ended": async (history) => {
    await history.up(0, [declare("EdgeRule"), declare("DnsRecords")], usually);
    await history.up(0, [], usually);
    history.wait(3 * 3_600_000);
    expect(await history.up(0, [moved("EdgeRule", 1), moved("DnsRecords", 1)], usually)).toBeUndefined();
  },
  "a record is made twice by hand after the run was killed that made the records of a set": async (history) => {
    await history.up(0, [declare("DnsRecords")], killed(4, "after"));
    byHand(history, "twin", 0);
    history.forget(0, 0);
    await history.up(0, [], usually);
  },
  "a site moves to another provider and back, and both runs are killed before they deleted what the engine calls the old one": async (
    history,
  ) => {
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [moved("Site", 1), declare("MailAlias")], killed(10, "before"));
    await history.up(0, [moved("Site", 0)], killed(9, "before"));
    expect(replacedOf(history, "Site")).toEqual([true, true, false]);
  },
  "a set of edge rules moves to another provider and back, and both runs are killed before they deleted the old ones": async (history) => {
    await history.up(0, [declare("EdgeRules")], usually);
    await history.up(0, [moved("EdgeRules", 1), declare("MailAlias")], killed(10, "before"));
    await history.up(0, [moved("EdgeRules", 0)], killed(9, "before"));
    expect(replacedOf(history, "EdgeRules")).toEqual([true, true, false]);
  },
  "a zone and its set of records are taken out of the state right after they were made, and the program lists other records by then":
    async (history) => {
      await history.up(0, [declare("DnsRecords", 1)], usually);
      history.forget(0, 0);
      await history.up(0, [declare("DnsRecords")], { ...usually, ...met(0, "connection refused") });
    },
  "the program gives another name to a site on order, and the run is killed when it knows the site and hasn't renamed it": async (
    history,
  ) => {
    slowPayment(history);
    await history.up(0, [declare("Site", 1)], usually);
    history.wait(86_400_000);
    await history.up(0, [declare("Site")], killed(5, "before"));
    expect(stackOf(history).entries).toEqual([]);
    await history.up(0, [], usually);
    expect(history.world.hosting.platform.billing.carts.list()).toHaveLength(1);
  },
  "the program gives another name to a site on order, and that name back on a machine without notes": async (history) => {
    slowPayment(history);
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [declare("Site", 1)], { ...usually, ...met(0, "connection refused") });
    await history.up(0, [declare("Site")], { ...usually, machine: 1 });
    expect(history.world.hosting.platform.billing.carts.list()).toHaveLength(1);
  },
  "a mailspace is renamed without an alias while its payment takes a day, and no state has its order": async (history) => {
    slowPayment(history);
    await history.up(0, [declare("Mailspace")], killed(4, "before"));
    const failure = await history.up(0, [renamed("Mailspace")], usually);
    expect(failure?.message).toContain("is on order already");
  },
  "a registration leaves the program while its payment takes a day, and stays once it is paid": async (history) => {
    slowPayment(history);
    await history.up(0, [declare("GlueRecord")], usually);
    const failure = await history.up(0, [removed("DomainRegistration")], usually);
    expect(failure?.message).toContain("The state keeps the DomainRegistration.");
  },
  "a mailspace is bought while an answer is lost, and then bigger": async (history) => {
    await history.up(0, [declare("Mailspace")], { ...usually, ...met(2, "dropped after it took effect") });
    await history.up(0, [declare("Mailspace", 1)], { ...usually, ...met(1, "502 after it took effect") });
  },
  "another stack deletes what came of a site's order, and buys a site of the same name later": async (history) => {
    await history.up(1, [declare("Site")], { ...usually, ...met(4, "402") });
    await history.up(0, [declare("Site")], { ...usually, adopt: true });
    await history.destroy(0, usually);
    history.wait(10 * 86_400_000);
    await history.up(0, [declare("Site")], usually);
    const failure = await history.up(1, [], usually);
    expect(failure?.message).toContain("is on the platform already");
  },
  "a zone is made anew with its record, the run is killed before the old ones go, and the record becomes another": async (history) => {
    await history.up(0, [declare("DnsRecord")], usually);
    await history.up(0, [declare("DnsRecord", 2), declare("DnsZone", 2)], killed(4, "before"));
    await history.up(0, [declare("DnsRecord")], usually);
  },
  "a record gets another provider while reads are stale": async (history) => {
    await history.up(0, [declare("DnsRecord")], usually);
    await history.up(0, [moved("DnsRecord", 1)], { ...usually, ...met(0, "a stale read", 5) });
  },
  "a run is killed that gave a site another name, and the program asks for the first name under a new one": async (history) => {
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [declare("Site", 1)], killed(1, "before"));
    await history.up(0, [renamed("Site"), declare("Site")], usually);
  },
  "a run is killed that makes a set of records, its zone is taken out of the state, and the program lists fewer records by then": async (
    history,
  ) => {
    await history.up(0, [declare("DnsRecords", 1)], killed(4, "after"));
    history.forget(0, 0);
    await history.up(0, [declare("DnsRecords")], usually);
  },
  "a run is killed that orders a site and made its zone, and both are renamed with an alias, which only the zone has in the state": async (
    history,
  ) => {
    await history.up(0, [declare("DnsRecord"), declare("AccessList")], killed(5, "after"));
    await history.up(0, [aliased("DnsZone"), aliased("Site")], usually);
  },
  "the order of a mailspace is in doubt for days, and another stack buys a smaller one for the same domain": async (history) => {
    const failure = await history.up(1, [declare("Mailspace", 1)], { ...usually, ...met(3, "500") });
    expect(failure?.message).toContain("HOSTING_ORDER_AGAIN");
    await history.up(0, [declare("Mailspace")], usually);
    history.wait(11 * 86_400_000);
    await history.up(0, [], usually);
    await history.up(1, [], usually, true);
  },
  "a site is renamed by hand, another one of its old name appears, and the program gives the site another provider": async (history) => {
    await history.up(0, [declare("Site")], usually);
    // Without the note of its order, only its name tells which site it is.
    await history.refresh(0, usually);
    byHand(history, "twin", 0);
    byHand(history, "change", 0);
    await history.up(0, [moved("Site", 1)], usually);
    expect(history.world.hosting.platform.sites.list()).toHaveLength(2);
  },
  "the order of a replacement is in doubt, its site gets another provider, and the user says that nothing came of the order": async (
    history,
  ) => {
    await history.up(0, [declare("Site")], usually);
    await history.up(0, [declare("Site", 2)], killed(6, "before"));
    const failure = await history.up(0, [moved("Site", 1)], usually);
    expect(failure?.message).toContain("HOSTING_ORDER_AGAIN");
    await history.look(0, usually);
  },
  "a set of records gets another provider, and an address in the place of a CNAME": async (history) => {
    await history.up(0, [declare("DnsRecords", 2)], usually);
    const failure = await history.up(0, [declare("DnsRecords"), moved("DnsRecords", 1)], usually);
    expect(failure?.message).toContain("a CNAME must be alone at its name");
  },
  "a site is deleted by hand, another stack buys one of its name, and the program gives the site another provider": async (history) => {
    await history.up(0, [declare("Site")], usually);
    await history.refresh(0, usually);
    byHand(history, "delete", 0);
    await history.up(1, [declare("Site")], usually);
    await history.up(0, [moved("Site", 1)], usually);
  },
  "a site is renamed by hand, a wrong 404 hides it from a refresh, and the program still has it": async (history) => {
    await history.up(0, [declare("Site")], usually);
    byHand(history, "change", 0);
    await history.refresh(0, { ...usually, ...met(0, "404") });
    expect(stackOf(history).entries).toEqual([]);
    await history.up(0, [], usually);
    expect(history.world.hosting.platform.sites.list()).toHaveLength(1);
    expect(history.world.hosting.platform.billing.carts.list()).toHaveLength(1);
  },
  "a rule gets another provider and changes at once, and the run is killed before the old one goes": async (history) => {
    await history.up(0, [declare("WafRule")], usually);
    await history.up(0, [moved("WafRule", 1), declare("WafRule", 3)], killed(3, "before"));
    expect(replacedOf(history, "WafRule")).toEqual([true, false]);
    await history.up(0, [], usually);
  },
  "a site is bought and not read to its end, and gets another provider after a refresh": async (history) => {
    await history.up(0, [declare("EdgeRule")], { ...usually, ...met(6, "timeout before it took effect", 5) });
    await history.refresh(0, usually);
    expect(stackOf(history).current("Site")).toMatchObject({ unfinished: false, inputs: { name: "shop" } });
    await history.up(0, [moved("Site", 1)], usually);
  },
  "another machine's run is killed after it bought a site in place of one, and the program gives the site another provider": async (
    history,
  ) => {
    await history.up(0, [declare("Site")], usually);
    // Without the note of its order, only its name tells which site it is.
    await history.refresh(0, usually);
    await history.up(0, [declare("Site", 2)], { ...killed(7, "before"), machine: 1 });
    expect(history.world.hosting.platform.sites.list()).toHaveLength(2);
    const failure = await history.up(0, [moved("Site", 1)], usually);
    expect(failure?.message).toContain("that fit the program");
  },
  "a set of aliases gets a provider that has nothing of its mailspace, and the run fails before the old entry goes": async (history) => {
    await history.up(0, [declare("MailAliases", 1)], usually);
    await history.up(0, [moved("MailAliases", 1), declare("Site")], { ...usually, ...met(3, "402") });
    expect(replacedOf(history, "MailAliases")).toEqual([true, false]);
    await history.up(0, [], { ...usually, machine: 1 });
    await history.refresh(0, usually);
    await history.up(0, [], usually);
    expect(stackOf(history).steps).toEqual([]);
  },
  "two stacks are killed while they make a zone of one name, the one before its request and the other after its answer": async (
    history,
  ) => {
    await history.up(0, [declare("DnsZone")], killed(1, "before"));
    await history.up(1, [declare("DnsZone"), declare("AccessList")], killed(4, "before"));
    await history.up(0, [], usually);
    await history.up(1, [], usually);
    expect(history.ledger.takenInDoubt).toBe(1);
  },
  "a mailspace is ordered, its run is killed, the program gives it up while the payment takes a day, and another stack buys one": async (
    history,
  ) => {
    slowPayment(history);
    await history.up(0, [declare("Mailspace")], killed(4, "before"));
    await history.up(0, [removed("Mailspace")], usually);
    await history.up(1, [declare("Mailspace")], { ...usually, machine: 1 });
  },
  "two machines order a site whose payment hides the first order, and the first machine removes it when both are there": async (
    history,
  ) => {
    slowPayment(history);
    await history.up(0, [declare("Site")], killed(3, "after"));
    await history.up(0, [], { ...usually, ...met(4, "401"), machine: 1 });
    history.wait(10 * 86_400_000);
    await history.up(0, [removed("Site")], usually);
    expect(history.world.hosting.platform.sites.list().every(({ deleteScheduledAt }) => deleteScheduledAt !== null)).toBe(true);
  },
  "a mailspace's package is changed, the payment takes a day, the run is killed, and another machine goes on": async (history) => {
    await history.up(0, [declare("Mailspace", 1)], usually);
    slowPayment(history);
    await history.up(0, [declare("Mailspace")], killed(5, "after"));
    await history.up(0, [], { ...usually, machine: 1 });
  },
  "a site's order is in doubt, another stack buys one of its name, and the resource gets another name with an alias": async (history) => {
    const failure = await history.up(1, [declare("Site")], { ...usually, ...met(3, "500"), machine: 1 });
    expect(failure?.message).toContain("HOSTING_ORDER_AGAIN");
    await history.up(0, [declare("Site")], usually);
    await history.up(1, [aliased("Site")], usually);
  },
  "a record that has a twin gets another provider: which of the two the state has, nobody can tell": async (history) => {
    await history.up(0, [declare("DnsZone"), declare("DnsRecord")], usually);
    // The note of its creation, which has its id, is over.
    await history.up(0, [], usually);
    const zone = history.world.hosting.platform.zones.get("example.com");
    const { id, ...own } = zone.records[0]!;
    const twin = zone.addRecord(own);
    history.ledger.noteHand();
    const failure = await history.up(0, [moved("DnsRecord", 1)], usually);
    expect(failure?.message).toContain(`are identical (${id}, ${twin.id})`);
    zone.removeRecord(twin.id);
    history.ledger.noteHand();
    await history.up(0, [], usually);
    expect(zone.records).toMatchObject([{ id }]);
  },
  "a killed run made a record of a set, and somebody changes it and makes the same once more": async (history) => {
    await history.up(0, [declare("DnsRecords")], killed(4, "after"));
    const zone = history.world.hosting.platform.zones.list()[0]!;
    const own = zone.records.at(-1)!;
    zone.addRecord({ ...own, id: undefined });
    zone.updateRecord(own.id, { ttl: 77, comment: "by hand" });
    history.ledger.noteHand();
    await history.up(0, [], usually);
    expect(history.world.said.join()).toContain(`@ TXT (id ${own.id})`);
  },
  "a run is killed after it made an access list, and another machine makes it again because its first look is out of date": async (
    history,
  ) => {
    await history.up(0, [declare("Site"), declare("ShieldZone")], usually);
    await history.up(0, [declare("AccessList")], killed(1, "after"));
    await history.up(0, [], { ...usually, ...met(0, "a stale read"), machine: 1 });
    expect([...history.ledger.items.values()].filter(({ type }) => type === "AccessList")).toHaveLength(2);
  },
  "a site on order is renamed without an alias on another machine, whose run is killed when it has ordered a site for the new name": async (
    history,
  ) => {
    slowPayment(history);
    await history.up(0, [declare("Site")], { ...usually, machine: 1 });
    await history.up(0, [renamed("Site")], killed(0, "before"));
    await history.up(0, [declare("AccessList")], killed(3, "after"));
  },
  "a setting is changed by hand, and before a refresh the program changes another one": async (history) => {
    await history.up(0, [declare("Site"), declare("CacheSettings", 1)], usually);
    byHand(history, "settings", 0);
    await history.up(0, [declare("CacheSettings", 0)], usually);
  },
};

test.each(Object.entries(found))("nothing goes wrong when %s", async (_, happens) => {
  const history = new History();
  await happens(history);
  await history.end();
});
