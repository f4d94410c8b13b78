import type { DnsZoneFileArgs, DomainArgs, MailDomainArgs, SecureSiteArgs } from "../../../src/components";
import type { IdParts, Values } from "../../../src/kernel/definition/values";

interface Sample {
  /** The name of the resource. */
  readonly name: string;
  readonly inputs: Values;
}

const named = <Args extends object>(name: string, inputs: Args): Sample => ({ name, inputs: inputs as unknown as Values });

/** What the examples of components declare. A definition has samples of its own, a component has none. */
export function componentSamples({ siteId = "", zoneId = "" }: IdParts): Readonly<Record<string, Sample>> {
  return {
    SecureSite: named<SecureSiteArgs>("shop", {
      siteId,
      hostnames: ["www.example.com"],
      cache: { cacheExpiration: 86_400 },
      loginLimit: { path: "/login" },
    }),
    MailDomain: named<MailDomainArgs>("mail", {
      domain: "example.com",
      package: "mail_5",
      zoneId,
      mailboxes: { anna: { password: "a-password", displayName: "Anna" } },
      aliases: { info: "anna" },
    }),
    Domain: named<DomainArgs>("example", {
      name: "example.com",
      maxPriceCents: 2_000,
      contact: {
        ...{ firstName: "Ada", lastName: "Jansen", streetAddress: "Dorpsstraat 1", postCode: "1012 AB", city: "Amsterdam", country: "NL" },
        ...{ email: "ada@example.net", phone: "+31.201234567" },
      },
      locked: true,
    }),
    DnsZoneFile: named<DnsZoneFileArgs>("example", {
      zoneFile: "$ORIGIN example.com.\nwww 300 IN A 192.0.2.10\n@ 300 IN MX 10 mx.example.net.\n",
    }),
  };
}
