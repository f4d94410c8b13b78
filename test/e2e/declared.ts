import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { registry } from "../../src/resources";
import type { SimulatorOptions } from "../../src/simulator";

export const platform = {
  zones: [{ id: "zone-1", name: "example.com" }],
  sites: [{ id: "site-1", shield: { active: true }, domains: [{ id: "h-1", hostname: "there.example" }] }],
  mailspaces: [{ id: "m-1", domain: "example.com", mailboxes: [{ username: "carol" }, { username: "dora" }], domains: ["fifth.example"] }],
  registeredNames: ["example.com"],
  panelAccounts: [{ username: "p1", domain: "third.example" }],
  registrations: [{ id: "r-1", name: "example.com" }],
  strict: { ownedDomains: ["example.net", "second.example"], hostnameCertificates: "issued", registrationZone: "none" },
} satisfies SimulatorOptions;

const parents = {
  zoneId: "zone-1",
  siteId: "site-1",
  hostnameId: "h-1",
  mailspaceId: "m-1",
  username: "p1",
  registrationId: "r-1",
  domainName: "fifth.example",
};

function firstSample(type: string): Values {
  return registry[type]?.samples(parents)[0] as Values;
}

/** What the tests speak of, and what is on the platform above already when it comes to the first sample. */
const spokenOf: Readonly<Record<string, Values>> = {
  // What the platform doesn't show of these two is needed to make them.
  DomainContact: firstSample("DomainContact"),
  // With what its order carries: a killed run leaves nothing of it half done then.
  DomainRegistration: { name: "fourth.example", contact: firstSample("DomainRegistration").contact },
  DnsRecord: { zoneId: "zone-1", name: "docs", type: "CNAME", value: "docs.example.net" },
  DnsZone: { name: "example.org" },
  MailAlias: { mailspaceId: "m-1", address: "info@example.com", targetEmail: "carol@example.com" },
  Mailbox: { mailspaceId: "m-1", username: "anna", password: "correct horse battery", displayName: "Anna" },
  Mailspace: { domain: "example.net", package: "mail_20" },
  MailspaceDomain: { mailspaceId: "m-1", name: "second.example", description: "The second shop" },
  Site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" },
};

/** The first sample, without what the platform never shows and so can't be put back as it was found. */
function sampleOf({ samples, inputFields }: Definition): Values {
  const hidden = (name: string) => inputFields[name]?.marks.writeOnly === true && !inputFields[name].required;
  return Object.fromEntries(Object.entries(samples(parents)[0] as Values).filter(([name]) => !hidden(name)));
}

/** A resource of each type. What is meant by it is taken by one object alone; a set would hold those of others. */
export const inputs = Object.fromEntries(
  Object.values(registry)
    .filter(({ kind }) => kind !== "set")
    .map((definition): [string, Values] => [definition.type, spokenOf[definition.type] ?? sampleOf(definition)]),
);

export const types = Object.keys(inputs);

/** One resource; `given` names a function of the program that its inputs pass through. */
export function declared(
  type: string,
  name: string,
  { more = {}, options = "{}", given = "" }: { more?: object; options?: string; given?: string } = {},
): string {
  return `new ${type}(${JSON.stringify(name)}, ${given}(${JSON.stringify({ ...inputs[type], ...more })}), ${options});\n`;
}

/** One of each type, all under one name. */
export function oneOfEach(name: string, more: Parameters<typeof declared>[2] = {}, chosen: readonly string[] = types): string {
  return chosen.map((type) => declared(type, name, more)).join("");
}
