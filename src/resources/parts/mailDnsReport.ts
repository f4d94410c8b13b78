import { z } from "zod";
import { isJson, isNotFound, lookUp, many, OddAnswerError, one, type Json, type Reading } from "../../client";
import { fullNameBelow } from "../../dns";
import type { Values } from "../../kernel/definition/values";
import { flag, list, text } from "../../kernel/definition/wire";
import { answering } from "../../kernel/values/failures";
import { mailspacePath } from "./mail";
import { wireOf } from "./wireOf";

/* The records that the mail of a domain needs, and which of them the platform has found. */

export const dnsRecord = z.object({
  type: z.string().describe("The record's type: `MX`, `A`, `AAAA`, `TXT` or `CNAME`."),
  name: z.string().describe("The record's full name, without a trailing dot."),
  value: z.string().describe("The record's value."),
  priority: z.int().optional().describe("The priority of an MX record."),
  purpose: z.string().optional().describe("What the record is for, in the platform's words."),
  optional: z.boolean().optional().describe("Whether mail works without it."),
  status: z
    .string()
    .optional()
    .describe(
      "The result of the platform's last check: `ok`, `mismatch`, `missing` or `unchecked`. Absent if the platform hosts the zone.",
    ),
  found: z.string().optional().describe("The published value, if it differs from `value`."),
});

export const mailDnsOutputs = {
  dnsRecords: z.array(dnsRecord).optional().describe("The DNS records that mail for the domain needs."),
  dnsManaged: z
    .boolean()
    .optional()
    .describe("Whether the platform hosts the zone and publishes the records itself. Then `dnsRecords` is for information only."),
  allDetected: z
    .boolean()
    .optional()
    .describe("Whether the last check found every required record. Absent before the first check, and if the platform hosts the zone."),
  checkedAt: z.string().optional().describe("When the platform last checked the records. Absent if it hosts the zone."),
  caaStatus: z
    .string()
    .optional()
    .describe("Whether CAA records allow the certificates that mail needs: `ok`, `mismatch`, `unknown` or `unchecked`. Advisory only."),
};

const shownRecord = wireOf({ ...dnsRecord.shape, placeholder: z.boolean() });

export const mailDnsWire = { dns_managed: flag, dns_records: list(shownRecord), all_detected: flag, checked_at: text, caa_status: text };

type ShownRecords = readonly Values[] | null | undefined;

/** The records to publish, by their whole names: a placeholder is none. */
export function publishable(records: ShownRecords, domain: string | null | undefined): Values[] | undefined {
  return whole(records, domain, false);
}

/** The records whose values the platform doesn't know now, by their whole names. */
export function placeholdersIn(records: ShownRecords, domain: string | null | undefined): Values[] | undefined {
  return whole(records, domain, true);
}

function whole(records: ShownRecords, domain: string | null | undefined, placeholders: boolean): Values[] | undefined {
  return records
    ?.filter(({ placeholder }) => (placeholder === true) === placeholders)
    .map(({ placeholder: _, name, ...record }) => ({
      ...record,
      name: typeof name === "string" && domain ? fullNameBelow(name, domain) : name,
    }));
}

/**
 * What a program published stays as it was where the platform shows a placeholder in its place, or no record at all: a mail server that
 * can't be asked for a moment must not take the records of a domain away.
 */
export function stillPublished({ dnsRecords, placeholders }: Values, before: Values | undefined): Values {
  const [shown, earlier, unknown] = [dnsRecords, before?.dnsRecords, placeholders ?? []] as (readonly Values[] | null | undefined)[];
  if (!shown || !earlier) return {};
  const isAmong = (all: readonly Values[], { type, name }: Values): boolean => all.some((one) => one.type === type && one.name === name);
  const kept = earlier.filter((one) => !isAmong(shown, one) && (shown.length === 0 || isAmong(unknown ?? [], one)));
  return kept.length === 0 ? {} : { dnsRecords: [...shown, ...kept] };
}

/**
 * The mail DNS report of a domain in the fields of an object, which are absent without a report: what has no report is there all the same.
 * Default: the mailspace's own domain.
 */
export async function mailDnsReport({ get }: Reading, mailspaceId: string | undefined, domain?: string): Promise<Json> {
  const at = `${mailspacePath(mailspaceId)}/domains/dns`;
  const body = await get(at, domain === undefined ? undefined : { domain }).catch(answering(isNotFound, null));
  if (body === null) return {};
  const bare = one(body, "dns") ?? {};
  const shown = [bare, ...Object.values(bare)].find(isReport);
  // To take it for a report without records would take the records of the domain away.
  if (shown === undefined) throw new OddAnswerError(`GET ${at}`, "a mail DNS report");
  const counts = ["all_detected", "detected", "total", "checked_at"].map((key) => [key, lookUp(shown, key)]);
  return {
    dns_managed: shown.managed,
    dns_records: recordsIn(shown),
    ...Object.fromEntries(counts),
    caa_status: lookUp(one({ caa: shown.caa }, "caa") ?? {}, "status"),
  };
}

/** The records of a report. What is no list of objects stays as it is, for the error that says so. */
const recordsIn = (report: Json): unknown => many(report, ["records"]) ?? report.records;

const isReport = (shown: unknown): shown is Json => isJson(shown) && (recordsIn(shown) !== undefined || shown.managed !== undefined);
