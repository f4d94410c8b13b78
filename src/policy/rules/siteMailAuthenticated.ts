import { z } from "zod";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";

export const siteMailAuthenticated = stackRule({
  name: "site-mail-authenticated",
  description: "Every site with SiteMailSettings has SPF and DKIM records that the platform has verified.",
  reason: "Without them, receivers take the site's mail for a forgery and refuse it, or others send in its name.",
  remedy:
    "Publish the SPF and DKIM records that the platform's panel shows for the site's mail, and run `pulumi refresh` once the output " +
    "`dns` says that they are verified.",
  cannotSee:
    "Sites without SiteMailSettings, and anything before the first `pulumi up`: what the DNS holds is known to the platform alone.",
  // The DNS of others takes its time.
  level: "advisory",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    stack.each(stack.of("SiteMailSettings"), ({ fields, name, urn }) => {
      if (matchesAny(config.except, name)) return;
      const dns = fields.dns as { readonly spfVerified?: boolean; readonly dkimVerified?: boolean } | undefined;
      const missing = [dns?.spfVerified === true ? [] : ["SPF"], dns?.dkimVerified === true ? [] : ["DKIM"]].flat();
      if (missing.length > 0)
        violation(`the mail of "${name}" is sent without ${missing.join(" and ")} that the platform has verified.`, urn);
    });
  },
});
