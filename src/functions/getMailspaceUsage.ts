import { z } from "zod";
import { lookUp, many, one } from "../client";
import { defineFunction } from "../kernel/definition/function";
import { integer, orAbsent, text, wireFields } from "../kernel/definition/wire";
import { listsMayBeCut, mailspacePath } from "../resources/parts/mail";
import { mailboxesPath } from "../resources/parts/mailboxes";
import { mailspaceIdInput } from "./parts/inputs";

const mailboxWire = wireFields({ email: text, used_mb: integer, quota_mb: integer });
const mailspaceWire = wireFields({
  ...{ used_mb: integer, storage_gb: integer, mailbox_count: integer, max_mailboxes: integer },
  ...{ account_name: text, synced_at: orAbsent(text) },
});

export const getMailspaceUsage = defineFunction({
  name: "getMailspaceUsage",
  area: "mail",
  description:
    "Shows how full a mailspace is, and each of its mailboxes. These figures change all the time, so no resource has them among its " +
    "outputs.",
  inputs: z.object({ mailspaceId: mailspaceIdInput }),
  outputs: z.object({
    usedMb: z.int().optional().describe("The size of all mail at the last measurement, in MB."),
    storageGb: z.int().optional().describe("The size that the package allows, in GB."),
    mailboxCount: z.int().optional().describe("How many mailboxes there are."),
    maxMailboxes: z.int().optional().describe("How many mailboxes the package allows."),
    accountName: z.string().optional().describe("The name of the platform's account that owns the mailspace."),
    syncedAt: z
      .string()
      .optional()
      .describe("When somebody last opened the mailspace in the platform's panel; the figures may have another age."),
    mailboxes: z
      .array(
        z.object({
          email: z.string().describe("The mailbox's address."),
          usedMb: z.int().optional().describe("The size of its mail, in MB, rounded up."),
          quotaMb: z.int().optional().describe("Its maximum size in MB; 0 means only the package's limit."),
        }),
      )
      .describe("The mailboxes that the platform lists: at most 500."),
    complete: z.boolean().describe("Whether `mailboxes` has all mailboxes: the platform lists at most 500 mailboxes and groups."),
  }),
  call: async (reading, { mailspaceId }) => {
    const shown = mailspaceWire.parse(one(await reading.get(mailspacePath(mailspaceId)), "mailspace"));
    const rows = many(await reading.get(mailboxesPath(mailspaceId)), ["mailboxes"]) ?? [];
    const mailboxes = rows.filter((row) => lookUp(row, "email") !== undefined).map((row) => mailboxWire.parse(row));
    const isCut = (shown.mailboxCount ?? 0) > mailboxes.length || (await listsMayBeCut(reading, mailspaceId, { mailboxes: rows.length }));
    return { ...shown, mailboxes, complete: !isCut };
  },
  samples: ({ mailspaceId = "" }) => [{ mailspaceId }],
});
