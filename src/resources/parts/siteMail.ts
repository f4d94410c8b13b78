import { z } from "zod";
import { isJson, one, type Json, type Reading } from "../../client";
import { flag, integer, orAbsent, text, wireFields } from "../../kernel/definition/wire";
import { sitePath } from "./sites";

/** The mail object of a site. A site without an account shows `null`, and is known by its id alone. */
export async function readSiteMail({ get }: Reading, siteId: string | undefined): Promise<Json | undefined> {
  const answered = await get(siteMailPath(siteId));
  return isJson(answered) && answered.mail === null ? { site_id: siteId } : one(answered, "mail");
}

export const siteMailPath = (siteId: string | undefined): string => `${sitePath(siteId)}/mail`;

/** What the platform says of the mail that a site itself sends: outputs of the settings and of the function. */
export const siteMailOutputs = {
  status: z
    .string()
    .optional()
    .describe("The state of the site's mail account: `pending`, `active` or `failed`. Absent without an account."),
  configured: z.boolean().optional().describe("Whether the site can send now: its container holds a delivery configuration."),
  notificationsActive: z.boolean().optional().describe("Whether somebody gets mail about the delivery of the site's mail."),
  fromEmail: z.string().optional().describe("The sender's address in use. Absent until the site has a domain for which mail is signed."),
  fromLocalPart: z.string().optional().describe("The sender's address before the `@`, with the default if none is set."),
  fromName: z.string().optional().describe("The sender's name, with the default if none is set."),
  dkimDomain: z.string().optional().describe("The domain for which mail is signed (DKIM)."),
  dns: z
    .object({
      verdict: z.string().optional().describe("What the platform found in the DNS: `unknown`, `verified` or `failed`."),
      spfVerified: z.boolean().optional().describe("Whether the SPF record is correct."),
      dkimVerified: z.boolean().optional().describe("Whether the DKIM record is correct."),
      lockdownVerified: z.boolean().optional().describe("Whether the record that locks the domain to this platform is correct."),
      allVerified: z.boolean().optional().describe("Whether all three records are correct."),
      locallyChecked: z
        .boolean()
        .optional()
        .describe("Whether the verdict comes from the platform's own check, not from its mail provider."),
      checkedAt: z.string().optional().describe("When the DNS was last checked."),
    })
    .optional()
    .describe("Whether the DNS allows the site to send in the name of its domain."),
  suspension: z
    .object({
      suspended: z.boolean().optional().describe("Whether the site may not send."),
      abuse: z.boolean().optional().describe("Whether mail was blocked because of abuse."),
      system: z.boolean().optional().describe("Whether mail was blocked because of an invoice or the site's state."),
      reason: z.string().optional().describe("Why mail was blocked, in the platform's words."),
      suspendedAt: z.string().optional().describe("When the block began."),
      canSelfUnsuspend: z.boolean().optional().describe("Whether the account may end the block by itself."),
      remainingSelfUnsuspends: z.int().optional().describe("How often the account may still end a block within 30 days."),
    })
    .optional()
    .describe("Whether the platform blocks the site's mail, and why. `pulumi up` can't end a block."),
};

/** The mail object of a site. An override that isn't set is an empty text, so that it can be restored. */
export const siteMailWire = wireFields({
  site_id: text,
  status: text,
  configured: flag,
  notifications_active: flag,
  dns: orAbsent(
    wireFields({
      ...{ verdict: text, spf_verified: flag, dkim_verified: flag, lockdown_verified: flag, all_verified: flag },
      ...{ locally_checked: flag, checked_at: orAbsent(text) },
    }),
  ),
  sender_identity: orAbsent(
    wireFields({
      ...{ from_email: orAbsent(text), from_local_part: orAbsent(text), from_name: orAbsent(text), dkim_domain: orAbsent(text) },
      ...{ mail_from_local_part: text, mail_from_name: text },
    }),
  ),
  suspension: orAbsent(
    wireFields({
      ...{ suspended: flag, abuse: flag, system: flag, reason: orAbsent(text), suspended_at: orAbsent(text) },
      ...{ can_self_unsuspend: flag, remaining_self_unsuspends: integer },
    }),
  ),
}).transform(({ senderIdentity, ...mail }) => {
  const { mailFromLocalPart, mailFromName, ...effective } = senderIdentity ?? {};
  return { ...mail, ...effective, mailFromLocalPart: blankIfNone(mailFromLocalPart), mailFromName: blankIfNone(mailFromName) };
});

const blankIfNone = (shown: string | null | undefined): string | undefined => (shown === null ? "" : shown);
