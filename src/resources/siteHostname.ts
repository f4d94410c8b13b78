import { z } from "zod";
import { lookUp, one, path, type Json } from "../client";
import { normaliseDomain } from "../dns";
import { adopt, byDefault, providerOption, immutable, writeOnly, whenAbsent } from "../kernel/definition/annotations";
import { defineResource, type Compare } from "../kernel/definition/resource";
import type { Finding, Findings } from "../kernel/definition/findings";
import type { IdParts, Values } from "../kernel/definition/values";
import { isUnknown } from "../kernel/values/unknown";
import { flag, text, texts, wireObject } from "../kernel/definition/wire";
import { checkedDomain } from "./parts/domain";
import { tellConflicts } from "./parts/hostnameConflicts";

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site that serves the hostname: `site.id`. Changing it takes the hostname off the old site, then connects it to the new one.",
  ),
  domain: immutable(z.string().min(1)).describe(
    "The hostname as a whole name, such as `www.example.com`. Letter case, a trailing dot and Unicode or punycode make no difference. Changing it connects the new hostname, then removes the old one.",
  ),
  provisionMethod: whenAbsent(writeOnly(immutable(z.enum(["cname", "dns"]).optional())), "cname").describe(
    "How the hostname is led to the site: `cname` for a CNAME record that points to `cname`, `dns` for the name servers in `nameservers`. Default: `cname`. The platform doesn't show it. Changing it removes the hostname and connects it anew.",
  ),
  primary: z
    .boolean()
    .optional()
    .describe(
      "`true` makes it the site's primary hostname; the one before becomes an alias. Absent or `false` leaves that to the platform, which makes a site's first hostname its primary one: it can't take the role away again, so that another hostname has to be made primary instead. At most one hostname of a site may say `true`.",
    ),
  replaceRecords: byDefault(providerOption(z.boolean().optional()), false).describe(
    "Lets a connection by name servers delete the records of the hosted zone that stand in its way. Default: false, and then they are an error that names them. Counts while the hostname is connected; changing it later changes nothing.",
  ),
  adopt,
});

const outputs = z.object({
  hostnameId: z.string().describe("The hostname's id at the platform; the last part of `id`."),
  cname: z.string().optional().describe("The host name that a CNAME record of the hostname points to."),
  nameservers: writeOnly(z.array(z.string()).optional()).describe(
    "The name servers to set at the registrar, where the hostname is connected by name servers or lies in a hosted zone. Of a hostname outside of hosted zones the platform shows them only when it is connected.",
  ),
  dnsZoneId: z.string().optional().describe("The id of the hosted zone that the hostname lies in."),
});

const wire = wireObject({
  id: text,
  hostname: text,
  primary: flag,
  cname: text,
  ns1: text,
  ns2: text,
  dns_zone: wireObject({ id: text, nameservers: texts }).nullish(),
  created_at: text,
}).transform(({ id, hostname, primary, cname, ns1, ns2, dns_zone, created_at }) => {
  const connected = [ns1, ns2].filter((server) => typeof server === "string");
  return {
    hostnameId: id,
    domain: hostname,
    primary,
    cname: cname ?? undefined,
    nameservers: dns_zone?.nameservers ?? (connected.length > 0 ? connected : undefined),
    dnsZoneId: dns_zone && dns_zone.id,
    createdAt: created_at,
  };
});

const sitePath = (siteId: string | undefined) => path`/api/sites/${siteId}`;
const hostnamesPath = (siteId: string | undefined) => `${sitePath(siteId)}/domains`;
const hostnamePath = ({ siteId, hostnameId }: IdParts) => path`/api/sites/${siteId}/domains/${hostnameId}`;
const sameDomain = (a: unknown, b: unknown) => normaliseDomain(String(a)) === normaliseDomain(String(b));

