import { look } from "../../../kernel/operations/list";
import { normaliseDomain } from "../../../dns";
import type { Values } from "../../../kernel/definition/values";
import type { Found } from "../../import/found";
import { inWords } from "../../import/naming";
import { invoked, type Shown } from "../../frame/invoked";
import { reader } from "../../frame/platform";
import { numbered } from "../../frame/progress";
import type { Hostname, Shield, Site } from "../report";
import { coded, edgeRulesOf } from "./edge";
import { type Estate, flagIn, ofType, shownFields, subjectOf, textIn } from "./estate";
import { figuresOf } from "./figures";

/** What the CDN of a site says of itself. */
type Cdn = Partial<Shown<"getSiteCdn">>;

export async function sitesOf(estate: Estate, withFigures: boolean): Promise<Site[]> {
  const sites: Site[] = [];
  const all = ofType(estate, "Site");
  for (const [index, one] of all.entries())
    sites.push(await siteOf({ ...estate, line: numbered(estate.line, "Site", index, all.length) }, one, withFigures));
  return sites;
}

async function siteOf(estate: Estate, one: Found, withFigures: boolean): Promise<Site> {
  const { line, gaps } = estate;
  const fields = shownFields(estate, one);
  const suspended = flagIn(fields, "dunningSuspended") === true;
  line.say(`reading the CDN of ${inWords(one)}`);
  const cdn: Cdn = await invoked(estate, "getSiteCdn", { siteId: one.id }).catch(gaps.instead("the CDN", `Site ${one.id}`, {}));
  const shield = shieldOf(estate, one);
  return {
    ...subjectOf(estate, one),
    facts: factsOf(fields, cdn),
    suspended,
    hostnames: await hostnamesOf(estate, one, cdn),
    edgeRules: edgeRulesOf(estate, one),
    shield,
    figures: withFigures && !suspended ? await figuresOf(estate, one, { cdn: cdn.active !== false, shield: shield.state === "on" }) : [],
    cdn: cdn.active,
  };
}

const factNames = {
  package: "Plan",
  location: "Location",
  phpVersion: "PHP",
  primaryDomain: "Primary host name",
  domainCname: "CNAME target",
} as const;

function factsOf(fields: Readonly<Record<string, unknown>>, { active, cdnType }: Cdn): Site["facts"] {
  const facts = Object.entries(factNames).flatMap(([name, called]) => {
    const value = textIn(fields, name);
    return value === undefined ? [] : [{ name: called, value }];
  });
  return active === undefined ? facts : [...facts, { name: "CDN", value: active ? (cdnType ?? "on") : "off" }];
}

function hostnamesOf(estate: Estate, site: Found, cdn: Cdn): Promise<Hostname[]> {
  const served = new Set((cdn.hostnames ?? []).filter(({ hasCertificate }) => hasCertificate).map(({ value }) => normaliseDomain(value)));
  return Promise.all(
    ofType(estate, "SiteHostname", site).map(async (one): Promise<Hostname> => {
      const fields = shownFields(estate, one);
      const isServed = served.has(normaliseDomain(String(fields.domain ?? "")));
      return {
        ...subjectOf(estate, one),
        primary: flagIn(fields, "primary") === true,
        certificate: cdn.active === false ? { state: "none" } : await certificateOf(estate, one, isServed),
      };
    }),
  );
}

/** The platform shows when a certificate was issued, and never when it ends: the edge renews it by itself. */
async function certificateOf(estate: Estate, hostname: Found, isServed: boolean): Promise<Hostname["certificate"]> {
  const [siteId = "", hostnameId = ""] = hostname.id.split("/").map(decodeURIComponent);
  estate.line.say(`reading the certificate of ${String(hostname.fields.domain)}`);
  try {
    const seen = await look(reader(estate, "HostnameCertificate", `report: certificate ${hostname.id}`), { siteId, hostnameId });
    const { active, provisionType, issuedAt } = (seen?.fields ?? {}) as { active?: boolean; provisionType?: string; issuedAt?: string };
    return {
      state: active === true || isServed ? "active" : seen ? "pending" : "none",
      by: provisionType,
      issuedAt: issuedAt ?? undefined,
    };
  } catch (error) {
    estate.gaps.failed("the certificate", `SiteHostname ${hostname.id}`, error);
    return { state: isServed ? "active" : "unknown" };
  }
}

const onOff = (value: unknown): string => (value === true ? "on" : "off");

/** Settings of Shield in the order in which they matter. */
const settings: readonly (readonly [field: string, called: string, (value: unknown, one: Found) => string])[] = [
  ["plan", "Plan", String],
  ["wafEnabled", "Firewall (WAF)", onOff],
  ["wafExecutionMode", "Firewall does", (value, { definition }) => coded(definition.inputFields, "wafExecutionMode", value).toLowerCase()],
  ["learningMode", "Learning mode", onOff],
  ["wafDisabledRules", "Managed rules switched off", countOf],
  ["wafLogOnlyRules", "Managed rules that only log", countOf],
  ["ddosSensitivity", "DDoS sensitivity", String],
  [
    "ddosExecutionMode",
    "DDoS protection does",
    (value, { definition }) => coded(definition.inputFields, "ddosExecutionMode", value).toLowerCase(),
  ],
];

function countOf(value: unknown): string {
  return Array.isArray(value) ? String(value.length) : "0";
}

const partTypes: Readonly<Record<string, string>> = { RateLimit: "rate limit", AccessList: "access list", WafRule: "custom rule" };

/** What a firewall is set to. Many an answer doesn't show whether it is still learning. */
function firewallOf({ wafEnabled, wafExecutionMode, learningMode }: Values, mayBlock: boolean): Shield["firewall"] {
  if (wafEnabled === false) return "off";
  if (wafEnabled !== true || wafExecutionMode === undefined) return undefined;
  if (!mayBlock || learningMode === true) return "only logs";
  return learningMode === false ? "blocks" : "set to block";
}

function shieldOf(estate: Estate, site: Found): Shield {
  const [zone] = ofType(estate, "ShieldZone", site);
  const [bots] = ofType(estate, "BotDetection", site);
  const parts = Object.entries(partTypes).flatMap(([type, about]) =>
    ofType(estate, type, site).map((one) => ({ ...subjectOf(estate, one), about })),
  );
  if (!zone) return { state: estate.gaps.has("ShieldZone", [site.id]) ? "unknown" : "off", settings: [], parts };
  const fields = shownFields(estate, zone);
  const shown = settings.flatMap(([field, name, text]) =>
    fields[field] === undefined ? [] : [{ name, value: text(fields[field], zone) }],
  );
  const mode = bots && shownFields(estate, bots).executionMode;
  const state = flagIn(fields, "active") === false ? "off" : "on";
  const mayBlock = coded(zone.definition.inputFields, "wafExecutionMode", fields.wafExecutionMode) === "Block";
  return {
    state,
    firewall: state === "on" ? firewallOf(fields, mayBlock) : undefined,
    settings: mode === undefined ? shown : [...shown, { name: "Bot detection does", value: mode === 0 ? "log" : "block or challenge" }],
    parts,
    ...estate.ownership.ownerOf("ShieldZone", zone.id),
  };
}
