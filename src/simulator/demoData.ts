import { recordTypes } from "./platform/dnsRecord";
import type { SimulatorOptions } from "./startSimulator";

/** What a small company has: for a look around, and for trials of commands that read. */
export const demoData: Readonly<Pick<SimulatorOptions, "sites" | "zones" | "mailspaces" | "registrations" | "panelAccounts" | "users">> = {
  sites: [
    {
      ...{ id: "shop", name: "shop", plan: "business", location: "eu-central", phpVersion: "8.4", domains: ["shop.acme.example"] },
      caching: { cache_expiration: 86_400, stale_while_updating: true },
      edgeRules: [
        {
          ...{ Description: "https only", Enabled: true, ActionType: 0, TriggerMatchingType: 0 },
          Triggers: [{ Type: 0, PatternMatchingType: 0, PatternMatches: ["http://*"] }],
        },
      ],
      shield: {
        active: true,
        rateLimits: [
          { rule_name: "Login", rule_description: "20 a minute", rule_configuration: { requestCount: 20, timeframe: 60, blockTime: 300 } },
        ],
        accessLists: [{ name: "office", type: 1, content: "192.0.2.0/24\n2001:db8::/32" }],
      },
    },
    { id: "blog", name: "blog", location: "eu-central", domains: ["blog.acme.example"] },
  ],
  zones: [
    {
      ...{ id: "zone-1", name: "acme.example" },
      records: [
        { record_type: recordTypes.A, name: "", value: "192.0.2.10" },
        { record_type: recordTypes.CNAME, name: "www", value: "acme.example", ttl: 3_600 },
        { record_type: recordTypes.CNAME, name: "shop", value: "shop.sites.example" },
        { record_type: recordTypes.MX, name: "", value: "mx1.mail.example", priority: 10 },
        { record_type: recordTypes.TXT, name: "", value: "v=spf1 include:spf.mail.example ~all" },
        { record_type: recordTypes.TXT, name: "_dmarc", value: "v=DMARC1; p=none", comment: "reports are not read yet" },
      ],
    },
  ],
  mailspaces: [
    {
      ...{ id: "mail-1", domain: "acme.example", package: "mail_20" },
      groups: [{ email: "team@acme.example" }],
      mailboxes: [
        { username: "anna", display_name: "Anna", quota_mb: 2_048, aliases: ["info@acme.example"], groups: ["team@acme.example"] },
        { username: "ben", display_name: "Ben", quota_mb: 1_024, groups: ["team@acme.example"] },
      ],
    },
  ],
  registrations: [{ name: "acme.example" }],
  panelAccounts: [{ username: "oldshop", domain: "oldshop.example", package: "mini" }],
  users: [{ fname: "Chris", lname: "Example", email: "chris@example.net" }],
};
