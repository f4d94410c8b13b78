import { ApiError, lookUp, type Json, type Platform } from "../../client";
import { normaliseName, plainTypes, type RecordType } from "../../dns";
import type { JointClaims } from "../../kernel/definition/resource";
import type { Values } from "../../kernel/definition/values";
import { singleLine } from "../../kernel/values/text";
import { recordWire } from "./recordWire";
import { recordsOf } from "./zones";

const mostShown = 10;

/** A CNAME must be alone at its name. At the zone's own name the platform answers with what the CNAME leads to. */
export function recordClaims({ type, name }: Values, zone: string | undefined): JointClaims {
  // A zone that a DnsRecords holds as a whole suffers no record beside it.
  const shared = ["the records of a zone"];
  const own = normaliseName(String(name), zone);
  if (own === "" || own.endsWith(".")) return { shared };
  const claim = { what: `the name ${own}`, why: "a CNAME must be alone at its name" };
  return type === "CNAME" ? { shared, exclusive: [claim] } : { shared: [...shared, claim] };
}

/** Says of a refused record which one it is, and what stands in its way: a CNAME must be alone at its name. */
export async function tellRefused(api: Platform, record: Values, error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  const others = await recordsInTheWay(api, record, error);
  const inTheWay = others.length === 0 ? [] : [`At this name there is already ${others.join(", ")}, and a CNAME must be alone at its name`];
  const refused = singleLine(`The refused record is ${String(record.name) || "@"} ${String(record.type)}`, 200);
  throw error.because(refused, ...inTheWay);
}

async function recordsInTheWay(api: Platform, record: Values, error: ApiError): Promise<string[]> {
  if (record.type !== "CNAME" && !/cname/i.test(error.messages.join())) return [];
  const found = await recordsOf(api.reading("fresh", "what stands in the way"), String(record.zoneId)).catch(() => undefined);
  if (!found) return [];
  const zone = found.parentFacts?.zone;
  const nameOf = (name: unknown): string => normaliseName(String(name ?? ""), zone);
  const others = found.items.filter((item) => nameOf(lookUp(item, "name")) === nameOf(record.name)).map(shown);
  const more = others.length > mostShown ? [`${others.length - mostShown} more`] : [];
  return [...others.slice(0, mostShown), ...more];
}

/** A text, or the address of a page, can be secret. */
function shown(item: Json): string {
  const { type, value, recordId } = recordWire.safeParse(item).data ?? {};
  const text = plainTypes.includes(type as RecordType) ? ` ${String(value)}` : "";
  return singleLine(`${String(type)}${text} (id ${String(recordId)})`, 200);
}
