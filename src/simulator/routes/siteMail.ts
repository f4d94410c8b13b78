import { answer, type Answer, type ApiRequest, leaves, type Route, route, under, report } from "../http/route";
import { FieldReader, Refusal } from "../platform/refusal";
import type { Site } from "../platform/site";
import { usableSiteOf, writable, writing } from "./access";

function shown({ shapes }: ApiRequest, { name, mail: { state } }: Site): unknown {
  if (!state) return { mail: null };
  const { dkim_domain, mail_from_local_part, mail_from_name, verdict, suspended } = state;
  const verified = verdict === "verified";
  const from_local_part = mail_from_local_part ?? "noreply";
  const mail = {
    ...{ status: state.status, configured: state.configured, notifications_active: false },
    dns: {
      ...{ verdict, spf_verified: verified, dkim_verified: verified, lockdown_verified: verified, all_verified: verified },
      ...{ locally_checked: verdict === "unknown", checked_at: verdict === "unknown" ? null : state.updated_at },
    },
    sender_identity: {
      from_email: dkim_domain && `${from_local_part}@${dkim_domain}`,
      ...{ from_local_part, from_name: mail_from_name ?? name, mail_from_local_part, mail_from_name, dkim_domain },
    },
    suspension: {
      ...{ suspended: suspended !== null, abuse: suspended === "abuse", system: suspended === "system", reason: suspended },
      ...{ suspended_at: suspended && state.updated_at, can_self_unsuspend: suspended === "abuse" && state.remaining_self_unsuspends > 0 },
      remaining_self_unsuspends: state.remaining_self_unsuspends,
    },
    ...{ created_at: state.created_at, updated_at: state.updated_at },
  };
  return under(shapes.siteMail, mail, "mail");
}

/** Where the platform has no relay, no endpoint of this product answers otherwise. */
function siteWithRelay(request: ApiRequest): Site {
  const site = usableSiteOf(request);
  if (request.platform.rules.siteMailRelay === "none")
    throw Refusal.coded(503, "relay_unavailable", "Transactional email is not available");
  return site;
}

const mostSkipped = 10_000;
const pageSize = 25;

/** The send log from a place on. What only the platform's own relays sent is left out after the page was cut. */
function sendLog(request: ApiRequest): Answer {
  const { status, messages } = siteWithRelay(request).mail.account;
  if (status !== "active") throw Refusal.coded(422, "mail_not_active", "The mail account is not active");
  const asked = (name: string): string => request.query.get(name) ?? "";
  const [first, last, delivered] = [asked("start_date"), asked("end_date"), asked("delivered").toUpperCase()];
  const fits = messages.filter(
    ({ rcpt, sender, subject, timestamp, delivered: arrived }) =>
      rcpt.includes(asked("rcpt")) &&
      sender.includes(asked("sender")) &&
      (subject ?? "").includes(asked("subject")) &&
      (first === "" || timestamp >= `${first}T00:00:00Z`) &&
      (last === "" || timestamp <= `${last}T23:59:59Z`) &&
      (!["Y", "N"].includes(delivered) || arrived === (delivered === "Y")),
  );
  const start_at = Math.min(Math.max(Number(asked("start_at")) || 0, 0), mostSkipped);
  const page = fits.slice(start_at, start_at + pageSize);
  const end = start_at + pageSize;
  return report(request, {
    messages: page.filter(({ internal }) => !internal).map(({ internal: _, ...message }) => ({ ...message, spam_disposition: "none" })),
    ...{ total: fits.length, start_at, page_count: page.length, next_start_at: end < fits.length ? end : null },
    prev_start_at: start_at > 0 ? Math.max(0, start_at - pageSize) : null,
  });
}

const path = "/api/sites/{site_id}/mail";

const write = writing("sites:write", siteWithRelay);

export const siteMailRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", (request) => answer(200, shown(request, siteWithRelay(request)))),
  write(`PATCH ${path}/settings`, leaves("mail_from_local_part", "mail_from_name"), (request, site) => {
    site.mail.change(new FieldReader(request.body ?? {}));
    return answer(200, shown(request, site));
  }),
  write(`DELETE ${path}/suspension`, {}, (request, site) => {
    site.mail.unsuspend();
    return answer(200, shown(request, site));
  }),
  route(`POST ${path}/dns_check`, "sites:write", (request) => {
    writable(request, siteWithRelay(request)).mail.check();
    return answer(202, { status: "queued" });
  }),
  route(`GET ${path}/logs`, "sites:read", sendLog),
];
