import { z } from "zod";
import { immutable, spelled } from "../kernel/definition/annotations";
import { defineSingleton } from "../kernel/definition/resource";
import { respelled, snake } from "../kernel/definition/wire";
import { readSiteMail, siteMailOutputs, siteMailPath, siteMailWire } from "./parts/siteMail";
import { sitesNamed } from "./parts/sites";

const bytes = (text: string): number => Buffer.byteLength(text);
const unmanaged = "If absent, the platform's value stays. If removed later, the provider restores the original value.";

const inputs = z.object({
  siteId: immutable(z.string()).describe(
    "The id of the site whose sender is set. A change restores the old site's sender and sets the new site's sender.",
  ),
  mailFromLocalPart: z
    .string()
    .regex(
      /^(?:[A-Za-z0-9](?:(?:[A-Za-z0-9_%+-]|\.(?!\.))*[A-Za-z0-9])?)?$/,
      "must begin and end with a letter or digit; between them, . _ % + - are allowed too, and no two dots side by side",
    )
    .refine((text) => bytes(text) <= 64, "must have at most 64 bytes")
    .optional()
    .describe(
      "The part of the sender's address before the `@`, at most 64 bytes. An empty text means the platform's default, `noreply`. " +
        unmanaged,
    ),
  mailFromName: spelled(
    z
      .string()
      .regex(/^\P{Cc}*$/u, "must not hold control characters")
      .refine((text) => bytes(text) <= 255, "must have at most 255 bytes")
      .optional(),
    // A blank one counts as none.
    (text: string) => text.trim(),
  ).describe(`The sender's name, at most 255 bytes (not characters). An empty text means the site's name. ${unmanaged}`),
});

export const siteMailSettings = defineSingleton({
  type: "SiteMailSettings",
  area: "site",
  summary:
    "the sender of the mail that a site itself sends; outputs `fromEmail`, `dns`, `suspension`; deleting restores the original sender",
  description:
    "The sender of the mail that a site itself sends, such as order confirmations. It doesn't concern mailboxes. The settings exist " +
    "together with the site: creating this resource changes the settings that the program names, and deleting it restores the earlier " +
    "values. The platform uses the sender when the DNS of the site's domain allows it. The provider doesn't wait for that: the outputs " +
    "`configured` and `dns` show it.",
  inputs,
  outputs: z.object(siteMailOutputs),
  wire: siteMailWire,
  envelope: ["mail", "mail"],
  id: ["siteId"],
  parent: { property: "siteId", type: "Site" },
  identity: { nameForm: "the site's name" },
  parentNamed: sitesNamed,
  toBody: ({ siteId: _, ...sender }) => respelled(sender, snake),
  reading: { from: "item" },
  read: (reading, { siteId }) => readSiteMail(reading, siteId),
  update: ({ api, id, body }) => api.patch(`${siteMailPath(id.siteId)}/settings`, body),
  writing: { updateSends: "changed" },
  samples: ({ siteId = "" }): z.infer<typeof inputs>[] => [
    { siteId, mailFromLocalPart: "orders", mailFromName: "The shop" },
    { siteId, mailFromLocalPart: "shop.orders" },
  ],
});
