import { look } from "../../../kernel/operations/list";
import { normaliseDomain, normaliseName } from "../../../dns";
import { dmarcProblem, isDkimKey, isSpf, spfTerms } from "../../../dns/rules";
import type { Found } from "../../import/found";
import { inWords } from "../../import/naming";
import { invoked } from "../../frame/invoked";
import { reader } from "../../frame/platform";
import type { Check, MailDomain } from "../report";
import { type Estate, flagIn, known, ofType, shownFields, subjectOf, textIn } from "./estate";

/** A record that mail needs, as the platform says it. */
interface Needed {
  readonly type: string;
  readonly name: string;
  readonly value: string;
  readonly status?: string;
}

interface Verified {
  readonly managed: boolean;
  readonly records: readonly Needed[];
}

interface SiteMail {
  readonly status?: string;
  readonly dkimDomain?: string;
  readonly dns?: { readonly spfVerified?: boolean; readonly dkimVerified?: boolean };
  readonly suspension?: { readonly suspended?: boolean };
}

type Checks = Pick<MailDomain, "spf" | "dkim" | "dmarc">;

/** The domains in whose name the account sends or receives mail, each with what protects its name. */
export async function mailOf(estate: Estate): Promise<MailDomain[]> {
  const zones = zoneTexts(estate);
  const domains: MailDomain[] = [];
  for (const one of ofType(estate, "Mailspace")) {
    const domain = normaliseDomain(String(one.fields.domain));
    const fields = shownFields(estate, one);
    const verified = await verifiedOf(estate, one);
    domains.push({
      ...subjectOf(estate, one),
      domain,
      ...checksOf(domain, zones, verified),
      mailboxes: ofType(estate, "Mailbox", one).length,
      ...known({ state: textIn(fields, "status") ?? (flagIn(fields, "provisioned") === false ? "not provisioned" : undefined) }),
    });
    for (const further of ofType(estate, "MailspaceDomain", one)) {
      const name = normaliseDomain(String(further.fields.domainName ?? further.fields.name));
      domains.push({
        ...subjectOf(estate, further, name),
        domain: name,
        ...checksOf(name, zones),
        ...known({ state: textIn(shownFields(estate, further), "state") }),
      });
    }
  }
  for (const site of ofType(estate, "Site")) domains.push(...(await siteMailOf(estate, site, zones)));
  return domains;
}

async function verifiedOf(estate: Estate, mailspace: Found): Promise<Verified | undefined> {
  estate.line.say(`reading the DNS of ${inWords(mailspace)}`);
  try {
    const seen = await look(reader(estate, "MailspaceVerification", `report: mail ${mailspace.id}`), { mailspaceId: mailspace.id });
    const { dnsManaged, dnsRecords } = (seen?.fields ?? {}) as { dnsManaged?: boolean; dnsRecords?: readonly Needed[] };
    return { managed: dnsManaged === true, records: dnsRecords ?? [] };
  } catch (error) {
    estate.gaps.failed("the DNS of its mail", `Mailspace ${mailspace.id}`, error);
    return undefined;
  }
}

async function siteMailOf(estate: Estate, site: Found, zones: ZoneTexts): Promise<MailDomain[]> {
  try {
    const mail: SiteMail = await invoked(estate, "getSiteMail", { siteId: site.id });
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
  } catch (error) {
    estate.gaps.failed("its mail", `Site ${site.id}`, error);
    return [];
  }
}

/** A record of a zone that may protect mail. */
interface Text {
  readonly at: string;
  readonly kind: string;
  /** Absent where a program keeps it secret. */
  readonly value?: string;
}

/** The records of each zone of the account, by the zone's domain; `undefined` for a zone whose records couldn't be read. */
type ZoneTexts = ReadonlyMap<string, readonly Text[] | undefined>;

function zoneTexts(estate: Estate): ZoneTexts {
  return new Map(
    ofType(estate, "DnsZone").map((zone): [string, Text[] | undefined] => {
      const domain = normaliseDomain(String(zone.fields.name));
      if (estate.gaps.has("DnsRecord", [zone.id])) return [domain, undefined];
      const texts = ofType(estate, "DnsRecord", zone).flatMap((one): Text[] => {
        const { name, type, value } = shownFields(estate, one);
        if (!["TXT", "CNAME"].includes(String(type))) return [];
        return [
          {
            at: normaliseName(String(name ?? ""), domain),
            kind: String(type),
            ...(value !== undefined && { value: joined(String(value)) }),
          },
        ];
      });
      return [domain, texts];
    }),
  );
}

