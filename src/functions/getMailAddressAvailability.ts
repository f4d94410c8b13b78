import { z } from "zod";
import { isJson, lookUp } from "../client";
import { defineFunction } from "../kernel/definition/function";
import { addressOrPart, mailspacePath, normaliseAddress } from "../resources/parts/mail";
import { mailspaceIdInput } from "./parts/inputs";

export const getMailAddressAvailability = defineFunction({
  name: "getMailAddressAvailability",
  area: "mail",
  description:
    "Reports whether an address of a mailspace is free, or what has it. The answer can change at any time, so don't make a resource " +
    "depend on it.",
  inputs: z.object({
    mailspaceId: mailspaceIdInput,
    address: addressOrPart.describe(
      "The address, such as `info@example.com`, or only the part before the `@`. Then it is in the mailspace's domain.",
    ),
  }),
  outputs: z.object({
    available: z.boolean().optional().describe("Whether the address is free. Absent if the platform can't reach its mail server."),
    usedBy: z.string().optional().describe("What has the address: `mailbox`, `group` or `mailing list`. Absent if the address is free."),
  }),
  call: async (reading, { mailspaceId, address }) => {
    const [username = "", domain] = normaliseAddress(address).split("@");
    const shown = await reading.get(`${mailspacePath(mailspaceId)}/mailboxes/check`, { username, ...(domain !== undefined && { domain }) });
    const [available, usedBy] = isJson(shown) ? [lookUp(shown, "available"), lookUp(shown, "used_by")] : [];
    return {
      ...(typeof available === "boolean" && { available }),
      ...(typeof usedBy === "string" && usedBy !== "" && { usedBy }),
    };
  },
  samples: ({ mailspaceId = "" }) => [
    { mailspaceId, address: "info@example.com" },
    { mailspaceId, address: "carol" },
  ],
});
