import { answer, type Answer } from "../../http/answer";
import { planNamed } from "../../platform/shield/plan";
import type { Shield } from "../../platform/shield/shield";
import { type ShieldSettings, wafSettings } from "../../platform/shield/zoneSettings";
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
export function shownZone(shield: Shield, shapes: Chosen, settings: Readonly<ShieldSettings> = shield.settings): unknown {
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

export function shownInactive(shield: Shield, shapes: Chosen): unknown {
  return shapes.shieldInactive === "null" ? envelope(null, shapes.shieldZone) : shownZone(shield, shapes);
}

export function shownWaf(settings: Readonly<ShieldSettings>, shapes: Chosen): unknown {
  return envelope(spelled(settings, wafSettings, shapes.wafConfigKeys, shapes), shapes.wafConfig);
}

export function shownShieldWrite(status: number, full: unknown, shapes: Chosen): Answer {
  if (shapes.shieldWrite === "empty") return answer(status);
  return answer(status, shapes.shieldWrite === "json" ? { success: true } : full);
}

export function shownShieldDelete(shield: Shield, shapes: Chosen): Answer {
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
