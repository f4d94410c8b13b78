import type { SimulatorOptions } from "../../src/simulator";

/** An account that was set up by hand: something of most types. */
export const everything: SimulatorOptions = {
  zones: [
    {
      id: "zone-1",
      name: "example.com",
      dnssec: true,
      records: [
        { record_type: 0, name: "www", value: "192.0.2.1", comment: "front" },
        { record_type: 0, name: "www", value: "192.0.2.2", weight: 50 },
        { record_type: 4, name: "", value: "mail.example.net", priority: 10 },
        { record_type: 3, name: "", value: 'v=spf1 -all "quoted" \\ ü' },
        { record_type: 8, name: "_sip._tcp", value: "sip.example.net", priority: 0, weight: 0, port: 5060 },
        { record_type: 9, name: "", value: "letsencrypt.org", flags: 0, record_tag: "issue" },
        { record_type: 14, name: "svc", value: ". alpn=h2", priority: 1 },
        { record_type: 15, name: "_443._tcp", value: "3 1 1 abcd" },
      ],
    },
  ],
  sites: [
    {
      id: "site-1",
      name: "My shop",
      mail: { mail_from_name: "My shop" },
      caching: { cache_expiration: 60, cookie_vary_parameters: ["session"] },
      edgeRules: [
        {
          ActionType: 1,
          ActionParameter1: "https://www.example.com/",
          ActionParameter2: "301",
          Triggers: [{ Type: 0, PatternMatches: ["*/old/*"] }],
          Description: "old pages",
          Enabled: true,
        },
        { ActionType: 4, Triggers: [{ Type: 4, PatternMatchingType: 2, PatternMatches: ["XX", "YY"] }] },
      ],
      shield: {
        active: true,
        rateLimits: [{ rule_name: "Login", rule_configuration: { actionType: 1, requestCount: 20, timeframe: 60 } }],
        accessLists: [{ name: "office", type: 1, content: "192.0.2.0/24\n198.51.100.0/24" }],
      },
    },
  ],
  mailspaces: [
    {
      id: "mail-1",
      domain: "example.com",
      groups: [{ email: "team", aliases: ["all"] }],
      mailboxes: [
        {
          username: "anna",
          password: "correct horse battery",
          display_name: "Anna",
          quota_mb: 512,
          aliases: ["info@example.com"],
          allowed_ips: ["192.0.2.1"],
        },
      ],
    },
  ],
};
