import { answer, type Answer, type ApiRequest, leaves, type Route, route, under, written } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import { type BotDetection, defaultBotDetection, readBotDetection } from "../../platform/shield/settings";
import { defaultShieldSettings, readShieldSettings, type ShieldSettings, wafSettings } from "../../platform/shield/settings";
import { planNamed, planTypeOf } from "../../platform/shield/settings";
import type { Shield } from "../../platform/shield/shield";
import { siteWithCdn, writable } from "../access";
import { premiumRequired, premiumShieldOf, shieldNotActive, shieldOf, siteWithShieldPlan, writableShieldOf } from "./access";
import { spelled } from "./itemShapes";
import type { Shapes } from "../../shapes";

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
  const waf = inside ? worded(settings, wafSettings, keys, shapes) : {};
  const zone = {
    active: shield.status === "active" || shield.status === "activating",
    plan: planNamed(settings.plan_type),
    ...(shapes.shieldPlan === "both" && { plan_type: settings.plan_type }),
    waf: shapes.shieldLearningMode === "waf" ? { ...waf, ...learning } : waf,
    ddos: inside ? worded(settings, ddosSettings, keys, shapes) : {},
    whitelabel_response_pages: settings.whitelabel_response_pages,
    ...(shapes.shieldLearningMode === "top" && learning),
    ...(keys === "flat" && worded(settings, [...wafSettings, ...ddosSettings], "long", shapes)),
  };
  return under(shapes.shieldZone, zone);
}

function shownWaf(settings: Readonly<ShieldSettings>, shapes: Chosen): unknown {
  return under(shapes.wafConfig, worded(settings, wafSettings, shapes.wafConfigKeys, shapes));
}

function worded(
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
  const { shapes } = request;
  const { shield } = siteWithShieldPlan(request);
  if (shield.active) return answer(200, shownZone(shield, shapes));
  // Only what was deactivated may be shown as such; what was never there is a conflict in any case.
  if (shield.status === "inactive" && shapes.shieldInactive !== "conflict")
    return answer(200, shapes.shieldInactive === "null" ? under(shapes.shieldZone, null) : shownZone(shield, shapes));
  throw shieldNotActive();
}

function activate(request: ApiRequest): Answer {
  const { shield } = siteWithShieldPlan(request);
  writable(request, siteWithCdn(request));
  const isThere = shield.status === "active" || shield.status === "activating";
  if (isThere) refuseAgain(request);
  else shield.activate();
  return written(isThere ? 200 : 201, request.shapes.shieldWrite, shownZone(shield, request.shapes));
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

function shownBotDetection(settings: BotDetection, shapes: Chosen): unknown {
  return under(shapes.botDetection, respelled(settings, shapes.botDetectionKeys));
}

function respelled(settings: BotDetection, style: Chosen["botDetectionKeys"]): Record<string, unknown> {
  if (style !== "grouped") return Object.fromEntries(Object.entries(settings).map(([key, value]) => [spelled(key, style), value]));
  return {
    executionMode: settings.execution_mode,
    requestIntegrity: { sensitivity: settings.request_integrity_sensitivity },
    ipAddress: { sensitivity: settings.ip_address_sensitivity },
    browserFingerprint: {
      sensitivity: settings.browser_fingerprint_sensitivity,
      aggression: settings.browser_fingerprint_aggression,
      complexEnabled: settings.browser_fingerprint_complex_enabled,
    },
  };
}

/** Managed WAF rules, a few of each kind; the edge provider's spelling, since the documents show none. */
const managedRuleGroups = [
  {
    name: "OWASP Top Ten",
    ruleGroups: [
      {
        id: 1,
        code: "SQLI",
        name: "SQL injection",
        description: "Requests that carry parts of SQL statements",
        rules: [
          { ruleId: "942100", description: "SQL injection detected in a parameter" },
          { ruleId: "942190", description: "Attempt to execute code in the database" },
        ],
      },
      {
        id: 2,
        code: "XSS",
        name: "Cross-site scripting",
        description: "Requests that carry scripts",
        rules: [{ ruleId: "941100", description: "Script detected in a parameter" }],
      },
    ],
  },
  {
    name: "Content management systems",
    ruleGroups: [
      {
        id: 3,
        code: "CMS",
        name: "Known holes",
        description: "Requests for what attackers look for",
        rules: [{ ruleId: "900100", description: "Configuration file asked for" }],
      },
    ],
  },
] as const;

const path = "/api/sites/{site_id}/shield";

export const shieldRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", show),
  route(`POST ${path}`, "sites:write", activate),
  route(`PATCH ${path}`, { scope: "sites:write", body: leaves("premium", ...Object.keys(defaultShieldSettings)) }, (request) => {
    const shield = writableShieldOf(request);
    const changes = readShieldSettings(request.body ?? {});
    refusePlan(request, shield, changes.plan_type);
    const next = shield.changeSettingsLater(changes);
    return written(200, request.shapes.shieldWrite, shownZone(shield, request.shapes, next));
  }),
  route(`DELETE ${path}`, "sites:write", (request) => {
    const site = siteWithShieldPlan(request);
    const { shield } = site;
    if (shield.status !== "active" && shield.status !== "activating") throw shieldNotActive();
    writable(request, site);
    shield.deactivate();
    const { shieldDelete } = request.shapes;
    if (shieldDelete === "empty") return answer(204);
    return answer(200, shieldDelete === "json" ? { success: true } : shownZone(shield, request.shapes));
  }),
  route(`GET ${path}/waf`, "sites:read", (request) => answer(200, shownWaf(shieldOf(request).settings, request.shapes))),
  route(`PATCH ${path}/waf`, { scope: "sites:write", body: leaves(...wafSettings) }, (request) => {
    const shield = writableShieldOf(request);
    const next = shield.changeSettingsLater(readShieldSettings(request.body ?? {}, wafSettings));
    return written(200, request.shapes.shieldWrite, shownWaf(next, request.shapes));
  }),
  route(`GET ${path}/waf/rules`, "sites:read", (request) => {
    shieldOf(request);
    return answer(200, managedRuleGroups);
  }),
  route(`GET ${path}/bot_detection`, "sites:read", (request) =>
    answer(200, shownBotDetection(shieldOf(request).botDetection, request.shapes)),
  ),
  route(`PATCH ${path}/bot_detection`, { scope: "sites:write", body: leaves(...Object.keys(defaultBotDetection)) }, (request) => {
    const next = premiumShieldOf(request).changeBotDetectionLater(readBotDetection(request.body ?? {}));
    return written(200, request.shapes.botDetectionWrite, shownBotDetection(next, request.shapes));
  }),
  route(`GET ${path}/events`, "sites:read", (request) =>
    answer(200, shieldOf(request).events.page(request.query.get("date"), request.query.get("continue"))),
  ),
];