/** A text without the quotes that zone files write. */
function joined(value: string): string {
  return value.replace(/^"|"\s*"|"$/g, "");
}

function checksOf(domain: string, zones: ZoneTexts, verified?: Verified): Checks {
  const zone = [...zones.keys()].filter((name) => domain === name || domain.endsWith(`.${name}`)).sort((a, b) => b.length - a.length)[0];
  const texts = zone === undefined ? undefined : zones.get(zone);
  if (zone === undefined || !texts) return verified ? checksByPlatform(verified) : unknownChecks(zone);
  const below = domain === zone ? "" : domain.slice(0, -zone.length - 1);
  const at = (name: string): string => [name, below].filter(Boolean).join(".");
  return {
    spf: spfOf(texts.filter((one) => one.at === below && one.kind === "TXT")),
    dkim: dkimOf(texts.filter((one) => one.at.endsWith(at("_domainkey")) && one.at !== at("_domainkey"))),
    // A domain without one takes that of the domain above it.
    dmarc: dmarcOf(
      texts.filter((one) => one.at === at("_dmarc") || (one.at === "_dmarc" && !texts.some((own) => own.at === at("_dmarc")))),
    ),
  };
}

function unknownChecks(zone: string | undefined): Checks {
  const why = zone === undefined ? "its zone isn't in this account" : "the records of its zone couldn't be read";
  const check: Check = { state: "unknown", says: why };
  return { spf: check, dkim: check, dmarc: check };
}

const kept: Check = { state: "unknown", says: "a program keeps its value secret" };

function spfOf(texts: readonly Text[]): Check {
  const found = texts.filter(({ value }) => isSpf(value ?? ""));
  if (found.length === 0) return texts.some(({ value }) => value === undefined) ? kept : { state: "missing", says: "no record v=spf1" };
  if (found.length > 1) return { state: "wrong", says: `${found.length} records v=spf1: receivers ignore all of them` };
  const terms = spfTerms(found[0]?.value ?? "");
  const faulty = terms.find(({ problem }) => problem !== undefined);
  if (faulty) return { state: "wrong", says: `${faulty.text} ${faulty.problem}: receivers ignore the record` };
  const end = terms.find(({ name }) => name === "all")?.qualifier;
  if (end === "+") return { state: "wrong", says: "+all allows every sender" };
  if (end === "?") return { state: "weak", says: "?all has no rule for other senders" };
  if (end === undefined && !terms.some(({ name }) => name === "redirect"))
    return { state: "weak", says: "has no rule for other senders (no all)" };
  return { state: "good", says: end === undefined ? "redirected" : `${end}all` };
}

function dkimOf(texts: readonly Text[]): Check {
  if (texts.length === 0) return { state: "missing", says: "no record below _domainkey" };
  const good = texts.filter(({ kind, value = "" }) => kind === "CNAME" || isDkimKey(value));
  if (good.length > 0) return { state: "good", says: good.length === 1 ? "1 key" : `${good.length} keys` };
  return texts.some(({ value }) => value === undefined) ? kept : { state: "wrong", says: "no record has a key that verifiers can use" };
}

function dmarcOf(texts: readonly Text[]): Check {
  if (texts.length === 0) return { state: "missing", says: "no record at _dmarc" };
  if (texts.some(({ kind }) => kind === "CNAME")) return { state: "good", says: "kept elsewhere (CNAME)" };
  if (texts.some(({ value }) => value === undefined)) return kept;
  const problems = texts.map(({ value = "" }) => dmarcProblem(value));
  const [first, ...more] = texts.filter((_, place) => problems[place] === undefined);
  if (first === undefined) return { state: "wrong", says: `${problems[0]}: receivers ignore it` };
  if (more.length > 0) return { state: "wrong", says: "more than one record: receivers ignore all of them" };
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(first.value ?? "")?.[1]?.toLowerCase();
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
    spf: check("SPF", ({ type, value }) => type === "TXT" && isSpf(joined(value))),
    dkim: check("DKIM", ({ name }) => name.includes("_domainkey")),
    dmarc: check("DMARC", ({ name }) => name.startsWith("_dmarc")),
  };
}
