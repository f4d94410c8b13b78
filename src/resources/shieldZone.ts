import { z } from "zod";
import { isJson, lookUp, one, type Json } from "../client";
import { asSet, closedCode, coded, codeOf, immutable, writeOnly } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import type { Findings } from "../kernel/definition/findings";
import type { Values } from "../kernel/definition/values";
import { isUnknown } from "../kernel/values/unknown";
import { flag, integer, respelled, snake, texts } from "../kernel/definition/wire";
import { executionNames, planNames, shieldPath } from "./parts/shield";

const unmanaged = "Left alone when absent; put back to what was found when it is dropped.";

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site that Shield protects. Changing it puts the old site's settings back (or switches its Shield off, if this resource had switched it on) and sets up the new one's.",
  ),
  planType: closedCode(planNames)
    .optional()
    .describe(
      `The Shield plan: 0 basic, 1 advanced, 2 business, 3 enterprise, or the name. What the site's plan doesn't include is refused by the platform. ${unmanaged}`,
    ),
  premium: z.boolean().optional().describe(`Short for \`planType\`: true is 1 (advanced), false is 0 (basic). ${unmanaged}`),
  learningMode: writeOnly(z.boolean().optional()).describe(`Whether the WAF only learns what is normal for the site. ${unmanaged}`),
  wafEnabled: writeOnly(z.boolean().optional()).describe(`Whether the web application firewall runs. ${unmanaged}`),
  wafExecutionMode: writeOnly(closedCode(executionNames).optional()).describe(
    `What the WAF does with a request that a rule matches: 0 logs it, 1 blocks it, or the name. ${unmanaged}`,
  ),
  wafDisabledRules: writeOnly(asSet(z.array(z.string()).optional())).describe(
    `The ids of managed WAF rules that are switched off. Order means nothing. ${unmanaged}`,
  ),
  wafLogOnlyRules: writeOnly(asSet(z.array(z.string()).optional())).describe(
    `The ids of managed WAF rules that only log. Order means nothing. ${unmanaged}`,
  ),
  ddosSensitivity: writeOnly(z.int().optional()).describe(
    `How early DDoS protection steps in, as the edge provider numbers it: 0 to 4. Another number is passed on with a warning. ${unmanaged}`,
  ),
  ddosExecutionMode: writeOnly(coded(executionNames).optional()).describe(
    `What DDoS protection does: 0 logs, 1 blocks, or the name. Another number is passed on with a warning. ${unmanaged}`,
  ),
  ddosChallengeWindow: writeOnly(z.int().optional()).describe(
    `For how long a passed challenge counts, in seconds: 900, 1800, 3600, 21600, 43200 or 86400. Another number is passed on with a warning. ${unmanaged}`,
  ),
  whitelabelResponsePages: z
    .boolean()
    .optional()
    .describe(`Whether pages that Shield shows to visitors carry no name of the platform. ${unmanaged}`),
});

const outputs = z.object({
  active: z.boolean().optional().describe("Whether Shield is active."),
  plan: z.string().optional().describe("The Shield plan as the platform names it: `basic`, `advanced`, `business` or `enterprise`."),
});

/** The documents leave the inner fields of `waf` and `ddos` open: a setting is looked for there by its short names, and there and at the top by its long one. */
function setting(raw: Json, place: "waf" | "ddos", long: string, ...short: string[]): unknown {
  const inner = lookUp(raw, place);
  const within = isJson(inner) ? [long, ...short].map((name) => lookUp(inner, name)) : [];
  return [...within, lookUp(raw, long)].find((value) => value !== undefined);
}

const fields = z.object({
  active: flag,
  plan: z.string().nullish(),
  planType: integer,
  learningMode: flag,
  wafEnabled: flag,
  wafExecutionMode: integer,
  wafDisabledRules: texts,
  wafLogOnlyRules: texts,
  ddosSensitivity: integer,
  ddosExecutionMode: integer,
  ddosChallengeWindow: integer,
  whitelabelResponsePages: flag,
});

const wire = z
  .custom<Json>(isJson)
  .transform((raw) => {
    const plan = lookUp(raw, "plan");
    return {
      active: lookUp(raw, "active"),
      plan: typeof plan === "string" ? plan.toLowerCase() : undefined,
      planType: lookUp(raw, "plan_type") ?? planCode(plan),
      learningMode: setting(raw, "waf", "learning_mode"),
      wafEnabled: setting(raw, "waf", "waf_enabled", "enabled"),
      wafExecutionMode: setting(raw, "waf", "waf_execution_mode", "execution_mode"),
      wafDisabledRules: setting(raw, "waf", "waf_disabled_rules", "disabled_rules"),
      wafLogOnlyRules: setting(raw, "waf", "waf_log_only_rules", "log_only_rules"),
      ddosSensitivity: setting(raw, "ddos", "ddos_sensitivity", "ddos_shield_sensitivity", "sensitivity"),
      ddosExecutionMode: setting(raw, "ddos", "ddos_execution_mode", "execution_mode"),
      ddosChallengeWindow: setting(raw, "ddos", "ddos_challenge_window", "challenge_window"),
      whitelabelResponsePages: lookUp(raw, "whitelabel_response_pages"),
    } as z.input<typeof fields>;
  })
  .pipe(fields)
  .transform((read): Values => ({ ...read, premium: typeof read.planType === "number" ? read.planType > 0 : undefined }));

