import { normaliseName, writableRecordTypes, type RecordType } from "../../dns";
import type { Surroundings } from "../../kernel/definition/set";
import type { Values } from "../../kernel/definition/values";
import { keptByHostnames } from "./hostnameRecords";
import { keptByMail } from "./mailRecords";

/** Of the records that nobody listed, those that the platform made for itself and would make again. */
export async function keptByPlatform(
  extras: readonly Values[],
  around: Surroundings,
  warn: (message: string) => void,
): Promise<ReadonlySet<Values>> {
  const zone = around.parentFacts.zone ?? "";
  const kept = new Set(extras.filter((record) => isOwn(record, zone)));
  // A source is asked only about records that would be deleted otherwise.
  for (const keptBySource of [keptByMail, keptByHostnames]) {
    const rest = extras.filter((record) => !kept.has(record));
    for (const record of await keptBySource(rest, around, warn)) kept.add(record);
  }
  return kept;
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
