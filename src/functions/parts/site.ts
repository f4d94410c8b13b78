import { z } from "zod";

export const siteIdInput = z.string().min(1).describe("The id of the site: `site.id`.");
