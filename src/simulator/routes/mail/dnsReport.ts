import type { ApiRequest } from "../../http/route";
import type { Mailspace } from "../../platform/mail/mailspace";
import type { MailRecord } from "../../platform/mail/mailRecords";

const placeholderText = "The DKIM key is shown here once it has been generated";

/** The mail DNS report. For a zone that is hosted here it is reference only, and says nothing of what was found. */
export function dnsReport(request: ApiRequest, mailspace: Mailspace, domain: string): Record<string, unknown> {
  const managed = mailspace.dns.hostedZone(domain, mailspace.account) !== undefined;
  const probed = mailspace.dns.isComplete(domain);
  const rows = mailspace.records(domain).map((record) => row(request, record, domain));
  if (managed) return { domain, managed, checked_at: null, all_detected: null, records: rows };
  // Nothing is looked up here: before the first probe nobody knows.
  const records = rows.map((record) => ({
    ...record,
    ...(probed ? probe(mailspace, domain, record) : { status: "unchecked", found: null }),
  }));
  const required = records.filter((record) => !record.optional);
  const detected = required.filter(({ status }) => status === "ok").length;
  return {
    domain,
    managed,
    checked_at: probed ? new Date(request.platform.core.clock.now()).toISOString() : null,
    detected,
    total: required.length,
    all_detected: probed ? detected === required.length : null,
    records,
    caa: { status: probed ? "ok" : "unchecked" },
  };
}

function probe(mailspace: Mailspace, domain: string, { purpose }: MailRecord): { status: string; found: string | null } {
  const found = mailspace.dns.foundInstead(domain, purpose);
  return { status: found === null ? "ok" : "mismatch", found };
}

function row(request: ApiRequest, record: MailRecord, domain: string): MailRecord & { placeholder: boolean } {
  const placeholder = record.purpose === "DKIM" && request.shapes.mailDnsDkim === "placeholder";
  return {
    ...record,
    name: spelled(record.name, domain, request.shapes.mailDnsNames),
    value: placeholder ? placeholderText : record.value,
    placeholder,
  };
}

function spelled(name: string, domain: string, shape: "full" | "dotted" | "relative"): string {
  if (shape === "full") return name;
  if (shape === "dotted") return `${name}.`;
  return name === domain ? "@" : name.slice(0, -domain.length - 1);
}
