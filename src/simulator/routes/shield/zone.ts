import { answer, type Answer, type ApiRequest, leaves, type Route, route, under, written } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import {
  type BotDetection,
  defaultBotDetection,
  readBotDetection,
  defaultShieldSettings,
  readShieldSettings,
  type ShieldSettings,
  wafSettings,
  planNamed,
  planTypeOf,
} from "../../platform/shield/settings";
import type { Shield } from "../../platform/shield/shield";
import { siteWithCdn, writable, usableSiteOf } from "../access";
import { spelled } from "./itemShapes";
import type { Shapes } from "../../shapes";
import type { Site } from "../../platform/site";

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

function ruleGroup(id: number, code: string, name: string, description: string, rules: Record<string, string>) {
  return { id, code, name, description, rules: Object.entries(rules).map(([ruleId, description]) => ({ ruleId, description })) };
}

/** Managed WAF rules, a few of each kind; the edge provider's spelling, since the documents show none. */
const managedRuleGroups = [
  {
    name: "OWASP Top Ten",
    ruleGroups: [
      ruleGroup(1, "SQLI", "SQL injection", "Requests that carry parts of SQL statements", {
        942100: "SQL injection detected in a parameter",
        942190: "Attempt to execute code in the database",
      }),
      ruleGroup(2, "XSS", "Cross-site scripting", "Requests that carry scripts", { 941100: "Script detected in a parameter" }),
    ],
  },
  {
    name: "Content management systems",
    ruleGroups: [ruleGroup(3, "CMS", "Known holes", "Requests for what attackers look for", { 900100: "Configuration file asked for" })],
  },
];

const pageSize = 50;

function events(request: ApiRequest): Answer {
  const seen = [...shieldOf(request).events];
  const [date, token] = ["date", "continue"].map((name) => request.query.get(name));
  const day = date ? dayOf(date) : new Date(request.platform.core.clock.now()).toISOString().slice(0, 10);
  const all = seen.filter(({ timestamp }) => timestamp.startsWith(day));
  const start = Number(/^from-(\d{1,9})$/.exec(token || "from-0")?.[1]);
  if (Number.isNaN(start)) throw Refusal.invalid("continue is not a continuation token");
  const end = start + pageSize;
  const hasMoreData = end < all.length;
  const tokens = { continuationToken: hasMoreData ? `from-${end}` : "", startToken: `from-${start}` };
  return answer(200, { logs: all.slice(start, end), hasMoreData, ...tokens });
}

/** The day of a date as `MM-DD-YYYY`. */
function dayOf(date: string): string {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(date) ?? [];
  const iso = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(iso))) throw Refusal.invalid("date must be MM-DD-YYYY");
  return iso;
}

const path = "/api/sites/{site_id}/shield";

export const shieldRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", show),
  route(`POST ${path}`, "sites:write", activate),
  route(`PATCH ${path}`, { scope: "sites:write", body: leaves("premium", ...Object.keys(defaultShieldSettings)) }, (request) => {
    const shield = writableShieldOf(request);
    const changes = readShieldSettings(request.body ?? {});
    refusePlan(request, shield, changes.plan_type);
    const next = shield.changeLater("settings", changes);
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
    const next = shield.changeLater("settings", readShieldSettings(request.body ?? {}, wafSettings));
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
    const next = premiumShieldOf(request).changeLater("botDetection", readBotDetection(request.body ?? {}));
    return written(200, request.shapes.botDetectionWrite, shownBotDetection(next, request.shapes));
  }),
  route(`GET ${path}/events`, "sites:read", events),
];

/** What every Shield endpoint asks first. */
function siteWithShieldPlan(request: ApiRequest): Site {
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

function shieldNotActive(): Refusal {
  return Refusal.coded(409, "shield_not_active", "Shield is not active for this site");
}

function premiumRequired(message: string): Refusal {
  return Refusal.coded(403, "shield_premium_required", message);
}
