import type { z } from "zod";
import { look } from "../../../kernel/operations/list";
import { normaliseDomain, wireValue } from "../../../dns";
import {
  checkZone,
  dmarcPolicy,
  isDkimKey,
  isDkimName,
  isDmarcName,
  isSpf,
  type RuleRecord,
  spfEnd,
  textIn as textOfRecord,
  type ZoneEntry,
  type ZoneFinding,
  type ZoneRule,
  ZoneView,
} from "../../../dns/rules";
import type { Found } from "../../import/found";
import { inWords } from "../../import/naming";
import { invoked } from "../../frame/invoked";
import type { dnsRecord } from "../../../resources/parts/mailDnsReport";
import { reader } from "../../frame/platform";
import type { Check, MailDomain } from "../report";
import { type Estate, flagIn, ofType, shownFields, subjectOf, textIn } from "./estate";

/** A record that mail needs, as the platform says it. */
type Needed = z.infer<typeof dnsRecord>;

interface Verified {
  readonly managed: boolean;
  readonly records: readonly Needed[];
}

type Checks = Pick<MailDomain, "spf" | "dkim" | "dmarc">;

/** The domains in whose name the account sends or receives mail, each with what protects its name. */
export async function mailOf(estate: Estate): Promise<MailDomain[]> {
  const zones = zoneTexts(estate);
  const domains: MailDomain[] = [];
  for (const one of ofType(estate, "Mailspace")) {
    const domain = normaliseDomain(String(one.fields.domain));
    const fields = shownFields(estate, one);
    const verified = await verifiedOf(estate, one).catch(estate.gaps.instead("the DNS of its mail", `Mailspace ${one.id}`, undefined));
    domains.push({
      ...subjectOf(estate, one),
      domain,
      ...checksOf(domain, zones, verified),
      mailboxes: ofType(estate, "Mailbox", one).length,
      state: textIn(fields, "status") ?? (flagIn(fields, "provisioned") === false ? "not provisioned" : undefined),
    });
    for (const further of ofType(estate, "MailspaceDomain", one)) {
      const name = normaliseDomain(String(further.fields.domainName ?? further.fields.name));
      domains.push({
        ...subjectOf(estate, further, name),
        domain: name,
        ...checksOf(name, zones),
        state: textIn(shownFields(estate, further), "state"),
      });
    }
  }
  for (const site of ofType(estate, "Site"))
    domains.push(...(await siteMailOf(estate, site, zones).catch(estate.gaps.instead("its mail", `Site ${site.id}`, []))));
  return domains;
}

async function verifiedOf(estate: Estate, mailspace: Found): Promise<Verified> {
  estate.line.say(`reading the DNS of ${inWords(mailspace)}`);
  const seen = await look(reader(estate, "MailspaceVerification", `report: mail ${mailspace.id}`), { mailspaceId: mailspace.id });
  const { dnsManaged, dnsRecords } = (seen?.fields ?? {}) as { dnsManaged?: boolean; dnsRecords?: readonly Needed[] };
  return { managed: dnsManaged === true, records: dnsRecords ?? [] };
}

async function siteMailOf(estate: Estate, site: Found, zones: Zones): Promise<MailDomain[]> {
  const mail = await invoked(estate, "getSiteMail", { siteId: site.id });
  if (mail.dkimDomain === undefined) return [];
  const domain = normaliseDomain(mail.dkimDomain);
  const { spf, dkim, dmarc } = checksOf(domain, zones);
  const said = (verified: boolean | undefined, own: Check): Check =>
    verified === undefined || own.state !== "unknown"
      ? own
      : { state: verified ? "good" : "missing", says: "at the platform's last check" };
  return [
    {
      ...subjectOf(estate, site),
      domain,
      state: mail.suspension?.suspended === true ? "suspended" : (mail.status ?? "unknown"),
      spf: said(mail.dns?.spfVerified, spf),
      dkim: said(mail.dns?.dkimVerified, dkim),
      dmarc,
    },
  ];
}

/** What the records of a zone, and the rules of a zone, say of mail. Their values are absent where a program keeps them secret. */
interface ZoneTexts {
  readonly at: (name: string, ...types: readonly string[]) => readonly ZoneEntry[];
  readonly dkim: (below: string) => readonly ZoneEntry[];
  /** What is wrong with a record, the worst first. */
  readonly faults: readonly ZoneFinding[];
}

/** By the zone's domain; `undefined` for a zone whose records couldn't be read. */
type Zones = ReadonlyMap<string, ZoneTexts | undefined>;

function zoneTexts(estate: Estate): Zones {
  return new Map(
    ofType(estate, "DnsZone").map((zone): [string, ZoneTexts | undefined] => {
      const domain = normaliseDomain(String(zone.fields.name));
      if (estate.gaps.has("DnsRecord", [zone.id])) return [domain, undefined];
      const records = ofType(estate, "DnsRecord", zone).map((one): RuleRecord => {
        const { name, type, value } = shownFields(estate, one);
        return { name: String(name ?? ""), type: String(type), ...(value !== undefined && { value: String(value) }) };
      });
      const view = new ZoneView(records, domain);
      // A record whose name is a secret may be any that another one needs.
      const asks = ({ about, severity, needsAll }: ZoneRule): boolean => about === "zone" && severity !== "hint" && !needsAll;
      const found = checkZone(records, { zone: domain, asks });
      return [
        domain,
        {
          at: (name, ...types) => view.at(name, ...types),
          dkim: (below) => view.of("TXT", "CNAME").filter(({ name }) => isDkimName(name) && name.endsWith(below)),
          faults: found.sort((a, b) => Number(isGrave(b)) - Number(isGrave(a))),
        },
      ];
    }),
  );
}

