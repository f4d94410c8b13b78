import { checkRecord } from "../checkRecord";
import { isAbsolute } from "../label";
import { normaliseName } from "../name";
import { sameInFull } from "../recordIdentity";
import type { Trouble } from "./entries";
import type { Doubt, LeftOut, ParsedZone, Stated } from "./parsedZone";
import type { ZoneRecord } from "./zoneRecord";

/** A record whose owner is known in full, and not yet which zone it is in. */
export interface Raw extends Omit<ZoneRecord, "name"> {
  readonly line: number;
  readonly owner: string;
}

/** What the entries of a file say, as long as nobody knows the zone. */
interface Read extends Pick<ParsedZone, "dotless" | "leftOut" | "unclearTtls"> {
  readonly raw: readonly Raw[];
}

/** The records that are in the zone, with their names in it. */
export function inZone(zone: string, { raw, leftOut, dotless, unclearTtls }: Read, troubles: readonly Trouble[]): ParsedZone {
  const records: ZoneRecord[] = [];
  const lines: number[] = [];
  const stated: Stated[] = [];
  const doubts: Doubt[] = [];
  const left = leftOut.map((one) => ({ ...one, name: normaliseName(one.name, zone) || "@" }));
  const said = new Map<string, number>();
  const found = [...troubles];
  for (const { line, owner, ...rest } of raw) {
    const name = normaliseName(owner, zone);
    const leave = (reason: string, about: Partial<LeftOut>): void =>
      void left.push({ line, what: `${owner} ${rest.type}`, name: name || "@", type: rest.type, reason, expected: false, ...about });
    if (isAbsolute(name)) {
      leave(`it isn't in the zone ${zone}.`, { kind: "outside" });
      continue;
    }
    // A label with escapes keeps its letter case.
    const spelled = owner.includes("\\") ? owner.slice(0, name.length) : name;
    const record: ZoneRecord = { name: name === "" ? "@" : spelled, ...rest };
    stated.push({ line, record });
    if (name === "" && rest.type === "NS") {
      leave("the platform sets the zone's own name servers itself.", { expected: true });
      continue;
    }
    const { problems, warnings } = checkRecord(record, zone);
    const about = { line, name: owner, type: rest.type, kind: "faulty" as const };
    found.push(
      ...problems.map(({ path, message }) => ({ ...about, message: `has a record of type ${rest.type} whose ${path} ${message}` })),
    );
    if (problems.length > 0) continue;
    const key = sameInFull(record, zone);
    const before = said.get(key);
    said.set(key, before ?? line);
    if (before !== undefined) {
      leave(`line ${before} is the same record.`, { expected: true, kind: "twin" });
      continue;
    }
    records.push(record);
    lines.push(line);
    doubts.push(...warnings.map(({ path, message }) => ({ line, record, path, message })));
  }
  const placed = found.map((one) => (one.name === undefined ? one : { ...one, name: normaliseName(one.name, zone) || "@" }));
  const byLine = (a: { line: number }, b: { line: number }): number => a.line - b.line;
  return { zone, records, stated, lines, doubts, dotless, unclearTtls, leftOut: left.sort(byLine), troubles: placed.sort(byLine) };
}
