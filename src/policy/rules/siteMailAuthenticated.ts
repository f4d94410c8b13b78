import { z } from "zod";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";

export const siteMailAuthenticated = stackRule({
  name: "site-mail-authenticated",
  severity: "low",
  tags: ["mail"],
  description: "Every site with SiteMailSettings has SPF and DKIM records that the platform has verified.",
  reason: "Without verified records, receivers may refuse the site's mail as forged, and others may send mail in its name.",
  remedy:
    "Publish the SPF and DKIM records that the platform's panel shows for the site's mail. Then run `pulumi refresh` until the output " +
    "`dns` shows both as verified.",
  cannotSee: "Sites without SiteMailSettings, and everything before the first `pulumi up`: only the platform knows what the DNS holds.",
  // The DNS of others takes its time.
  level: "advisory",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    stack.each(stack.of("SiteMailSettings"), ({ fields, name, urn }) => {
      if (matchesAny(config.except, name)) return;
      const dns = fields.dns as { readonly spfVerified?: boolean; readonly dkimVerified?: boolean } | undefined;
      const missing = [dns?.spfVerified === true ? [] : ["SPF"], dns?.dkimVerified === true ? [] : ["DKIM"]].flat();
      if (missing.length > 0) violation(`the platform has not verified ${missing.join(" and ")} for the mail of "${name}".`, urn);
    });
  },
});
