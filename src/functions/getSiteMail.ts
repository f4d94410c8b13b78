import { z } from "zod";
import { defineFunction } from "../kernel/definition/function";
import { readSiteMail, siteMailOutputs, siteMailWire } from "../resources/parts/siteMail";
import { siteIdInput } from "./parts/inputs";

export const getSiteMail = defineFunction({
  name: "getSiteMail",
  area: "site",
  description:
    "Shows how a site sends its own mail: the sender, whether the DNS allows it, and whether the platform blocks it. Without a mail " +
    "account, the fields are absent.",
  inputs: z.object({ siteId: siteIdInput }),
  outputs: z.object(siteMailOutputs),
  call: async (reading, { siteId }) => {
    const { mailFromLocalPart: _, mailFromName: __, ...mail } = siteMailWire.parse(await readSiteMail(reading, siteId));
    return mail;
  },
  samples: ({ siteId = "" }) => [{ siteId }],
});