export const siteHostname = defineResource({
  type: "SiteHostname",
  description:
    "A hostname that a site answers to. Deleting the primary one leaves the site with its temporary URL, whatever aliases it has, until another is made primary.",
  inputs,
  outputs,
  wire,
  envelope: ["domain", "domains"],
  id: ["siteId", "hostnameId"],
  parent: { property: "siteId", type: "Site" },
  writing: {
    // A site that waits for its purge still holds its hostnames, and no other site gets them.
    outlivesParent: true,
    updateSends: "changed",
    afterCreate: ["primary"],
  },
  key: ({ domain }) => [normaliseDomain(domain)],
  identity: {
    createdAt: "createdAt",
    unique: () => true,
    // Which of them is primary says nothing of who it is.
    ignores: ["primary"],
    claims: ({ primary }) => (primary === true ? { exclusive: ["the site's primary hostname"] } : {}),
    nameForm: "siteId/its domain (site-1/www.example.com)",
    matchesName: ({ domain }, wanted) => sameDomain(domain, wanted),
  },
  same: {
    domain: sameDomain,
    // The role can be asked for and not be given back: only a hostname that should be primary and isn't differs.
    primary: (wanted: boolean | undefined, there: boolean | undefined, { strict }: Compare) =>
      strict ? (wanted ?? false) === (there ?? false) : wanted !== true || there === true,
  },
  rules: ({ domain, provisionMethod, replaceRecords }) => {
    const { problems, warnings } = whole(domain);
    return { problems, warnings: [...warnings, ...pointless(provisionMethod, replaceRecords)] };
  },
  toBody: ({ domain, provisionMethod, primary }, verb) =>
    verb === "create"
      ? { domain: domain && normaliseDomain(domain), provision_method: provisionMethod }
      : primary === true
        ? { primary }
        : {},
  reading: {
    from: "list",
  },
  find: async (reading, { siteId }) => {
    const hostnames = await reading.list(hostnamesPath(siteId), ["domains", "hostnames"]);
    const site = await reading.one(sitePath(siteId), "site");
    return { items: hostnames.map((hostname) => ({ ...hostname, ...roleIn(site, hostname) })) };
  },
  create: async ({ api, inputs: { siteId, provisionMethod, replaceRecords }, body }) => {
    const agreed = provisionMethod === "dns" && replaceRecords === true;
    const answer = one(
      await api.post(hostnamesPath(siteId), agreed ? { ...body, replace_records: true } : body).catch(tellConflicts),
      "domain",
    );
    // The platform only promises it here: that the hostname is there, the list alone shows.
    return answer && { ...answer, hostname: undefined };
  },
  // What is promoted is in the path; the request has no parameters.
  update: ({ api, id }) => api.patch(hostnamePath(id), undefined),
  delete: ({ api, id }) => api.delete(hostnamePath(id)),
  waiting: {
    asynchronous: { update: true, delete: true },
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

/** What the site says of one of its hostnames. */
function roleIn(site: Json, hostname: Json): Json {
  const primary = lookUp(site, "primary_domain");
  const cname = lookUp(site, "domain_cname");
  return {
    ...(primary !== undefined && { primary: primary !== null && sameDomain(primary, lookUp(hostname, "hostname")) }),
    ...(typeof cname === "string" && { cname }),
  };
}

function whole(domain: unknown): Findings {
  if (typeof domain !== "string" || isUnknown(domain) || normaliseDomain(domain).includes(".")) return checkedDomain(domain);
  return {
    problems: [{ path: "domain", message: "must be a whole name such as `www.example.com`: it is relative to no zone." }],
    warnings: [],
  };
}

function pointless(provisionMethod: unknown, replaceRecords: unknown): Finding[] {
  if (replaceRecords !== true || provisionMethod === "dns" || isUnknown(provisionMethod)) return [];
  return [{ path: "replaceRecords", message: 'means nothing without `provisionMethod: "dns"`: a connection by CNAME touches no record.' }];
}
