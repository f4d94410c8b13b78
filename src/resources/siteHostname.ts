import { z } from "zod";
import { one, path } from "../client";
import { normaliseDomain } from "../dns";
import { adopt, byDefault, createdAt, immutable, lasting, providerOption, whenAbsent, writeOnly } from "../kernel/definition/annotations";
import { defineResource, type Compare } from "../kernel/definition/resource";
import { rest } from "../kernel/definition/rest";
import type { IdParts, Values } from "../kernel/definition/values";
import { flag, orAbsent, text, wireFields, wireObject } from "../kernel/definition/wire";
import { sameDomain } from "./parts/domain";
import { tellConflicts } from "./parts/hostnameConflicts";
import { checkHostname, hostnameNamed, hostnamesOf, watchTasks } from "./parts/hostnames";
import { leadingRecords, leadingRecordsWire } from "./parts/leadingRecords";
import { nameserverTexts } from "./parts/nameservers";
import { sitePath, sitesNamed } from "./parts/sites";

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site that serves the hostname: `site.id`. A change disconnects the hostname from the old site, then connects it to " +
      "the new site.",
  ),
  domain: immutable(z.string().min(1)).describe(
    "The full hostname, such as `www.example.com`. Letter case, a trailing dot and Unicode or punycode make no difference. A change " +
      "connects the new hostname, then removes the old one.",
  ),
  provisionMethod: whenAbsent(writeOnly(immutable(z.enum(["cname", "dns"]).optional())), "cname").describe(
    "How the DNS leads the hostname to the site. `cname`: by a CNAME record to the output `cname`. `dns`: by the name servers in the " +
      "output `nameservers`. Default: `cname`. The platform doesn't show it. A change removes the hostname and connects it again.",
  ),
  primary: z
    .boolean()
    .optional()
    .describe(
      "`true` makes this hostname the site's primary hostname; the previous primary hostname becomes an alias. If absent or `false`, the " +
        "platform decides: a site's first hostname becomes the primary one. To end the role, set `primary: true` on another hostname. " +
        "Set `true` on at most one hostname of a site.",
    ),
  replaceRecords: byDefault(providerOption(z.boolean().optional()), false).describe(
    'Allows a connection with `provisionMethod: "dns"` to delete conflicting records of the hosted zone. Default: false. Then the ' +
      "connection fails, and the error names these records. A change after the connection has no effect.",
  ),
  adopt,
});

const outputs = z.object({
  hostnameId: z.string().describe("The hostname's id at the platform; the last part of `id`."),
  cname: lasting(z.string().optional()).describe("The target for a CNAME record of the hostname."),
  createdAt,
  nameservers: lasting(writeOnly(z.array(z.string()).optional())).describe(
    "The name servers to set at the registrar, if the hostname is connected by name servers or lies in a hosted zone. For a hostname " +
      "outside of hosted zones, the platform shows them only once, when it connects the hostname.",
  ),
  dnsZoneId: lasting(z.string().optional()).describe("The id of the hosted DNS zone that contains the hostname."),
  dnsZoneName: lasting(z.string().optional()).describe("The name of that zone."),
  dnsZoneRecords: leadingRecords,
});

const wire = wireFields(
  {
    id: text,
    hostname: text,
    primary: flag,
    cname: orAbsent(text),
    ...{ ns1: text, ns2: text },
    dns_zone: wireObject({ id: text, name: text, nameservers: nameserverTexts }).nullish(),
    dns_zone_records: leadingRecordsWire,
    created_at: text,
  },
  { id: "hostnameId", hostname: "domain" },
).transform(({ ns1, ns2, dnsZone, ...hostname }) => {
  const connected = [ns1, ns2].filter((server) => typeof server === "string");
  const nameservers = dnsZone?.nameservers ?? (connected.length > 0 ? connected : undefined);
  return { ...hostname, nameservers, dnsZoneId: dnsZone?.id, dnsZoneName: dnsZone?.name };
});

const hostnamesPath = ({ siteId }: IdParts) => `${sitePath(siteId)}/domains`;

export const siteHostname = defineResource({
  type: "SiteHostname",
  area: "site",
  summary: "a hostname of a site, connected by CNAME or name servers; outputs `cname`, `nameservers`",
  description:
    "A hostname of a site. If you delete the primary hostname, the site has only its temporary URL as primary, even if it has aliases, " +
    "until another hostname becomes primary.",
  inputs,
  outputs,
  wire,
  envelope: ["domain", "domains"],
  id: ["siteId", "hostnameId"],
  parent: { property: "siteId", type: "Site" },
  key: ({ domain }) => [normaliseDomain(domain)],
  identity: {
    createdAt: "createdAt",
    unique: () => true,
    // Which of them is primary says nothing of who it is.
    ignores: ["primary"],
    claims: ({ primary }) => (primary === true ? { exclusive: ["the site's primary hostname"] } : {}),
    nameForm: "its domain (www.example.com), or site/its domain (shop/www.example.com)",
    locate: hostnameNamed,
    named: ["domain"],
  },
  same: {
    domain: sameDomain,
    // The role can be asked for and not be given back: only a hostname that should be primary and isn't differs.
    primary: (wanted: boolean | undefined, there: boolean | undefined, { strict }: Compare) =>
      strict ? (wanted ?? false) === (there ?? false) : wanted !== true || there === true,
  },
  rules: checkHostname,
  parentNamed: sitesNamed,
  toBody: ({ domain, provisionMethod, primary }, verb) =>
    verb === "create"
      ? { domain: domain && normaliseDomain(domain), provision_method: provisionMethod }
      : primary === true
        ? { primary }
        : {},
  reading: { from: "list" },
  ...rest({
    collection: hostnamesPath,
    item: ({ siteId, hostnameId }) => path`/api/sites/${siteId}/domains/${hostnameId}`,
    names: ["domains", "hostnames"],
  }),
  find: (reading, id) => hostnamesOf(reading, id.siteId, hostnamesPath(id)),
  create: async ({ api, inputs: { siteId, provisionMethod, replaceRecords }, body }) => {
    const sent = provisionMethod === "dns" && replaceRecords === true ? { ...body, replace_records: true } : body;
    const answer = one(await api.post(hostnamesPath({ siteId }), sent).catch(tellConflicts), "domain");
    // The platform only promises it here: that the hostname is there, the list alone shows.
    return answer && { ...answer, hostname: undefined };
  },
  // What is promoted is in the path; the request has no parameters.
  update: ({ api, id: { siteId, hostnameId } }) => api.patch(path`/api/sites/${siteId}/domains/${hostnameId}`, undefined),
  writing: {
    // A site that waits for its purge still holds its hostnames, and no other site gets them.
    outlivesParent: true,
    updateSends: "changed",
    afterCreate: ["primary"],
  },
  waiting: {
    asynchronous: ["update", "delete"],
    taskSite: "siteId",
    watch: watchTasks,
    showsProgress: true,
  },
  replacing: {
    // No two sites hold one hostname.
    deleteFirst: (olds: Values, { domain }) => sameDomain(olds.domain, domain),
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, domain: "www.example.com" },
    { siteId, domain: "Bücher.example.", provisionMethod: "dns", primary: true },
  ],
});
