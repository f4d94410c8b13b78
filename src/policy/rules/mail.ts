import { z } from "zod";
import { normaliseDomain } from "../../dns";
import { type Limits, tooOpen } from "../../dns/openAddresses";
import { allowsEverybody, dmarcProblem, isDkimKey, isDkimName, isSpf } from "../../dns/rules";
import { limits } from "../openAddresses";
import { stackRule, resourceRule } from "../rule";
import type { Thing } from "../stack";
import { domainOf, nameIn, recordsOf, textOf } from "../zone";
import { entriesIn } from "../../dns/addressRanges";

/** What a domain that sends mail needs, and what makes a record it. */
const needed: readonly [what: string, isIt: (zone: Thing, record: Thing, limits: Limits) => boolean][] = [
  [
    "SPF (a TXT record at the apex that begins with v=spf1 and doesn't allow everybody)",
    (zone, record, most) =>
      record.fields.type === "TXT" &&
      nameIn(zone, record) === "" &&
      isSpf(textOf(record)) &&
      allowsEverybody(textOf(record), most) === undefined,
  ],
  [
    "DKIM (a TXT record below _domainkey with a key, p=…, or a CNAME)",
    (zone, record) =>
      ["TXT", "CNAME"].includes(String(record.fields.type)) &&
      isDkimName(nameIn(zone, record)) &&
      (record.fields.type === "CNAME" || isDkimKey(textOf(record))),
  ],
  [
    "DMARC (a TXT record at _dmarc that begins with v=DMARC1 and has a policy, p=…)",
    (zone, record) =>
      ["TXT", "CNAME"].includes(String(record.fields.type)) &&
      nameIn(zone, record) === "_dmarc" &&
      (record.fields.type === "CNAME" || dmarcProblem(textOf(record)) === undefined),
  ],
];

export const spfDkimDmarcPresent = stackRule({
  name: "spf-dkim-dmarc-present",
  severity: "medium",
  tags: ["dns", "mail"],
  description: "Every DnsZone of a Mailspace's domain has SPF, DKIM and DMARC records.",
  reason: "Without these records, anybody can send mail in the domain's name, and receivers treat the domain's own mail as spam.",
  remedy:
    "Declare the records that `MailspaceVerification.dnsRecords` lists, and a DMARC record. If the platform manages these records itself " +
    "(`dnsManaged`), add an exception.",
  cannotSee: "Whether the records belong to the server that sends the mail, and whether a policy is weak (`?all`, `p=none`).",
  level: "advisory",
  config: z.object(limits),
  check: (stack, { config, violation }) => {
    const zones = stack.of("DnsZone");
    stack.each(stack.of("Mailspace"), (mailspace) => {
      const domain = normaliseDomain(String(mailspace.fields.domain));
      stack.each(zones, (zone) => {
        if (domainOf(zone) !== domain) return;
        const records = recordsOf(stack, zone);
        for (const [what, isIt] of needed) {
          if (stack.lacks(records, (record) => isIt(zone, record, config)))
            violation(`the zone ${domain} ("${zone.name}") of the mailspace "${mailspace.name}" lacks ${what}.`, zone);
        }
      });
    });
  },
});

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
  check: (stack, { violation }) => {
    stack.each(stack.of("SiteMailSettings"), (settings) => {
      const dns = settings.fields.dns as { readonly spfVerified?: boolean; readonly dkimVerified?: boolean } | undefined;
      const missing = [dns?.spfVerified === true ? [] : ["SPF"], dns?.dkimVerified === true ? [] : ["DKIM"]].flat();
      if (missing.length > 0)
        violation(`the platform has not verified ${missing.join(" and ")} for the mail of "${settings.name}".`, settings);
    });
  },
});

export const mailboxPasswordSecret = resourceRule({
  name: "mailbox-password-secret",
  severity: "critical",
  tags: ["mail", "secrets"],
  description: "Every Mailbox keeps its password as a secret.",
  reason: "Anybody with access to the state, its history or the terminal can read a plain password.",
  remedy:
    "Use this package's Mailbox class, which marks the password as a secret, and take the password from `config.requireSecret`. A " +
    'resource that is declared in another way needs `additionalSecretOutputs: ["password"]`.',
  cannotSee: "Whether the program keeps the password in the clear elsewhere.",
  of: ["Mailbox"],
  check: (_, { opts, violation }) => {
    if (!opts.additionalSecretOutputs.includes("password"))
      violation("the password isn't kept as a secret (`additionalSecretOutputs` doesn't name `password`).");
  },
});

export const mailboxAllowedIps = resourceRule({
  name: "mailbox-allowed-ips",
  severity: "low",
  tags: ["mail"],
  description: "Every Mailbox names the IP addresses that may sign in with its password.",
  reason: "With such a list, nobody can use a stolen password from other addresses.",
  remedy: "Set `allowedIps`, and name only the intended networks.",
  cannotSee: "Who uses an address, and what an app password may do: `allowedIps` limits the mailbox's own password only.",
  level: "advisory",
  config: z.object(limits),
  of: ["Mailbox"],
  check: ({ allowedIps }, { config, violation }) => {
    const entries = ((allowedIps ?? []) as unknown[]).flatMap((entry) => entriesIn(String(entry)));
    if (entries.length === 0) return violation("`allowedIps` is empty: anybody can use the password from anywhere.");
    for (const problem of tooOpen(entries, config)) violation(`\`allowedIps\`: ${problem}`);
  },
});
