import * as pulumi from "@pulumi/pulumi";
import { DnsRecord, type DnsRecordArgs, DnsZone } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");
const ttl = config.requireNumber("ttl");

const zone = new DnsZone("zone", { name: domain, dnssec: true });

// The keys are Pulumi's names of the records. Keep a key when you change a value: then the record is updated, not replaced.
const records: Record<string, Omit<DnsRecordArgs, "zoneId">> = {
  // The web. The zone's own name (the apex) can't be a CNAME, so it has addresses.
  apex: { name: "@", type: "A", value: "192.0.2.10" },
  apex6: { name: "@", type: "AAAA", value: "2001:db8::10" },
  www: { name: "www", type: "CNAME", value: `${domain}.` },
  https: { name: "@", type: "HTTPS", priority: 1, value: ". alpn=h2,h3" },
  api: { name: "api", type: "A", value: "192.0.2.20", ttl: 300, comment: "moves to the new cluster in spring" },

  // Two servers receive mail. Outgoing mail is signed. DMARC asks receivers to reject mail that isn't from us.
  mx1: { name: "@", type: "MX", value: "mx1.mail.example.net", priority: 10 },
  mx2: { name: "@", type: "MX", value: "mx2.mail.example.net", priority: 20 },
  spf: { name: "@", type: "TXT", value: "v=spf1 include:mail.example.net -all" },
  dkim: { name: "brisbane._domainkey", type: "TXT", value: "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=" },
  dmarc: { name: "_dmarc", type: "TXT", value: `v=DMARC1; p=reject; rua=mailto:dmarc@${domain}` },

  // Who may issue certificates, and the address for reports if somebody else tries.
  caaIssue: { name: "@", type: "CAA", flags: 0, recordTag: "issue", value: "letsencrypt.org" },
  caaReport: { name: "@", type: "CAA", flags: 0, recordTag: "iodef", value: `mailto:security@${domain}` },

  // The server for telephony (SIP).
  sip: { name: "_sip._tcp", type: "SRV", value: "sip.example.net", priority: 0, weight: 5, port: 5060 },

  // The lab has its own name servers.
  lab1: { name: "lab", type: "NS", value: "ns1.lab.example.net" },
  lab2: { name: "lab", type: "NS", value: "ns2.lab.example.net" },
};
for (const [name, record] of Object.entries(records)) {
  new DnsRecord(name, { zoneId: zone.id, ttl, ...record });
}

/** Set both at the registrar: the zone's name servers, and the key that signs the zone. */
export const nameservers = zone.nameservers;
export const dsRecord = zone.dnssecData.apply((dnssec) => dnssec?.dsRecord);