/** `planType` and `premium` are one setting in two forms. */
function samePlan(a: unknown, b: unknown): boolean {
  const code = (plan: unknown) => (typeof plan === "string" ? codeOf(planNames, plan) : Number(plan));
  if (a === undefined || b === undefined) return a === b;
  if (typeof a === typeof b || (typeof a !== "boolean" && typeof b !== "boolean")) return code(a) === code(b);
  // The plan behind premium may be any of three.
  return code(a) === 0 && code(b) === 0;
}

function planCode(plan: unknown): number | undefined {
  const name = Object.keys(planNames).find((known) => known.toLowerCase() === String(plan).toLowerCase());
  return name === undefined ? undefined : planNames[name as keyof typeof planNames];
}

export const shieldZone = defineSingleton({
  type: "ShieldZone",
  description:
    "The Shield firewall of a site. Creating it switches Shield on where it is off, and sets what the program names; deleting it puts back what was found, and switches Shield off only if this resource had switched it on. Its id is the site's id: give it to RateLimit and AccessList as `siteId`.",
  inputs,
  outputs,
  wire,
  envelope: ["shield", "shield_zone"],
  id: ["siteId"],
  parent: { property: "siteId", type: "Site" },
  eitherOr: [["planType", "premium"]],
  same: { planType: samePlan, premium: samePlan },
  rules: contradictions,
  reading: {
    gone: ({ active }) => active === false,
    goneCodes: ["shield_not_active"],
    from: "item",
  },
  toBody: ({ siteId: _, planType, premium, wafExecutionMode, ddosExecutionMode, ...settings }) =>
    respelled(
      {
        ...settings,
        ...(planType !== undefined ? { planType: codeOf(planNames, planType) } : { premium }),
        ...(wafExecutionMode !== undefined && { wafExecutionMode: codeOf(executionNames, wafExecutionMode) }),
        ...(ddosExecutionMode !== undefined && { ddosExecutionMode: codeOf(executionNames, ddosExecutionMode) }),
      },
      snake,
    ),
  read: async ({ get }, { siteId }) => {
    const body = await get(shieldPath(siteId));
    // After a deactivation the zone may also be shown as nothing at all.
    if (body === null || (isJson(body) && Object.values(body).length === 1 && Object.values(body)[0] === null)) return { active: false };
    return one(body, "shield_zone");
  },
  update: ({ api, id, body }) => api.patch(shieldPath(id.siteId), body),
  writing: {
    updateSends: "changed",
  },
  activation: {
    activate: ({ api, id }) => api.post(shieldPath(id.siteId)),
    deactivate: ({ api, id }) => api.delete(shieldPath(id.siteId)),
  },
  waiting: {
    showsProgress: true,
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, wafEnabled: true, wafExecutionMode: "Block", wafDisabledRules: ["920100", "920120"], learningMode: false },
    {
      siteId,
      planType: 1,
      ddosSensitivity: 2,
      ddosExecutionMode: 1,
      ddosChallengeWindow: 3600,
      wafLogOnlyRules: ["941100"],
      whitelabelResponsePages: true,
    },
  ],
});

function contradictions({
  planType,
  premium,
  ddosSensitivity,
  ddosExecutionMode,
  ddosChallengeWindow,
}: Partial<z.infer<typeof inputs>>): Findings {
  const problems = [];
  if (
    planType !== undefined &&
    premium !== undefined &&
    !isUnknown(planType) &&
    !isUnknown(premium) &&
    codeOf(planNames, planType) !== Number(premium)
  ) {
    problems.push({
      path: "premium",
      message: `contradicts planType: premium ${String(premium)} stands for planType ${Number(premium)}. Give planType alone.`,
    });
  }
  const odd = (path: string, value: unknown, known: readonly number[]) =>
    typeof value !== "number" || known.includes(value)
      ? []
      : [
          {
            path,
            message: `${value} is not among the known values (${known.join(", ")}); it is passed on, and the edge provider decides.`,
          },
        ];
  return {
    problems,
    warnings: [
      ...odd("ddosSensitivity", ddosSensitivity, [0, 1, 2, 3, 4]),
      ...odd("ddosExecutionMode", ddosExecutionMode, [0, 1]),
      ...odd("ddosChallengeWindow", ddosChallengeWindow, [900, 1800, 3600, 21_600, 43_200, 86_400]),
    ],
  };
}
