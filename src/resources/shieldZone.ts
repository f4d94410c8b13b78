import { z } from "zod";
import { isJson, isSwitchedOff, one } from "../client";
import {
  asSet,
  changesWith,
  closedCode,
  codeOf,
  coded,
  immutable,
  knownValues,
  lasting,
  writeOnly,
} from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import { respelled, snake } from "../kernel/definition/wire";
import { executionNames, planNames } from "../vocabulary/shieldCodes";
import { planContradictions, samePlan } from "./parts/shieldPlan";
import { shieldPath } from "./parts/shield";
import { settingsOf, showsWaf, withWaf } from "./parts/shieldSettings";
import { sitesNamed } from "./parts/sites";

const unmanaged = "If absent, the platform's value stays. If removed later, the provider restores the original value.";
const passedOn = `Another number is sent with a warning. ${unmanaged}`;
const rules = (text: string) => writeOnly(asSet(z.array(z.string()).optional())).describe(`${text} The order doesn't matter. ${unmanaged}`);

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site that Shield protects. A change restores the old site's settings (or switches its Shield off, if this " +
      "resource had switched it on) and manages the new site's Shield.",
  ),
  planType: z
    .optional(closedCode(planNames))
    .describe(
      "The Shield plan: 0 basic, 1 advanced, 2 business, 3 enterprise; the number or the name. The platform refuses a Shield plan that " +
        `the site's plan doesn't include. ${unmanaged}`,
    ),
  premium: z.boolean().optional().describe(`Short for \`planType\`: true is 1 (advanced), false is 0 (basic). ${unmanaged}`),
  learningMode: writeOnly(z.boolean().optional()).describe(
    `Whether the WAF only learns the site's usual traffic; while it learns, it blocks nothing. ${unmanaged}`,
  ),
  wafEnabled: writeOnly(z.boolean().optional()).describe(`Whether the web application firewall runs. ${unmanaged}`),
  wafExecutionMode: writeOnly(closedCode(executionNames).optional()).describe(
    `What the WAF does with a request that matches a rule: 0 log, 1 block; the number or the name. ${unmanaged}`,
  ),
  wafDisabledRules: rules("The ids of managed WAF rules that are switched off."),
  wafLogOnlyRules: rules("The ids of managed WAF rules that only log."),
  ddosSensitivity: writeOnly(knownValues(z.int().optional(), [0, 1, 2, 3, 4])).describe(
    `The sensitivity of DDoS protection, by the edge provider's numbers: 0 to 4. ${passedOn}`,
  ),
  ddosExecutionMode: writeOnly(coded(executionNames).optional()).describe(
    `What the DDoS protection does: 0 log, 1 block; the number or the name. ${passedOn}`,
  ),
  ddosChallengeWindow: writeOnly(knownValues(z.int().optional(), [900, 1_800, 3_600, 21_600, 43_200, 86_400])).describe(
    `How long a passed challenge is valid, in seconds: 900, 1800, 3600, 21600, 43200 or 86400. ${passedOn}`,
  ),
  whitelabelResponsePages: z
    .optional(z.boolean())
    .describe(`Whether Shield's pages for visitors leave out the platform's name. ${unmanaged}`),
});

const outputs = z.object({
  active: lasting(z.boolean().optional()).describe("Whether Shield is active."),
  plan: changesWith(z.string().optional(), "planType", "premium").describe(
    "The Shield plan as the platform names it: `basic`, `advanced`, `business` or `enterprise`.",
  ),
});

const { siteId: _, premium: __, ...settings } = inputs.shape;

export const shieldZone = defineSingleton({
  type: "ShieldZone",
  area: "shield",
  summary: "a site's firewall; deleting restores the original values, or switches the firewall off again",
  description:
    "The Shield firewall of a site. Creating it switches Shield on if it is off, and sets what the program names. Deleting " +
    "it restores the original values, and switches Shield off only if this resource had switched it on. Its id is the site's id: use it " +
    "as `siteId` of RateLimit and AccessList.",
  inputs,
  outputs,
  wire: settingsOf({ ...outputs.shape, ...settings }),
  envelope: ["shield", "shield_zone"],
  id: ["siteId"],
  parent: { property: "siteId", type: "Site" },
  identity: { nameForm: "the site's name" },
  eitherOr: [["planType", "premium"]],
  same: { planType: samePlan, premium: samePlan },
  rules: planContradictions,
  parentNamed: sitesNamed,
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
  reading: { from: "item", gone: ({ active }) => active === false },
  read: async ({ get }, { siteId }) => {
    const body = await get(shieldPath(siteId));
    const isNothing = body === null || (isJson(body) && Object.values(body).length === 1 && Object.values(body)[0] === null);
    const zone = isNothing ? undefined : one(one(body, "shield"), "shield_zone");
    if (zone && showsWaf(zone)) return zone;
    // Nothing at all may be shown after a deactivation, and says nothing: what lies below the zone is refused if it is off.
    const waf = await get(`${shieldPath(siteId)}/waf`).catch((error: unknown) => {
      if (!zone && isSwitchedOff(error)) throw error;
      return undefined;
    });
    return zone && withWaf(zone, waf);
  },
  create: ({ api, id }) => api.post(shieldPath(id.siteId)),
  update: ({ api, id, body }) => api.patch(shieldPath(id.siteId), body),
  delete: ({ api, id }) => api.delete(shieldPath(id.siteId)),
  writing: { updateSends: "changed" },
  waiting: { showsProgress: true },
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
