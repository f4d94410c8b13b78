import { z } from "zod";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";

export const supportedPhpVersion = stackRule({
  name: "supported-php-version",
  severity: "high",
  tags: ["sites"],
  description: "Every PhpVersion sets a version that still gets security fixes.",
  reason: "Nobody fixes the security holes of an older PHP.",
  remedy: "Set `version` to a newer version: the output `available` lists the site's versions. The change restarts the site.",
  cannotSee: "Sites without a PhpVersion, and whether the site's own code runs on a newer PHP.",
  config: z.object({
    oldest: z
      .string()
      .regex(/^\d+\.\d+$/, "must be a version such as 8.2")
      .default("8.2")
      .describe("The oldest version that is allowed. The default gets security fixes until the end of 2026."),
    except,
  }),
  check: (stack, { config, violation }) => {
    stack.each(stack.of("PhpVersion"), ({ fields, name, urn }) => {
      if (matchesAny(config.except, name)) return;
      const named = fields.version ?? fields.label;
      const [major, minor] = versionIn(named);
      if (major === undefined || minor === undefined) violation(`"${name}" has no version that the rule can compare.`, urn);
      else if (isOlder([major, minor], versionIn(config.oldest)))
        violation(`"${name}" is PHP ${major}.${minor}, which is older than ${config.oldest}.`, urn);
    });
  },
});

/** `PHP 8.4` and `8.4.1`: the first two numbers. */
function versionIn(text: unknown): readonly number[] {
  return (/(\d+)\.(\d+)/.exec(String(text)) ?? []).slice(1).map(Number);
}

function isOlder([major = 0, minor = 0]: readonly number[], [otherMajor = 0, otherMinor = 0]: readonly number[]): boolean {
  return major === otherMajor ? minor < otherMinor : major < otherMajor;
}