/** Whether a protection doesn't work because of it. */
function isGrave({ rule: { id, severity } }: ZoneFinding): boolean {
  return severity === "error" || id === "spf-not-for-everybody";
}

function checksOf(domain: string, zones: Zones, verified?: Verified): Checks {
  const zone = [...zones.keys()].filter((name) => domain === name || domain.endsWith(`.${name}`)).sort((a, b) => b.length - a.length)[0];
  const texts = zone === undefined ? undefined : zones.get(zone);
  if (zone === undefined || !texts) return verified ? checksByPlatform(verified) : unknownChecks(zone);
  const below = domain === zone ? "" : domain.slice(0, -zone.length - 1);
  const at = (name: string): string => [name, below].filter(Boolean).join(".");
  const own = texts.at(at("_dmarc"), "TXT", "CNAME");
  return {
    spf: spfOf(texts.at(below, "TXT"), texts),
    dkim: dkimOf(texts.dkim(at("_domainkey"))),
    // A domain without one takes that of the domain above it.
    dmarc: dmarcOf(own.length > 0 ? own : texts.at("_dmarc", "TXT", "CNAME"), texts),
  };
}

function unknownChecks(zone: string | undefined): Checks {
  const why = zone === undefined ? "its zone isn't in this account" : "the records of its zone couldn't be read";
  const check: Check = { state: "unknown", says: why };
  return { spf: check, dkim: check, dmarc: check };
}

const kept: Check = { state: "unknown", says: "a program keeps its value secret" };

/** What the rules say of these records. */
function faultIn(entries: readonly ZoneEntry[], rules: RegExp, { faults }: ZoneTexts): Check | undefined {
  const fault = faults.find(({ at, rule }) => rules.test(rule.id) && entries.some(({ record }) => record === at.record));
  return fault && { state: isGrave(fault) ? "wrong" : "weak", says: fault.message };
}

const isHidden = ({ record }: ZoneEntry): boolean => record.value === undefined;

function spfOf(texts: readonly ZoneEntry[], zone: ZoneTexts): Check {
  const [text] = texts.flatMap((one) => textOfRecord(one) ?? []).filter(isSpf);
  if (text === undefined) return texts.some(isHidden) ? kept : { state: "missing", says: "no record v=spf1" };
  const end = spfEnd(text);
  const open: Check | undefined = end === "?all" ? { state: "weak", says: "?all has no rule for other senders" } : undefined;
  return faultIn(texts, /spf/, zone) ?? open ?? { state: "good", says: end ?? "" };
}

function dkimOf(texts: readonly ZoneEntry[]): Check {
  if (texts.length === 0) return { state: "missing", says: "no record below _domainkey" };
  const good = texts.filter((one) => one.type === "CNAME" || isDkimKey(textOfRecord(one) ?? ""));
  if (good.length > 0) return { state: "good", says: good.length === 1 ? "1 key" : `${good.length} keys` };
  return texts.some(isHidden) ? kept : { state: "wrong", says: "no record has a key" };
}

function dmarcOf(texts: readonly ZoneEntry[], zone: ZoneTexts): Check {
  if (texts.length === 0) return { state: "missing", says: "no record at _dmarc" };
  if (texts.some(({ type }) => type === "CNAME")) return { state: "good", says: "kept elsewhere (CNAME)" };
  const policy = texts.flatMap((one) => dmarcPolicy(textOfRecord(one) ?? "") ?? [])[0];
  const fault = faultIn(texts, /dmarc/, zone);
  if (fault) return fault;
  if (policy === undefined) return texts.some(isHidden) ? kept : { state: "wrong", says: "no record begins with v=DMARC1" };
  return { state: policy === "none" ? "weak" : "good", says: `p=${policy}` };
}

/** What the platform last saw in a DNS that isn't in the account. */
function checksByPlatform({ managed, records }: Verified): Checks {
  const check = (what: string, isIt: (record: Needed) => boolean): Check => {
    const found = records.filter(isIt);
    if (found.length === 0) return { state: "unknown", says: `the platform names no ${what} record` };
    if (managed) return { state: "good", says: "the platform keeps it" };
    const statuses = new Set(found.map(({ status = "unchecked" }) => status));
    if (statuses.has("ok")) return { state: "good", says: "at the platform's last check" };
    if (statuses.has("mismatch")) return { state: "wrong", says: "the DNS has another value" };
    if (statuses.has("missing")) return { state: "missing", says: "at the platform's last check" };
    return { state: "unknown", says: "the platform hasn't checked yet" };
  };
  return {
    spf: check("SPF", ({ type, value }) => type === "TXT" && isSpf(wireValue("TXT", value))),
    dkim: check("DKIM", ({ name }) => isDkimName(name)),
    dmarc: check("DMARC", ({ name }) => isDmarcName(name)),
  };
}
