import { z } from "zod";
import { type Json, NotDoneError, path, type Platform, type Reading } from "../client";
import { changesWith, immutable } from "../kernel/definition/annotations";
import type { Compare } from "../kernel/definition/compare";
import { defineSingleton } from "../kernel/definition/resource";
import { flag, integer, list, text, wireFields, wireObject } from "../kernel/definition/wire";
import { exactlyOne } from "./parts/exactlyOne";
import { sitesNamed } from "./parts/sites";

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site whose PHP version is set. A change restores the old site's version and sets the new site's version.",
  ),
  version: z
    .string()
    .regex(/\d/, "must name a version, such as 8.4")
    .optional()
    .describe(
      "The PHP version: `8.4` or `PHP 8.4`. Set either `version` or `variantId`. The output `available` lists the versions that the site " +
        "can have; any other version fails during `pulumi up`. A change restarts the site.",
    ),
  variantId: z
    .int()
    .optional()
    .describe("The PHP version by the platform's id. Set either `variantId` or `version`. A change restarts the site."),
});

const outputs = z.object({
  label: changesWith(z.string(), "version", "variantId").describe("The platform's label of the version that the site runs."),
  currentVariantId: changesWith(z.int().optional(), "version", "variantId").describe(
    "The platform's id of the version that the site runs, also if the program names it by `version`.",
  ),
  available: z
    .array(
      z.object({
        id: z.int().optional().describe("The id, for `variantId`."),
        label: z.string().optional().describe("The label, for `version`."),
        isDefault: z.boolean().optional().describe("Whether new sites get this version."),
        active: z.boolean().optional().describe("Whether the site runs this version."),
      }),
    )
    .describe("The versions that the site can have."),
});

type Variant = z.infer<typeof outputs>["available"][number];

const variant = wireFields({ id: integer, label: text, is_default: flag, active: flag });

/** The site's version is the variant that is active. */
const wire = wireObject({ php: list(variant) }).transform(({ php }) => {
  const available = (php ?? undefined) as Variant[] | undefined;
  const active = available?.find((one) => one.active);
  return {
    version: active?.label && versionIn(active.label),
    variantId: active?.id,
    label: active?.label,
    currentVariantId: active?.id,
    available,
  };
});

/** `PHP 8.4` and `8.4` are one version. */
const versionIn = (label: string): string =>
  label
    .trim()
    .replace(/^php[\s-]*/i, "")
    .toLowerCase();

const isNamed = (wanted: unknown, { id, label }: Variant): boolean =>
  typeof wanted === "number" ? id === wanted : label != null && versionIn(label) === versionIn(String(wanted));

type Wanted = string | number | null | undefined;

function sameVariant(a: Wanted, b: Wanted, { fields, others }: Compare): boolean {
  const available = (fields.available ?? others?.available ?? []) as readonly Variant[];
  const one = (wanted: Wanted): unknown => available.find((each) => isNamed(wanted, each))?.id ?? wanted;
  if (typeof a === "string" && typeof b === "string" && versionIn(a) === versionIn(b)) return true;
  return one(a) === one(b);
}

const variantsPath = (siteId: string | undefined) => path`/api/sites/${siteId}/variants`;
const variantsOf = async (reading: Pick<Reading, "list">, siteId: string | undefined): Promise<Json> => ({
  php: await reading.list(variantsPath(siteId), ["php", "variants"]),
});

/** The id of a version: the state knows those that were there at the last reading. */
async function idOf(api: Platform, siteId: string | undefined, wanted: Wanted, known: readonly Variant[] = []): Promise<number> {
  const match = (all: readonly Variant[]) => all.find((one) => isNamed(wanted, one))?.id;
  const id = match(known);
  if (id !== undefined) return id;
  const { available = [] } = wire.parse(await variantsOf(api, siteId));
  const found = match(available);
  if (found !== undefined) return found;
  throw new NotDoneError(
    `site ${siteId} has no PHP version ${wanted}; it can have: ${available.map((one) => `${one.label} (${one.id})`).join(", ")}. ` +
      "Choose one of these. If this stops a deletion, `pulumi state delete` leaves the site as it is.",
  );
}

export const phpVersion = defineSingleton({
  type: "PhpVersion",
  area: "site",
  summary: "the PHP version of a site; each change restarts the site, deleting restores the earlier version; outputs `label`, `available`",
  description:
    "The PHP version of a site. The setting exists together with the site: creating this resource sets the version, and deleting it " +
    "restores the earlier version. Both restart the site, unless it runs that version already.",
  inputs,
  outputs,
  wire,
  envelope: ["variants", "variants"],
  id: ["siteId"],
  parent: { property: "siteId", type: "Site" },
  identity: { nameForm: "the site's name" },
  eitherOr: [["version", "variantId"]],
  same: { version: sameVariant, variantId: sameVariant },
  rules: (given) => ({ problems: exactlyOne(given, ["version", "variantId"]), warnings: [] }),
  parentNamed: sitesNamed,
  toBody: ({ version, variantId }) => ({ version, variantId }),
  reading: { from: "item" },
  read: (reading, { siteId }) => variantsOf(reading, siteId),
  update: async ({ api, id: { siteId }, body, olds }) => {
    const id = await idOf(api, siteId, (body.variantId ?? body.version) as Wanted, olds.available as Variant[]);
    return api.patch(`${variantsPath(siteId)}/php`, { variant_id: id });
  },
  // Every request restarts the site.
  writing: { updateSends: "changed", looksFirst: true },
  waiting: { showsProgress: true, taskSite: "siteId" },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, version: "8.3" },
    { siteId, variantId: 2 },
  ],
});
