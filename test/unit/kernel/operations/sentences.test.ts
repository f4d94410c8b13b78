import { Plan, unknownValue, type Values } from "../../../harness";

const mailbox = { mailspaceId: "m-1", username: "anna", password: "correct horse" };

test.each<[string, Values, string]>([
  ["ShieldZone", { siteId: "1", wafDisabledRules: "942100" }, "wafDisabledRules must be a list, not a text of 6 characters."],
  ["ShieldZone", { siteId: "1", planType: 4 }, "planType must be one of 0 (Basic), 1 (Advanced), 2 (Business), 3 (Enterprise), not 4."],
  ["ShieldZone", { siteId: "1", plan: "basic" }, "plan is view-only: the platform sets it, and it is an output of ShieldZone."],
  ["Mailbox", { ...mailbox, quotaMb: -1 }, "quotaMb must be at least 0, not -1."],
  ["Mailbox", { ...mailbox, quotaMb: 0.5 }, "quotaMb must be a whole number, not 0.5."],
  ["Mailbox", { ...mailbox, quota_mb: 5 }, "quota_mb is not an input of Mailbox; it is spelled quotaMb."],
  ["Mailbox", { ...mailbox, allowedIps: Array(21).fill("192.0.2.1") }, "allowedIps must be at most 20 items long, not a list of 21."],
  ["Mailbox", { ...mailbox, status: "gone" }, 'status must be one of "active", "suspended", not "gone".'],
  ["MailAlias", { mailspaceId: "m-1", address: "info" }, "targetEmail is required."],
  ["SiteHostname", { siteId: "1", domain: "" }, "domain must be at least 1 characters long, not a text of 0 characters."],
  ["CachePurge", { siteId: "1", layer: "edge", triggers: { build: 7 } }, "triggers.build must be a text, not 7."],
  [
    "AccessList",
    { siteId: "1", name: "x", type: "Planet", entries: [] },
    'type must be a whole number from 0 or one of Ip, Cidr, Asn, Country, Organisation, Ja4, not "Planet".',
  ],
  // What isn't known yet lies inside of what is wrong for certain.
  ["AccessList", { siteId: "1", name: "x", type: 0, entries: [[unknownValue]] }, "entries[0] must be a text, not a list of 1."],
  [
    "DnsRecord",
    { zoneId: "1", name: "x", type: "A", value: "192.0.2.1", comment: [unknownValue] },
    "comment must be a text, not a list of 1.",
  ],
  [
    "RateLimit",
    { siteId: "1", ruleName: "x", ruleConfiguration: { body: { "4dabf18193072939515e22adb298388d": "c4", text: "hello" } } },
    "belongs to an asset, an archive or a resource: give its text or its id.",
  ],
])("%s: a wrong value is refused in a sentence that names its field: %j", (type, inputs, sentence) => {
  expect(new Plan(type).problems(inputs).join("\n")).toContain(sentence);
});

test("an input that isn't known yet, and may stay as it is, is no replacement", () => {
  const plan = new Plan("PanelAccount");
  const [inputs = {}] = plan.definition.samples({});
  const olds = plan.checked(inputs).inputs;
  expect(plan.problems({ ...inputs, term: unknownValue }, { ...olds, term: "annual" })).toEqual([]);
});
