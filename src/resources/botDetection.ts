import { z } from "zod";
import { isJson, type Json, one } from "../client";
import { immutable, knownValues } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import { respelled, snake, text, wireFields } from "../kernel/definition/wire";
import { shieldPath } from "./parts/shield";
import { sitesNamed } from "./parts/sites";
import { wiresOf } from "./parts/wireOf";

const unmanaged = "If absent, the platform's value stays. If removed later, the provider restores the original value.";

const level = (text: string) =>
  knownValues(z.int().optional(), [0, 1, 2, 3]).describe(
    `${text}, by the edge provider's numbers: 0 to 3. Another number is sent with a warning. ${unmanaged}`,
  );

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. " +
      "A change restores the old site's settings and manages the new site's settings.",
  ),
  executionMode: knownValues(z.int().optional(), [0, 1]).describe(
    "What happens to a request that looks like a bot's: 0 logs the request, 1 challenges it. Another number is " +
      `passed on with a warning. ${unmanaged}`,
  ),
  requestIntegritySensitivity: level("How sensitive the detection of malformed or forged requests is"),
  ipAddressSensitivity: level("How sensitive the detection by the reputation of an address is"),
  browserFingerprintSensitivity: level("How sensitive the detection by the fingerprint of a browser is"),
  browserFingerprintAggression: level("How thoroughly the edge examines browsers"),
  browserFingerprintComplexEnabled: z
    .boolean()
    .optional()
    .describe(`Whether the edge uses the more complex examination of browsers. ${unmanaged}`),
});

const { siteId: _, ...settings } = inputs.shape;

/** A setting in a form that can't be read is one that isn't shown. */
const readable = Object.entries(wiresOf(settings)).map(([name, wire]) => [snake(name), (wire as z.ZodType).catch(undefined)]);
const fields = wireFields({ site_id: text, ...Object.fromEntries(readable) });

/** The edge provider groups the settings: `browserFingerprint: { sensitivity }` is `browser_fingerprint_sensitivity`. */
function ungrouped(shown: Json): Json {
  const entries = Object.entries(shown).flatMap(([name, value]) =>
    isJson(value) ? Object.entries(value).map(([inner, one]) => [`${name}_${inner}`, one]) : [[name, value]],
  );
  return Object.fromEntries(entries) as Json;
}

const botPath = (siteId: string | undefined) => `${shieldPath(siteId)}/bot_detection`;

export const botDetection = defineSingleton({
  type: "BotDetection",
  area: "shield",
  summary: "the bot detection of a site's firewall; needs a premium Shield plan; deleting restores the original values",
  description:
    "The bot detection of a site's Shield zone. The settings exist together with Shield: creating this resource changes the settings " +
    "that the program names, and deleting it restores their earlier values. The platform accepts changes only on a premium Shield plan " +
    "(`planType` 1, 2 or 3 of ShieldZone). If the plan is no longer premium, a deletion changes no setting and warns.",
  inputs,
  outputs: z.object({}),
  wire: z.preprocess((raw) => (isJson(raw) ? ungrouped(raw) : raw), fields),
  envelope: ["bot_detection", "bot_detection"],
  id: ["siteId"],
  parent: { property: "siteId", type: "Site", readyVia: "ShieldZone" },
  identity: { nameForm: "the site's name" },
  parentNamed: sitesNamed,
  toBody: ({ siteId: _, ...settings }) => respelled(settings, snake),
  reading: { from: "item" },
  read: async ({ get }, { siteId }) => {
    const shown = one(await get(botPath(siteId)), "bot_detection");
    // The documents don't show the answer: one without any of the settings is whole, too.
    return shown && { ...shown, site_id: siteId };
  },
  update: ({ api, id, body }) => api.patch(botPath(id.siteId), body),
  writing: {
    updateSends: "changed",
    deletionRefusals: { shield_premium_required: "Only a premium Shield plan allows to change bot detection." },
  },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, executionMode: 1, requestIntegritySensitivity: 2, ipAddressSensitivity: 2 },
    { siteId, browserFingerprintSensitivity: 3, browserFingerprintAggression: 2, browserFingerprintComplexEnabled: true },
  ],
});
