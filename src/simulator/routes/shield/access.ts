import type { ApiRequest } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import type { Shield } from "../../platform/shield/shield";
import type { Site } from "../../platform/site";
import { refuseReadOnly, usableSiteOf } from "../access";

/** What every Shield endpoint asks first. */
export function siteWithShieldPlan(request: ApiRequest): Site {
  const site = usableSiteOf(request);
  if (site.shield.plan === "none")
    throw new Refusal(403, { errors: ["The site's plan does not include Shield"], code: "shield_not_in_plan" });
  return site;
}

export function shieldOf(request: ApiRequest): Shield {
  const { shield } = siteWithShieldPlan(request);
  if (!shield.active) throw shieldNotActive();
  return shield;
}

export function writableShieldOf(request: ApiRequest): Shield {
  const shield = shieldOf(request);
  refuseReadOnly(request, siteWithShieldPlan(request).account);
  return shield;
}

export function premiumShieldOf(request: ApiRequest): Shield {
  const shield = writableShieldOf(request);
  if (!shield.premium) throw premiumRequired("This needs a premium Shield plan");
  return shield;
}

export function shieldNotActive(): Refusal {
  return new Refusal(409, { errors: ["Shield is not active for this site"], code: "shield_not_active" });
}

export function premiumRequired(message: string): Refusal {
  return new Refusal(403, { errors: [message], code: "shield_premium_required" });
}
