import type { ApiRequest } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import type { Shield } from "../../platform/shield/shield";
import type { Site } from "../../platform/site";
import { usableSiteOf, writable } from "../access";

/** What every Shield endpoint asks first. */
export function siteWithShieldPlan(request: ApiRequest): Site {
  const site = usableSiteOf(request);
  if (site.shield.plan === "none") throw Refusal.coded(403, "shield_not_in_plan", "The site's plan does not include Shield");
  return site;
}

export function shieldOf(request: ApiRequest): Shield {
  const { shield } = siteWithShieldPlan(request);
  if (!shield.active) throw shieldNotActive();
  return shield;
}

export function writableShieldOf(request: ApiRequest): Shield {
  const shield = shieldOf(request);
  writable(request, siteWithShieldPlan(request));
  return shield;
}

export function premiumShieldOf(request: ApiRequest): Shield {
  const shield = writableShieldOf(request);
  if (!shield.premium) throw premiumRequired("This needs a premium Shield plan");
  return shield;
}

export function shieldNotActive(): Refusal {
  return Refusal.coded(409, "shield_not_active", "Shield is not active for this site");
}

export function premiumRequired(message: string): Refusal {
  return Refusal.coded(403, "shield_premium_required", message);
}
