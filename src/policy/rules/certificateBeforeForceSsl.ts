import { z } from "zod";
import { forcesSsl } from "../forcesSsl";
import { except, matchesAny } from "../names";
import { stackRule } from "../rule";
import { dependsOn, hasSame, type Stack, type Thing } from "../stack";

export const certificateBeforeForceSsl = stackRule({
  name: "certificate-before-force-ssl",
  severity: "medium",
  tags: ["edge", "tls"],
  description: "Every HostnameCertificate has a HostnameCertificateValidation, and EdgeRules that force TLS depend on it.",
  reason: "Until the certificate is active, browsers show an error instead of the site when a rule sends them to https.",
  remedy:
    "Add `new HostnameCertificateValidation(name, { siteId, hostnameId }, { dependsOn: record })`, where `record` is the DnsRecord of " +
    "the challenge. Give the EdgeRule `dependsOn: validation`. The component `SecureSite` does both.",
  cannotSee:
    "Certificates that the platform creates by itself, certificates that were created elsewhere, sites that aren't in the program, " +
    "and whether `site.id.apply(…)` still gives this site's id.",
  config: z.object({ except }),
  check: (stack, { config, violation }) => {
    for (const site of stack.of("Site")) {
      if (matchesAny(config.except, site.name)) continue;
      const awaited = childrenOf(stack, site, "HostnameCertificateValidation");
      stack.each(childrenOf(stack, site, "HostnameCertificate"), (certificate) => {
        if (!awaited.some((validation) => hasSame(certificate, validation, "hostnameId", "SiteHostname")))
          violation(`no HostnameCertificateValidation waits for the certificate "${certificate.name}".`, certificate.urn);
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
