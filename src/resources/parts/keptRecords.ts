import { lookUp, many, one, type Json } from "../../client";
import { fullName, normaliseDomain, normaliseName, sameName, sameValue, writableRecordTypes, type RecordType } from "../../dns";
import type { Surroundings } from "../../kernel/definition/set";
import type { Values } from "../../kernel/definition/values";
import { listMailspaces, mailspacePath } from "./mail";

/** The types of records that the platform's mail writes by itself. */
const mailTypes = ["MX", "TXT", "CNAME"];

/** Of the records that nobody listed, those that the platform made for itself and would make again. */
export async function keptByPlatform(
  extras: readonly Values[],
  around: Surroundings,
  warn: (message: string) => void,
): Promise<ReadonlySet<Values>> {
  const zone = around.parentFacts.zone ?? "";
  const own = extras.filter((record) => isOwn(record, zone));
  const perhaps = extras.filter((record) => !own.includes(record) && mailTypes.includes(String(record.type)));
  if (perhaps.length === 0) return new Set(own);
  try {
    const reports = await mailRecords(around, zone);
    return new Set([...own, ...perhaps.filter((record) => reports.some((reported) => sameRecord(record, reported, zone)))]);
  } catch (error) {
    warn(
      `whether the platform's mail keeps records in ${zone} can't be seen (${(error as Error).message}). MX, TXT and CNAME ` +
        "records that the program doesn't list are left alone.",
    );
    return new Set([...own, ...perhaps]);
  }
}

/** A type that no program can ask for (TLSA, or one that came later) is none that a program could have forgotten. */
function isOwn({ type, name, site }: Values, zone: string): boolean {
  return (
    !writableRecordTypes.includes(type as RecordType) ||
    (type === "PullZone" && typeof site === "object" && site !== null) ||
    (type === "NS" && isApex(name, zone))
  );
}

/** How a platform shows the zone's own name isn't documented. */
function isApex(name: unknown, zone: string): boolean {
  const relative = normaliseName(String(name ?? ""), zone);
  return relative === "" || relative === zone;
}

/** What the mail DNS reports of the account's mailspaces say of domains in the zone. */
async function mailRecords({ reading }: Surroundings, zone: string): Promise<Json[]> {
  const mailspaces = await listMailspaces(reading);
  const inZone = mailspaces.filter((mailspace) => {
    const domain = normaliseDomain(String(lookUp(mailspace, "domain")));
    return domain === zone || domain.endsWith(`.${zone}`);
  });
  const reports = await Promise.all(inZone.map((mailspace) => reading.get(`${mailspacePath(String(mailspace.id))}/domains/dns`)));
  return reports.flatMap((report) => {
    const records = many(one(report, "dns"), ["records"]);
    if (!records) throw new Error("a mail DNS report without records");
    return records;
  });
}

function sameRecord({ name, type, value }: Values, reported: Json, zone: string): boolean {
  if (reported.type !== type || reported.placeholder === true) return false;
  const theirs = String(reported.name);
  const named = normaliseDomain(theirs) === fullName(String(name ?? ""), zone) || sameName(theirs, String(name ?? ""), zone);
  return named && sameValue(type as RecordType, String(reported.value), String(value));
}
