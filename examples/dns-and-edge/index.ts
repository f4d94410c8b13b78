import * as pulumi from "@pulumi/pulumi";
import { CacheSettings, DnsRecord, type DnsRecordArgs, DnsZone, EdgeRule } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");
const siteId = config.require("siteId");

const zone = new DnsZone("zone", { name: domain });

const records: Record<string, Omit<DnsRecordArgs, "zoneId">> = {
  apex: { name: "@", type: "A", value: "192.0.2.10", ttl: 300 },
  apex6: { name: "@", type: "AAAA", value: "2001:db8::10", ttl: 300 },
  www: { name: "www", type: "CNAME", value: `${domain}.` },
  api: { name: "api", type: "A", value: "192.0.2.20", comment: "moves to the new cluster in spring" },
  mail1: { name: "@", type: "MX", value: "mx1.mail.example.net", priority: 10 },
  mail2: { name: "@", type: "MX", value: "mx2.mail.example.net", priority: 20 },
  spf: { name: "@", type: "TXT", value: "v=spf1 include:mail.example.net -all" },
  dmarc: { name: "_dmarc", type: "TXT", value: "v=DMARC1; p=reject; rua=mailto:dmarc@example.net" },
  sip: { name: "_sip._tcp", type: "SRV", value: "sip.example.net", priority: 0, weight: 5, port: 5060 },
  caa: { name: "@", type: "CAA", flags: 0, recordTag: "issue", value: "letsencrypt.org" },
  https: { name: "@", type: "HTTPS", priority: 1, value: ". alpn=h2,h3" },
  lab: { name: "lab", type: "NS", value: "ns1.lab.example.net" },
};
for (const [name, record] of Object.entries(records)) {
  new DnsRecord(name, { zoneId: zone.id, ...record });
}

const cache = new CacheSettings("cache", {
  siteId,
  cacheExpiration: 86_400,
  varyCookie: true,
  cookieVaryParameters: ["session"],
  staleWhileUpdating: true,
});

const oldShop = new EdgeRule("old-shop", {
  siteId,
  description: "the shop moved",
  actionType: "Redirect",
  actionParameter1: `https://shop.${domain}/`,
  actionParameter2: "301",
  triggers: [{ type: "Url", patternMatches: ["*/shop/*"] }],
  enabled: true,
});

const noAdmin = new EdgeRule("no-admin", {
  siteId,
  description: "the admin pages are for the office only",
  actionType: "BlockRequest",
  triggerMatchingType: "All",
  triggers: [
    { type: "Url", patternMatches: ["*/wp-admin/*"] },
    { type: "RemoteIp", patternMatchingType: "None", patternMatches: ["198.51.100.7"] },
  ],
  enabled: true,
});

export const nameservers = zone.nameservers;
export const cacheSeconds = cache.cacheExpiration;
export const rules = [oldShop.guid, noAdmin.guid];
