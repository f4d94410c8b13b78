import { checkRecord, type RecordFields, type RecordType } from "../../../src/dns";

export const zone = "example.com";

/** One sound record of every type that can be written. */
export const sound: Record<Exclude<RecordType, "TLSA">, RecordFields> = {
  A: { type: "A", name: "www", value: "192.0.2.1", ttl: 300, weight: 100, comment: "front" },
  AAAA: { type: "AAAA", name: "www", value: "2001:db8::1", weight: 0 },
  CNAME: { type: "CNAME", name: "shop", value: "www.example.com" },
  TXT: { type: "TXT", name: "@", value: "v=spf1 -all" },
  MX: { type: "MX", value: "mail.example.com.", priority: 10 },
  Redirect: { type: "Redirect", name: "old", value: "https://www.example.com/new" },
  Flatten: { type: "Flatten", name: "", value: "target.example.net" },
  PullZone: { type: "PullZone", name: "cdn", value: "12345" },
  SRV: { type: "SRV", name: "_sip._tcp", value: "sip.example.com", priority: 0, weight: 65535, port: 5060 },
  CAA: { type: "CAA", name: "", value: "letsencrypt.org; validationmethods=dns-01", flags: 0, recordTag: "issue" },
  PTR: { type: "PTR", name: "1", value: "host.example.com" },
  Script: { type: "Script", name: "edge", value: "678" },
  NS: { type: "NS", name: "sub", value: "ns1.example.net" },
  SVCB: { type: "SVCB", name: "_8443._foo", value: "svc.example.com", priority: 0 },
  HTTPS: { type: "HTTPS", name: "", value: '. alpn="h2,h3" ipv4hint=192.0.2.1 key77=x', priority: 1 },
};

export const told = (fields: RecordFields, inZone?: string) =>
  checkRecord(fields, inZone).problems.map(({ path, message }) => `${path} ${message}`);
export const doubts = (fields: RecordFields, inZone?: string) =>
  checkRecord(fields, inZone).warnings.map(({ path, message }) => `${path} ${message}`);
