import * as pulumi from "@pulumi/pulumi";
import { DnsRecord, DnsZone } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");

const zone = new DnsZone("zone", { name: domain, dnssec: true });

new DnsRecord("apex", { zoneId: zone.id, name: "@", type: "A", value: "192.0.2.10", ttl: 600 });
new DnsRecord("caa", { zoneId: zone.id, name: "@", type: "CAA", flags: 0, recordTag: "issue", value: "letsencrypt.org", ttl: 3600 });
new DnsRecord("www", { zoneId: zone.id, name: "www", type: "CNAME", value: `${domain}.`, ttl: 600, comment: "web team" });

export const nameservers = zone.nameservers;
