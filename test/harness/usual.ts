import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { sameIdentity } from "../../src/kernel/identity/identity";
import { changesInPlace } from "./program";

/** Changes in place of first samples that a test couldn't choose by itself: of a set more than one item, or something with a price. */
const chosen: Readonly<Record<string, Values>> = {
  CachePurge: { triggers: { version: "1.4.3" } },
  DnsRecords: {
    records: [
      { name: "www", type: "A", value: "192.0.2.2", ttl: 300 },
      { name: "@", type: "TXT", value: "v=spf1 -all" },
      { name: "new", type: "A", value: "192.0.2.1" },
    ],
  },
  DomainContact: { phone: "+31.207654321" },
  DomainRegistration: { autoRenew: false, allowRefund: true },
  EdgeRules: {
    rules: [
      { actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["YY"] }], enabled: true },
      { actionType: "ForceSsl", description: "new" },
      {
        actionType: "Redirect",
        actionParameter1: "https://example.com/",
        actionParameter2: "302",
        triggers: [{ type: 0, patternMatches: ["*/old/*"] }],
        description: "old pages",
        enabled: true,
      },
    ],
  },
  MailAliases: {
    aliases: [
      { address: "orders", targetEmail: "xcarol@example.com" },
      { address: "shop", targetEmail: "carol@example.com" },
    ],
  },
  Site: { name: "store" },
};

/** A change in place of the first sample: where it can be, of a field that the program names and that doesn't say which object it is. */
export function changeOf(definition: Definition, sample: Values): Values | undefined {
  const { type, inputFields } = definition;
  if (chosen[type]) return chosen[type];
  const changes = changesInPlace(definition, sample, {}).flatMap(({ field, managed, wishes: [wish] }) =>
    wish && !inputFields[field]?.marks.secret
      ? [{ change: { [field]: wish[field] }, managed, same: sameIdentity(definition, sample, wish, {}) }]
      : [],
  );
  return (changes.find(({ managed, same }) => managed && same) ?? changes.find(({ same }) => same) ?? changes[0])?.change;
}

/** Fields that a program can stop asking for and the platform never takes back: nothing is sent then, and nobody else undoes them so. */
export const oneWay: Readonly<Record<string, readonly string[]>> = { SiteHostname: ["primary"] };

/** The types whose identical objects are taken over without being asked while they are young: they cost nothing and hold nothing. */
export const withAge: ReadonlySet<string> = new Set(["DnsRecord", "DnsRecords", "SiteHostname"]);
