import { z } from "zod";
import { allowsEverybody } from "../../dns/rules";
import { limits } from "../openAddresses";
import { resourceRule } from "../rule";
import { textOf } from "../zone";

export const noSpfForEverybody = resourceRule({
  name: "no-spf-for-everybody",
  severity: "high",
  tags: ["dns", "mail"],
  description: "No SPF record allows every server, or nearly every one, to send mail (`+all`, `ip4:0.0.0.0/0`, `a/0`).",
  reason: "Anybody can send mail in the domain's name then, and receivers take it for genuine.",
  remedy: "Name only the servers that send the domain's mail, and end the record with `-all` or `~all`.",
  cannotSee: "What an `include`, an `exists` or a `redirect` allows, and a weak end (`?all`).",
  config: z.object(limits),
  of: ["DnsRecord"],
  check: (fields, { config, violation }) => {
    const problem = fields.type === "TXT" ? allowsEverybody(textOf({ fields }), config) : undefined;
    if (problem !== undefined) violation(`the SPF record at ${String(fields.name)}: ${problem}`);
  },
});
