import { answer, type ApiRequest, leaves, type Route, route, type Answer, under } from "../../http/route";
import { type FieldReader, Refusal } from "../../platform/refusal";
import { normaliseMailDomain } from "../../platform/mail/principal";
import { type MailDomain, verificationRecord, type MailRecord } from "../../platform/mail/mailDomains";
import type { Mailspace } from "../../platform/mail/mailspace";
import { mailServerAnswers, mailspaceOf, matchesQuery, requireMailServer, mailRoute } from "./access";

function shown(mailspace: Mailspace, { name, description, state, token, created_at, updated_at }: MailDomain): Record<string, unknown> {
  if (state === "pending_verification") {
    const { txt_host, txt_value } = verificationRecord(name, token);
    const verification = { txt_host, txt_value, txt_type: "TXT" };
    return { name, description, state, verified: false, verification, last_checked_at: null, created_at, updated_at };
  }
  const dns_state = mailspace.dns.hostedZone(name, mailspace.account) ? "managed" : "manual";
  return { name, description, state, verified: true, dns_state };
}

/** A domain that is still to be verified is known here; of the others only the mail server knows. */
function domainOf(request: ApiRequest, mailspace: Mailspace): MailDomain {
  const domain = mailspace.domains.find(normaliseMailDomain(request.param("name")));
  if (domain?.state === "pending_verification") return domain;
  requireMailServer(request, "mailserver_unavailable");
  if (!domain) throw Refusal.coded(404, "unknown_domain", "Domain not found");
  return domain;
}

/** Undefined when it was not sent, null when it was sent blank. */
function descriptionOf(reader: FieldReader): string | null | undefined {
  const description = reader.text("description");
  return description === undefined ? undefined : description?.trim() || null;
}

/** The domain in the answer to a write; the documents leave its form open. */
function written({ shapes }: ApiRequest, mailspace: Mailspace, domain: MailDomain): unknown {
  const { verification, ...rest } = shown(mailspace, domain);
  const beside = verification !== undefined && shapes.mailDomainProof === "beside";
  const body = verification === undefined || beside ? rest : { ...rest, verification };
  if (shapes.mailDomainWrite === "empty") return undefined;
  if (shapes.mailDomainWrite === "bare") return body;
  return { domain: body, ...(beside && { verification }) };
}

const placeholderText = "The DKIM key is shown here once it has been generated";

/** The mail DNS report. For a zone that is hosted here it is reference only, and says nothing of what was found. */
function dnsReport(request: ApiRequest, mailspace: Mailspace, domain: string): Record<string, unknown> {
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

const path = "/api/mailspace/{mailspace_id}/domains";

// Without this one exception nothing could be verified: only what is verified is provisioned.
const unprovisioned = { provisioned: false };

/** The documents give only the last of these words. */
function stateOf({ state }: Mailspace): string {
  if (state.provisioned) return "provisioned";
  return state.verified ? "provisioning" : "pending_verification";
}

function shownProof(request: ApiRequest, mailspace: Mailspace): Answer {
  const { txt_host, txt_value } = mailspace.verification;
  const body = { txt_host, txt_value, txt_type: "TXT", state: stateOf(mailspace) };
  return answer(200, under(request.shapes.domainVerification, body));
}

const proofPath = "/api/mailspace/{mailspace_id}/domain_verification";

export const mailDomainRoutes: Route[] = [
  mailRoute(`GET ${path}`, {}, (request, mailspace) => {
    requireMailServer(request, "domains_unavailable");
    const matching = mailspace.domains.all().filter((domain) => matchesQuery(request, domain.name));
    const pick = (pending: boolean) => matching.filter((domain) => (domain.state === "pending_verification") === pending);
    const { mailDomainPrimary, mailDomainsNonePending } = request.shapes;
    const primary = mailDomainPrimary === "object" ? shown(mailspace, mailspace.domains.primary) : mailspace.domain;
    const pending = pick(true).map((domain) => shown(mailspace, domain));
    return answer(200, {
      ...(mailDomainPrimary !== "omitted" && { primary_domain: primary }),
      domains: pick(false).map((domain) => shown(mailspace, domain)),
      ...((pending.length > 0 || mailDomainsNonePending === "empty") && { pending_domains: pending }),
    });
  }),
  mailRoute(`GET ${path}/dns`, {}, (request, mailspace) => {
    const name = request.query.get("domain")?.trim().toLowerCase() || mailspace.domain;
    if (!mailspace.domains.find(name)) throw Refusal.coded(404, "unknown_domain", "Domain not found");
    return answer(200, dnsReport(request, mailspace, name));
  }),
  mailRoute(`GET ${path}/{name}`, {}, (request, mailspace) => {
    return answer(200, { domain: shown(mailspace, domainOf(request, mailspace)) });
  }),
  mailRoute(`POST ${path}`, leaves("name", "description"), (request, mailspace) => {
    const sent = request.read((reader) => [reader.text("name") ?? "", descriptionOf(reader) ?? null] as const, "domain_create_failed");
    const domain = mailspace.domains.create(...sent, mailServerAnswers(request));
    if (domain.state === "served") mailspace.writeRecords(domain.name);
    return answer(201, written(request, mailspace, domain));
  }),
  mailRoute(`PATCH ${path}/{name}`, leaves("description"), (request, mailspace) => {
    const { name } = mailspace.domains.required(domainOf(request, mailspace).name);
    const description = request.read(descriptionOf, "domain_update_failed");
    if (description !== undefined) mailspace.domains.describe(name, description);
    return answer(200, written(request, mailspace, mailspace.domains.required(name)));
  }),
  mailRoute(`DELETE ${path}/{name}`, {}, (request, mailspace) => {
    const { name } = domainOf(request, mailspace);
    mailspace.domains.remove(name, mailspace.book.all());
    mailspace.withdrawRecords(name);
    return answer(200);
  }),
  route(`GET ${proofPath}`, "mailspace:read", (request) => shownProof(request, mailspaceOf(request, "read", unprovisioned))),
  route(`POST ${proofPath}`, "mailspace:write", (request) => {
    const mailspace = mailspaceOf(request, "write", unprovisioned);
    mailspace.checkOwnership();
    if (!mailspace.state.verified && request.shapes.verificationFailed === "unprocessable") {
      throw Refusal.invalid(`No TXT record at ${mailspace.verification.txt_host} has the value`);
    }
    return shownProof(request, mailspace);
  }),
];
