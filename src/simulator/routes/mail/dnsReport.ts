import type { ApiRequest } from "../../http/route";
import type { Mailspace } from "../../platform/mail/mailspace";
import type { MailRecord } from "../../platform/mail/mailRecords";

const placeholderText = "The DKIM key is shown here once it has been generated";

/** The mail DNS report. For a zone that is hosted here it is reference only, and says nothing of what was found. */
export function dnsReport(request: ApiRequest, mailspace: Mailspace, domain: string): Record<string, unknown> {
  const managed = mailspace.dns.hostedZone(domain, mailspace.account) !== undefined;
  const found = mailspace.dns.isComplete(domain);
  const rows = mailspace.records(domain).map((record) => row(request, record, domain));
  if (managed) return { domain, managed, checked_at: null, all_detected: null, records: rows };
  const total = rows.filter((record) => !record.optional).length;
  return {
    domain,
    managed,
    checked_at: found ? new Date(request.platform.core.clock.now()).toISOString() : null,
    detected: found ? total : 0,
    total,
    all_detected: found ? true : null,
    // Nothing is looked up here: before the first probe nobody knows.
    records: rows.map((record) => ({ ...record, status: found ? "ok" : "unchecked", found: null })),
    caa: { status: found ? "ok" : "unchecked" },
  };
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
