import * as pulumi from "@pulumi/pulumi";
import { DnsRecord, type DnsRecordArgs, DnsZone, Provider } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");

// Our own account: hosting:token and hosting:account of the stack.
const own = new DnsZone("own", { name: domain });

// A second account of the same token: set the input `account`. The records belong to the account of their zone.
const labs = new DnsZone("labs", { name: `labs.${domain}`, account: config.require("labsAccount") });
for (const [index, value] of ["192.0.2.10", "192.0.2.11"].entries()) {
  new DnsRecord(`labs-${index}`, { zoneId: labs.id, name: "@", type: "A", value });
}

// The name servers of labs, in the zone above it. Their names are known when labs exists.
labs.nameservers.apply((nameservers = []) => {
  for (const value of nameservers) new DnsRecord(`own-labs-${value}`, { zoneId: own.id, name: "labs", type: "NS", value });
});

// Customers have their own tokens. Each customer gets a provider, in its own process: a token never reaches another account.
interface Customer {
  domain: string;
  records: Record<string, Omit<DnsRecordArgs, "zoneId">>;
}
const customers: Record<string, Customer> = {
  acme: {
    domain: "acme.example",
    records: { www: { name: "www", type: "A", value: "198.51.100.10" } },
  },
  globex: {
    domain: "globex.example",
    records: {
      www: { name: "www", type: "A", value: "203.0.113.10" },
      mx: { name: "@", type: "MX", value: "mx1.mail.example.net", priority: 10 },
    },
  },
};

// An explicit provider doesn't read the stack's hosting:… settings, so it needs the address, too.
const baseUrl = new pulumi.Config("hosting").require("baseUrl");

const zones = Object.entries(customers).map(([customer, { domain: name, records }]) => {
  const provider = new Provider(customer, {
    baseUrl,
    account: config.require(`${customer}Account`),
    // requireSecret makes a missing token an error. Without a token, the provider would use HOSTING_TOKEN.
    token: config.requireSecret(`${customer}Token`),
  });
  const zone = new DnsZone(customer, { name }, { provider });
  for (const [record, args] of Object.entries(records)) {
    // A child of the zone uses the zone's provider.
    new DnsRecord(`${customer}-${record}`, { zoneId: zone.id, ...args }, { parent: zone });
  }
  return [customer, zone.nameservers] as const;
});

/** Each owner sets these name servers at the registrar. */
export const nameservers = { own: own.nameservers, ...Object.fromEntries(zones) };
