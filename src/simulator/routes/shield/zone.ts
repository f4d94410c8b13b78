import { answer, type Answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import { planTypeOf } from "../../platform/shield/plan";
import type { Shield } from "../../platform/shield/shield";
import { defaultShieldSettings, readShieldSettings } from "../../platform/shield/zoneSettings";
import { siteWithCdn, writable } from "../access";
import { premiumRequired, shieldNotActive, siteWithShieldPlan, writableShieldOf } from "./access";
import { shownInactive, shownShieldDelete, shownShieldWrite, shownZone } from "./zoneShapes";

function show(request: ApiRequest): Answer {
  const { shield } = siteWithShieldPlan(request);
  if (shield.active) return answer(200, shownZone(shield, request.shapes));
  // Only what was deactivated may be shown as such; what was never there is a conflict in any case.
  if (shield.status === "inactive" && request.shapes.shieldInactive !== "conflict")
    return answer(200, shownInactive(shield, request.shapes));
  throw shieldNotActive();
}

function activate(request: ApiRequest): Answer {
  const { shield } = siteWithShieldPlan(request);
  writable(request, siteWithCdn(request));
  const isThere = shield.status === "active" || shield.status === "activating";
  if (isThere) refuseAgain(request);
  else shield.activate();
  return shownShieldWrite(isThere ? 200 : 201, shownZone(shield, request.shapes), request.shapes);
}

function refuseAgain(request: ApiRequest): void {
  const { shieldActivateAgain } = request.platform.rules;
  if (shieldActivateAgain === "existing") return;
  throw new Refusal(shieldActivateAgain === "conflict" ? 409 : 422, { errors: ["Shield is already active for this site"] });
}

function refusePlan(request: ApiRequest, shield: Shield, planType: number | undefined): void {
  if (planType === undefined || request.platform.rules.shieldPlanBeyondProduct === "allow") return;
  if (planType > planTypeOf(shield.plan)) throw premiumRequired(`The site's product includes the ${shield.plan} Shield plan at most`);
}

const path = "/api/sites/{site_id}/shield";

export const zoneRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", show),
  route(`POST ${path}`, "sites:write", activate),
  route(`PATCH ${path}`, { scope: "sites:write", body: leaves("premium", ...Object.keys(defaultShieldSettings)) }, (request) => {
    const shield = writableShieldOf(request);
    const changes = readShieldSettings(request.body ?? {});
    refusePlan(request, shield, changes.plan_type);
    const next = shield.changeSettingsLater(changes);
    return shownShieldWrite(200, shownZone(shield, request.shapes, next), request.shapes);
  }),
  route(`DELETE ${path}`, "sites:write", (request) => {
    const site = siteWithShieldPlan(request);
    const { shield } = site;
    if (shield.status !== "active" && shield.status !== "activating") throw shieldNotActive();
    writable(request, site);
    shield.deactivate();
    return shownShieldDelete(shield, request.shapes);
  }),
];
