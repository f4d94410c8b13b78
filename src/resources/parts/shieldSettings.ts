import { z } from "zod";
import { isJson, lookUp, one, type Json } from "../../client";
import type { Values } from "../../kernel/definition/values";
import { code, snake } from "../../kernel/definition/wire";
import { executionNames } from "../../vocabulary/shieldCodes";
import { planCode } from "./shieldPlan";
import { wiresOf, withoutNullLists } from "./wireOf";

/** Shorter names that a setting may have within the part of the answer that it belongs to. */
const shortNames: Readonly<Record<string, readonly string[]>> = {
  wafEnabled: ["enabled"],
  wafExecutionMode: ["execution_mode"],
  wafDisabledRules: ["disabled_rules"],
  wafLogOnlyRules: ["log_only_rules"],
  ddosSensitivity: ["ddos_shield_sensitivity", "sensitivity"],
  ddosExecutionMode: ["execution_mode"],
  ddosChallengeWindow: ["challenge_window"],
};

/**
 * The documents leave the inner fields of `waf` and `ddos` open: a setting is looked for there by all its names, and at the
 * top by its long one.
 */
function setting(raw: Json, name: string): unknown {
  const long = snake(name);
  const inner = lookUp(raw, name.startsWith("ddos") ? "ddos" : "waf");
  const within = isJson(inner) ? [long, ...(shortNames[name] ?? [])].map((key) => lookUp(inner, key)) : [];
  return [...within, lookUp(raw, long)].find((value) => value !== undefined);
}

/** Whether the Shield zone shows a setting of its WAF. Where it doesn't, the WAF's own endpoint may. */
export function showsWaf(zone: Json): boolean {
  return wafSettings.some((name) => setting(zone, name) !== undefined);
}

/** A Shield zone with the settings that the WAF's own endpoint shows; without them if it shows none. */
export function withWaf(zone: Json, answer: unknown): Json {
  const shown = one(answer, "waf");
  const inner = lookUp(zone, "waf");
  return shown ? { ...zone, waf: { ...(isJson(inner) && inner), ...shown } } : zone;
}

const wafSettings = ["wafEnabled", "wafExecutionMode", "wafDisabledRules", "wafLogOnlyRules"];

const isInner = (name: string): boolean => name === "learningMode" || name in shortNames;

/** The documents leave the forms open, too: a setting that can't be read is one that isn't shown. */
function innerWire(name: string, wire: z.ZodType): z.ZodType {
  if (name.endsWith("ExecutionMode")) return code(executionNames).catch(undefined);
  return (name.endsWith("Rules") ? z.preprocess(ruleIds, wire) : wire).catch(undefined);
}

/** The ids of managed rules, which may come as a text, or each with more than its id. */
function ruleIds(shown: unknown): unknown {
  if (typeof shown === "string") return shown.split(/[\s,;]+/).filter(Boolean);
  return Array.isArray(shown) ? shown.map((rule) => (isJson(rule) ? (lookUp(rule, "id") ?? rule) : rule)) : shown;
}

/** Reads what the platform shows of a Shield zone: such outputs, and inputs. */
export function settingsOf(shape: z.ZodRawShape): z.ZodType<Values> {
  const wires = Object.entries(wiresOf(shape)).map(([name, wire]) => [name, isInner(name) ? innerWire(name, wire as z.ZodType) : wire]);
  const fields: z.ZodType<Values, Values> = withoutNullLists(shape, z.object(Object.fromEntries(wires)));
  return z
    .custom<Json>(isJson)
    .transform((raw): Values => {
      const plan = lookUp(raw, "plan");
      const shown = Object.keys(shape).map((name) => [name, isInner(name) ? setting(raw, name) : lookUp(raw, snake(name))]);
      return {
        ...Object.fromEntries(shown),
        plan: typeof plan === "string" ? plan.toLowerCase() : undefined,
        planType: lookUp(raw, "plan_type") ?? planCode(plan),
      };
    })
    .pipe(fields)
    .transform((read) => ({ ...read, premium: typeof read.planType === "number" ? read.planType > 0 : undefined }));
}
