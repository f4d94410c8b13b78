import { z } from "zod";

export const mailspaceIdInput = z.string().min(1).describe("The id of the mailspace: `mailspace.id`.");
