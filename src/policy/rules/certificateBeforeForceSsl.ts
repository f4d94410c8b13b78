import { z } from "zod";
import { forcesSsl } from "../forcesSsl";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";
import { dependsOn, hasSame, type Stack, type Thing } from "../stack";

export const certificateBeforeForceSsl = stackRule({
  name: "certificate-before-force-ssl",
  description: "Every HostnameCertificate is awaited, and EdgeRules that force TLS come after that.",
  reason: "Until the certificate is active, a browser that is led to https shows an error in the place of the site.",
  remedy:
    "Add `new HostnameCertificateValidation(name, { siteId, hostnameId })` with `dependsOn: record` of the challenge, and give the " +
    "EdgeRule `dependsOn: validation`; `SecureSite` does both.",
  cannotSee:
    "Certificates that the platform makes by itself, or that were made elsewhere; sites that aren't in the program, and what " +
    "`siteId: site.id.apply(…)` makes of an id.",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    for (const site of stack.of("Site")) {
      if (matchesAny(config.except, site.name)) continue;
      const awaited = childrenOf(stack, site, "HostnameCertificateValidation");
      stack.each(childrenOf(stack, site, "HostnameCertificate"), (certificate) => {
        if (!awaited.some((validation) => hasSame(certificate, validation, "hostnameId", "SiteHostname")))
          violation(`nothing waits for the certificate "${certificate.name}" to become active.`, certificate.urn);
      });
      stack.each(childrenOf(stack, site, "EdgeRule"), (rule) => {
        const later = forcesSsl(rule) ? awaited.filter(({ resource }) => !dependsOn(rule.resource, resource)) : [];
        for (const { name } of later)
          violation(`the EdgeRule "${rule.name}" forces TLS without waiting for the certificate "${name}".`, rule.urn);
      });
    }
  },
});

function childrenOf(stack: Stack, site: Thing, type: string): readonly Thing[] {
  return stack.childrenOf(site, "siteId", stack.of(type)).own;
}
