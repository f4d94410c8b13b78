import { z } from "zod";

export const siteIdInput = z.string().min(1).describe("The id of the site: `site.id`.");

export const mailspaceIdInput = z.string().min(1).describe("The id of the mailspace: `mailspace.id`.");

export const accountInput = z
  .string()
  .optional()
  .describe("The id of the account that pays. Default: the account of the provider's settings. One of the two is needed.");
