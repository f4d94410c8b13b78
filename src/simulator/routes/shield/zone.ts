import { answer, type Answer, type ApiRequest, leaves, type Route, route } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import { planTypeOf, planNamed } from "../../platform/shield/plan";
import type { Shield } from "../../platform/shield/shield";
import { defaultShieldSettings, readShieldSettings, type ShieldSettings, wafSettings } from "../../platform/shield/zoneSettings";
import { siteWithCdn, writable } from "../access";
import { premiumRequired, shieldNotActive, siteWithShieldPlan, writableShieldOf, shieldOf } from "./access";
import type { Shapes } from "../../shapes";
import { managedRuleGroups } from "../../platform/shield/managedRules";

type Chosen = Required<Shapes>;
type Spelling = "short" | "long" | "camel";

const ddosSettings = ["ddos_sensitivity", "ddos_execution_mode", "ddos_challenge_window"] as const;

/** By the name in request bodies; the camel ones are the edge provider's own. */
const spellings: Record<(typeof wafSettings | typeof ddosSettings)[number], { short: string; camel: string }> = {
  waf_enabled: { short: "enabled", camel: "wafEnabled" },
  waf_execution_mode: { short: "execution_mode", camel: "wafExecutionMode" },
  waf_disabled_rules: { short: "disabled_rules", camel: "wafDisabledRules" },
  waf_log_only_rules: { short: "log_only_rules", camel: "wafLogOnlyRules" },
  ddos_sensitivity: { short: "sensitivity", camel: "dDoSShieldSensitivity" },
  ddos_execution_mode: { short: "execution_mode", camel: "dDoSExecutionMode" },
  ddos_challenge_window: { short: "challenge_window", camel: "dDoSChallengeWindow" },
};

/** @param settings what to show instead of what is stored: a write answers what will be */
function shownZone(shield: Shield, shapes: Chosen, settings: Readonly<ShieldSettings> = shield.settings): unknown {
  const keys = shapes.shieldKeys;
  const inside = keys === "short" || keys === "long" || keys === "camel";
  const learning = { [keys === "camel" ? "learningMode" : "learning_mode"]: settings.learning_mode };
  const waf = inside ? spelled(settings, wafSettings, keys, shapes) : {};
  const zone = {
    active: shield.status === "active" || shield.status === "activating",
    plan: planNamed(settings.plan_type),
    ...(shapes.shieldPlan === "both" && { plan_type: settings.plan_type }),
    waf: shapes.shieldLearningMode === "waf" ? { ...waf, ...learning } : waf,
    ddos: inside ? spelled(settings, ddosSettings, keys, shapes) : {},
    whitelabel_response_pages: settings.whitelabel_response_pages,
    ...(shapes.shieldLearningMode === "top" && learning),
    ...(keys === "flat" && spelled(settings, [...wafSettings, ...ddosSettings], "long", shapes)),
  };
  return envelope(zone, shapes.shieldZone);
}

function shownInactive(shield: Shield, shapes: Chosen): unknown {
  return shapes.shieldInactive === "null" ? envelope(null, shapes.shieldZone) : shownZone(shield, shapes);
}

function shownWaf(settings: Readonly<ShieldSettings>, shapes: Chosen): unknown {
  return envelope(spelled(settings, wafSettings, shapes.wafConfigKeys, shapes), shapes.wafConfig);
}

function shownShieldWrite(status: number, full: unknown, shapes: Chosen): Answer {
  if (shapes.shieldWrite === "empty") return answer(status);
  return answer(status, shapes.shieldWrite === "json" ? { success: true } : full);
}

function shownShieldDelete(shield: Shield, shapes: Chosen): Answer {
  if (shapes.shieldDelete === "empty") return answer(204);
  return answer(200, shapes.shieldDelete === "json" ? { success: true } : shownZone(shield, shapes));
}

function envelope(body: unknown, key: string): unknown {
  return key === "bare" ? body : { [key]: body };
}

function spelled(
  settings: Readonly<ShieldSettings>,
  keys: readonly (keyof typeof spellings)[],
  spelling: Spelling,
  shapes: Chosen,
): Record<string, unknown> {
  return Object.fromEntries(
    keys.map((key) => {
      const value = settings[key];
      const shown = Array.isArray(value) && shapes.shieldRuleLists === "sorted" ? value.toSorted() : value;
      return [spelling === "long" ? key : spellings[key][spelling], shown];
    }),
  );
}

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

export const wafRoutes: Route[] = [
  route(`GET ${path}/waf`, "sites:read", (request) => answer(200, shownWaf(shieldOf(request).settings, request.shapes))),
  route(`PATCH ${path}/waf`, { scope: "sites:write", body: leaves(...wafSettings) }, (request) => {
    const shield = writableShieldOf(request);
    const next = shield.changeSettingsLater(readShieldSettings(request.body ?? {}, wafSettings));
    return shownShieldWrite(200, shownWaf(next, request.shapes), request.shapes);
  }),
  route(`GET ${path}/waf/rules`, "sites:read", (request) => {
    shieldOf(request);
    return answer(200, managedRuleGroups);
  }),
];
