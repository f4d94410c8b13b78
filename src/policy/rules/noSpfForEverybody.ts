import { z } from "zod";
import { resourceRule } from "../rule";
import { plainText } from "../zone";

export const noSpfForEverybody = resourceRule({
  name: "no-spf-for-everybody",
  severity: "high",
  tags: ["dns", "mail"],
  description: "No SPF record allows every server to send mail (`+all`).",
  reason: "Anybody can send mail in the domain's name then, and receivers take it for genuine.",
  remedy: "End the record with `-all` or `~all`, behind the servers that send the domain's mail.",
  cannotSee: "What an `include` or a `redirect` allows, and a weak end (`?all`).",
  config: z.object({}),
  of: ["DnsRecord"],
  check: ({ name, type, value }, { violation }) => {
    if (type === "TXT" && allowsEverybody(plainText(value))) violation(`the SPF record at ${String(name)} allows every server (\`+all\`).`);
  },
});

/** A mechanism without a sign allows. */
function allowsEverybody(text: string): boolean {
  return /^v=spf1(\s|$)/i.test(text) && /\s\+?all(\s|$)/i.test(text);
}
