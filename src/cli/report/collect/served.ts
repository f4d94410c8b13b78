import { type Declared, declaredIn, declaredOnPlatform } from "../../dns/declared";
import { Rounds } from "../../dns/round";
import type { Asking } from "../../dns/servers";
import { statusOf, sumOf } from "../../dns/words";
import type { Served } from "../report";
import { type Estate, ofType } from "./estate";
import type { StackState } from "./states";

/** Zones that are asked for at once. */
const mostAtOnce = 4;
const states = { 0: "as declared", 1: "unreachable", 3: "different" } as const;

/** What the name servers of each zone have, by the zone's id, against the stack that declares it, else against the platform. */
export async function servedOf(estate: Estate, stacks: readonly StackState[], asking: Asking): Promise<ReadonlyMap<string, Served>> {
  const waiting = [...ofType(estate, "DnsZone")];
  const served = new Map<string, Served>();
  const work = async (): Promise<void> => {
    for (let zone = waiting.shift(); zone !== undefined; zone = waiting.shift()) {
      estate.line.say(`asking the name servers of ${String(zone.fields.name)}`);
      const isWhole = !estate.gaps.has("DnsRecord", [zone.id]);
      const records = ofType(estate, "DnsRecord", zone).map(({ fields }) => fields);
      const declared: Declared = declaredIn(stacks, zone.id) ?? declaredOnPlatform(zone.fields, records, isWhole);
      const result = await new Rounds(declared, asking).ask();
      const isDangerous = result.delegation.some(({ dangerous }) => dangerous);
      const says = `${sumOf(result)}${isDangerous ? "; the DS at the parent makes the zone unreachable for most people" : ""}`;
      served.set(zone.id, { state: states[statusOf(result)], by: declared.by, says });
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return served;
}
