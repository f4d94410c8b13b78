import { answer } from "../http/answer";
import { leaves } from "../http/bodyKeys";
import type { ApiRequest, Route } from "../http/route";
import { FieldReader } from "../platform/fieldReader";
import { Refusal } from "../platform/refusal";
import type { Site } from "../platform/site";
import { refuseReadOnly, usableSiteOf } from "./access";

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
  return shapes.siteMail === "bare" ? mail : { mail };
}

/** Where the platform has no relay, no endpoint of this product answers otherwise. */
function siteWithRelay(request: ApiRequest): Site {
  const site = usableSiteOf(request);
  if (request.platform.rules.siteMailRelay === "none")
    throw new Refusal(503, { errors: ["Transactional email is not available"], code: "relay_unavailable" });
  return site;
}

const path = "/api/sites/{site_id}/mail";

export const siteMailRoutes: Route[] = [
  { method: "GET", path, scope: "sites:read", handle: (request) => answer(200, shown(request, siteWithRelay(request))) },
  {
    method: "PATCH",
    path: `${path}/settings`,
    scope: "sites:write",
    body: leaves("mail_from_local_part", "mail_from_name"),
    handle: (request) => {
      const site = siteWithRelay(request);
      refuseReadOnly(request, site.account);
      site.mail.change(new FieldReader(request.body ?? {}));
      return answer(200, shown(request, site));
    },
  },
];
