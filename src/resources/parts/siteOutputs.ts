import { z } from "zod";
import { secret } from "../../kernel/definition/annotations";
import { flag, integer, list, orAbsent, text, wireFields, wireObject } from "../../kernel/definition/wire";

export const ssh = secret(
  z
    .object({
      ipaddr: z.string().optional().describe("The address to connect to."),
      port: z.int().optional().describe("The port to connect to."),
      username: z.string().optional().describe("The user's name."),
      password: z.string().optional().describe("The user's password."),
    })
    .optional(),
).describe("The data for a login over SSH and SFTP. The whole output is a secret.");

export const sshWire = orAbsent(wireObject({ ipaddr: text, port: integer, username: text, password: text }));

export const siteDomains = z
  .array(
    z.object({
      id: z.string().describe("The host name's id."),
      hostname: z.string().describe("The host name."),
    }),
  )
  .optional()
  .describe("The host names that are attached to the site.");

export const siteDomainsWire = orAbsent(list(wireFields({ id: text, hostname: text, site_pending_delete: flag })));
