import { lookUp, many, notReadyReason, one, type Json, type Reading } from "../../client";
import { fullName, fullNameBelow, normaliseDomain, sameValue, type RecordType } from "../../dns";
import type { Surroundings } from "../../kernel/definition/set";
import type { Values } from "../../kernel/definition/values";
import { listMailspaces, mailspacePath } from "./mail";

/** The types that a mail DNS report can name. */
const mailTypes = ["MX", "A", "AAAA", "TXT", "CNAME"];

/** What a mailspace says of its mail. `failure`: why it doesn't say it. */
interface Said {
  /** The domains of which it says something, as far as they can be read. */
  readonly domains: readonly string[];
  readonly failure?: Error;
}

/** Of the records that nobody listed, those that the mail of the zone's account keeps. */
export async function keptByMail(
  records: readonly Values[],
  { parentFacts, reading }: Surroundings,
  warn: (message: string) => void,
): Promise<readonly Values[]> {
  const zone = normaliseDomain(parentFacts.zone ?? "");
  const asked = records.filter(({ type }) => mailTypes.includes(String(type)));
  if (asked.length === 0) return [];
  try {
    const mailspaces = await listMailspaces(reading);
    return await new MailOfZone(zone, reading, warn, asked).keptBy(mailspaces.filter(({ provisioned }) => provisioned !== false));
  } catch (error) {
    warn(
      `whether the platform's mail keeps records in ${zone} can't be seen (${(error as Error).message}). ` +
        `${mailTypes.join(", ")} records that the program doesn't list are left alone.`,
    );
    return asked;
  }
}

class MailOfZone {
  readonly #kept = new Set<Values>();
  /** Mailspaces that don't say all, by their domains. */
  readonly #silent = new Map<string, Error>();

  constructor(
    private readonly zone: string,
    private readonly reading: Reading,
    private readonly warn: (message: string) => void,
    private readonly records: readonly Values[],
  ) {}

  /** Secondary domains cost a request for each mailspace, so they are looked at only if the primary ones don't explain all. */
  async keptBy(mailspaces: readonly Json[]): Promise<readonly Values[]> {
    await Promise.all(mailspaces.map((mailspace) => this.#ask(mailspace, domainOf(mailspace))));
    if (this.#kept.size < this.records.length) await this.#askSecondary(mailspaces);
    this.#tell();
    return [...this.#kept];
  }

  async #askSecondary(mailspaces: readonly Json[]): Promise<void> {
    const said = await Promise.all(mailspaces.map((mailspace) => this.#secondaryOf(mailspace)));
    const known = new Set([...mailspaces.map(domainOf), ...said.flatMap(({ domains }) => domains)]);
    if (said.some(({ failure }) => failure !== undefined)) this.#keepUnknownMail(known);
  }

  async #secondaryOf(mailspace: Json): Promise<Said> {
    const primary = domainOf(mailspace);
    try {
      const path = `${mailspacePath(String(mailspace.id))}/domains`;
      const served = await this.reading.list(path, ["domains"]);
      const domains = served.map((domain) => normaliseDomain(String(lookUp(domain, "name")))).filter((name) => name !== primary);
      await Promise.all(domains.map((domain) => this.#ask(mailspace, domain, { domain })));
      return { domains };
    } catch (error) {
      if (notReadyReason(error) !== undefined) return { domains: [] };
      this.#silent.set(primary, error as Error);
      return { domains: [], failure: error as Error };
    }
  }

  /** Keeps what the report of a domain names. A report that can't be read could name everything at the domain and below it. */
  async #ask(mailspace: Json, domain: string, query?: { domain: string }): Promise<void> {
    if (!this.#isNear(domain)) return;
    try {
      const report = await this.reading.get(`${mailspacePath(String(mailspace.id))}/domains/dns`, query);
      const rows = many(one(report, "dns"), ["records"]);
      if (!rows) throw new Error(`the mail DNS report of ${domain} has no records`);
      this.#keep((record) => rows.some((row) => this.#isRow(record, row, domain)));
    } catch (error) {
      // It has no mail yet, so it keeps nothing.
      if (notReadyReason(error) !== undefined) return;
      this.#silent.set(domain, error as Error);
      this.#keep((record) => this.#liesIn(record, domain));
    }
  }

  /** Mail has an MX record at its domain: so an unknown secondary domain is a name with an MX record that nobody else explains. */
  #keepUnknownMail(known: ReadonlySet<string>): void {
    const names = this.records.filter(({ type }) => type === "MX").map(({ name }) => fullName(String(name ?? ""), this.zone));
    const unknown = names.filter((name) => !known.has(name));
    this.#keep((record) => unknown.some((name) => this.#liesIn(record, name)));
  }

  #keep(isKept: (record: Values) => boolean): void {
    for (const record of this.records) if (isKept(record)) this.#kept.add(record);
  }

  /** Whether records of a domain's mail can lie in the zone: the one lies in the other. */
  #isNear(domain: string): boolean {
    return isBelow(domain, this.zone) || isBelow(this.zone, domain);
  }

  #liesIn({ name }: Values, domain: string): boolean {
    return isBelow(fullName(String(name ?? ""), this.zone), domain);
  }

  /** How a report spells names isn't documented: in full, or relative to the domain or to the zone. */
  #isRow({ name, type, value }: Values, row: Json, domain: string): boolean {
    if (String(lookUp(row, "type")).toUpperCase() !== type) return false;
    const spelled = String(lookUp(row, "name") ?? "");
    const own = [fullName(String(name ?? ""), this.zone), fullNameBelow(String(name ?? ""), this.zone)];
    if (!own.includes(fullNameBelow(spelled, domain)) && !own.includes(fullName(spelled, this.zone))) return false;
    // A placeholder stands for a value that the platform doesn't show yet.
    return row.placeholder === true || sameValue(type as RecordType, String(lookUp(row, "value")), String(value));
  }

  #tell(): void {
    if (this.#silent.size === 0) return;
    const reasons = [...this.#silent].map(([domain, { message }]) => `${domain}: ${message}`).join(" ");
    this.warn(
      `which records the platform's mail keeps in ${this.zone} can't be seen in full (${reasons}) ` +
        `${mailTypes.join(", ")} records that this mail could keep are left alone.`,
    );
  }
}

function domainOf(mailspace: Json): string {
  return normaliseDomain(String(lookUp(mailspace, "domain")));
}

function isBelow(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}
