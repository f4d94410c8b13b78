import type { Definition } from "../../src/kernel/definition/resource";
import type { IdParts } from "../../src/kernel/definition/values";
import { registry } from "../../src/resources";
import type { Simulator } from "../../src/simulator";
import type { SiteDomain } from "../../src/simulator/platform/site";
import { naturalKey } from "../../tools/generate/naturalKey";

const siteName = (domain: string): string => `site of ${domain}`;
const hostnameOf = (domain: string): string => `www.${domain}`;

/** What `get` takes beside the id of what a type's first sample makes, below the parent that it is given here. */
export function naturalKeyOf(definition: Definition): string | undefined {
  const domain = "example.com";
  const names: Readonly<Record<string, string>> = {
    Site: siteName(domain),
    SiteHostname: `${siteName(domain)}/${hostnameOf(domain)}`,
    MailspaceDomain: `${domain}/${secondDomains[0]}`,
  };
  const { parent } = definition;
  return naturalKey(registry, definition, parent && (names[parent.type] ?? domain));
}

/** The domains of the samples that a mailspace gets beside its own. The account has registered them, so they are served at once. */
export const secondDomains: readonly string[] = ["example.org", "xn--bcher-kva.example.org"];

/** The one thing the suite has to know of types that own others: how one of them comes to be on the platform. */
const makers: Readonly<Record<string, (simulator: Simulator, child: Definition, domain: string) => string>> = {
  DnsZone: (simulator, _, domain) => simulator.platform.zones.add({ name: domain }).id,
  DomainRegistration: ({ platform }, _, domain) => platform.registrar.registrations.add({ name: domain }).id,
  // With a hostname already, so that becoming the primary one takes a promotion.
  Site: (simulator, child, domain) =>
    simulator.platform.sites.add({
      name: siteName(domain),
      domains: child.type === "SiteHostname" ? ["first.example"] : [],
      shield: { active: child.parent?.readyVia === "ShieldZone" },
    }).id,
  SiteHostname: ({ platform: { sites, certificates } }, child, domain) => {
    const hostname = hostnameOf(domain);
    const { id, hosting } = sites.add({ name: siteName(domain), domains: [hostname] });
    const [connected] = hosting.domains as [SiteDomain];
    certificates.publishElsewhere(hostname);
    if (child.type === "HostnameCertificateValidation") certificates.request(connected);
    return `${id}/${connected.id}`;
  },
  MailspaceDomain: ({ platform: { mailspaces } }, _, domain) =>
    `${mailspaces.add({ domain, provisioned: true, domains: secondDomains.slice(0, 1) }).id}/${secondDomains[0]}`,
  PanelAccount: ({ platform }, _, domain) => platform.panelAccounts.add({ domain }).username,
  Mailspace: ({ platform: { mailspaces, rules } }, { type }, domain) => {
    const mailspace = mailspaces.add({
      domain,
      provisioned: type !== "MailspaceVerification",
      mailboxes: [{ username: "carol" }, { username: "xcarol" }],
    });
    rules.ownedDomains = [...rules.ownedDomains, ...secondDomains];
    if (type === "MailspaceVerification") mailspace.dns.publishElsewhere(domain, { records: false });
    return mailspace.id;
  },
};

/** The domain of the second sample of a panel account, beside that of the first. */
export const secondPanelDomain = "second.example";

/** Samples whose names begin with a prefix need the same beside them as those without it. */
export function surroundPrefixed({ platform: { registrar, rules } }: Simulator, prefixes: readonly string[]): void {
  const names = (of: Iterable<string>) => [...of].flatMap((name) => prefixes.map((prefix) => `${prefix}${name}`));
  rules.ownedDomains = [...rules.ownedDomains, ...names(["example.com", secondPanelDomain])];
  for (const name of names(registrar.takenElsewhere)) registrar.takenElsewhere.add(name);
}

/** What a type without a parent needs beside it. */
function surround({ type }: Definition, { account, platform: { registeredNames } }: Simulator, domain: string): void {
  if (type !== "PanelAccount") return;
  for (const name of [domain, domain.replace("example.com", secondPanelDomain)]) registeredNames.add(name, account);
}

/** The parts of a new parent's id; empty for types that have no parent. The samples speak of the domain that it has unless told. */
export function parentFor(definition: Definition, simulator: Simulator, domain = "example.com"): IdParts {
  const { parent } = definition;
  surround(definition, simulator, domain);
  if (!parent) return {};
  const make = makers[parent.type];
  if (!make) throw new Error(`add ${parent.type} to ${__filename}: the suite can't make one for ${definition.type}`);
  const made = make(simulator, definition, domain);
  return parentInputs(definition, made);
}

/** The inputs that name a parent by its id. A parent that has a parent itself is named by several. */
export function parentInputs({ id, parent }: Definition, parentId: string): IdParts {
  if (!parent) return {};
  const names = id.slice(0, id.indexOf(parent.property) + 1);
  const parts = names.length === 1 ? [parentId] : parentId.split("/");
  return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? parentId]));
}
