// One resource of one type, on what it needs to stand on.
const hosting = require("pulumi-hosting");

const { type, step, sample } = JSON.parse(process.env.BENCH);
const updated = step === "update";
const made = step !== "before";

/** What is changed of each type; one that isn't among them is made of its first sample, and not changed. */
const kinds = {
  DnsZone: () => made && new hosting.DnsZone("measured", { name: "one.example.com", ...(updated && { dnssec: true }) }),
  DnsRecord: () => {
    const zone = new hosting.DnsZone("zone", { name: "one.example.com" });
    if (made) new hosting.DnsRecord("measured", { zoneId: zone.id, type: "A", name: "www", value: "192.0.2.1", ttl: updated ? 600 : 300 });
  },
  DnsRecords: () => {
    const zone = new hosting.DnsZone("zone", { name: "one.example.com" });
    if (made)
      new hosting.DnsRecords("measured", {
        zoneId: zone.id,
        records: [{ type: "A", name: "www", value: "192.0.2.1", ttl: updated ? 600 : 300 }],
      });
  },
  CacheSettings: () =>
    made && new hosting.CacheSettings("measured", { siteId: "site-1", cacheExpiration: updated ? 7200 : 3600, varyAvif: true }),
  EdgeRule: () =>
    made &&
    new hosting.EdgeRule("measured", {
      siteId: "site-1",
      actionType: 1,
      actionParameter1: "https://www.example.com/",
      actionParameter2: "301",
      triggerMatchingType: 0,
      triggers: [{ type: 0, patternMatchingType: 0, patternMatches: ["*/old/*"] }],
      description: updated ? "after" : "before",
      enabled: true,
    }),
  EdgeRules: () =>
    made &&
    new hosting.EdgeRules("measured", {
      siteId: "site-1",
      rules: [{ actionType: "ForceSsl", triggers: [{ type: "Url", patternMatches: ["*"] }], description: "tls", enabled: !updated }],
    }),
  Site: () =>
    made &&
    new hosting.Site("measured", {
      name: "measured",
      plan: updated ? "business" : "starter",
      variant: "vanilla",
      location: "eu-central",
      term: "monthly",
    }),
  SiteHostname: () => {
    new hosting.SiteHostname("first", { siteId: "site-1", domain: "first.example" });
    if (made) new hosting.SiteHostname("measured", { siteId: "site-1", domain: "www.example.com", primary: updated });
  },
  HostnameCertificate: () => {
    const { siteId, hostnameId } = new hosting.SiteHostname("hostname", { siteId: "site-1", domain: "www.one.example.com" });
    if (made) new hosting.HostnameCertificate("measured", { siteId, hostnameId });
  },
  HostnameCertificateValidation: () => {
    const { siteId, hostnameId } = new hosting.SiteHostname("hostname", { siteId: "site-1", domain: "www.one.example.com" });
    const { challenge } = new hosting.HostnameCertificate("certificate", { siteId, hostnameId });
    const zone = new hosting.DnsZone("zone", { name: "one.example.com" });
    const [name, value] = [challenge.apply((record) => `${record.name}.`), challenge.apply((record) => record.value)];
    const record = new hosting.DnsRecord("challenge", { zoneId: zone.id, type: "TXT", name, value });
    if (made) new hosting.HostnameCertificateValidation("measured", { siteId, hostnameId }, { dependsOn: record });
  },
  ShieldZone: () => made && new hosting.ShieldZone("measured", { siteId: "site-1", wafEnabled: true, wafExecutionMode: updated ? 0 : 1 }),
  RateLimit: () =>
    made &&
    new hosting.RateLimit("measured", {
      siteId: "site-1",
      ruleName: "Login",
      ruleConfiguration: { requestCount: updated ? 10 : 20, timeframe: 10 },
    }),
  AccessList: () =>
    made &&
    new hosting.AccessList("measured", {
      siteId: "site-1",
      name: "office",
      type: 1,
      entries: updated ? ["192.0.2.0/24"] : ["198.51.100.0/24"],
    }),
  Mailspace: () => made && new hosting.Mailspace("measured", { domain: "bought.example", package: updated ? "mail_20" : "mail_5" }),
  PanelAccount: () => made && new hosting.PanelAccount("measured", { domain: "example.com", package: updated ? "pro" : "basic" }),
  MailspaceVerification: () => made && new hosting.MailspaceVerification("measured", { mailspaceId: "mailspace-1" }),
  Mailbox: () =>
    made &&
    new hosting.Mailbox("measured", {
      mailspaceId: "mailspace-1",
      username: "anna",
      password: "correct horse",
      displayName: updated ? "Anna B" : "Anna",
    }),
  MailAlias: () =>
    made &&
    new hosting.MailAlias("measured", {
      mailspaceId: "mailspace-1",
      address: "info",
      targetEmail: updated ? "dora@mail.example" : "carol@mail.example",
    }),
  MailAliases: () =>
    made &&
    new hosting.MailAliases("measured", {
      mailspaceId: "mailspace-1",
      aliases: [{ address: "info", targetEmail: updated ? "dora@mail.example" : "carol@mail.example" }],
    }),
  DomainContact: () => made && new hosting.DomainContact("measured", { ...sample, city: updated ? "Utrecht" : "Amsterdam" }),
  GlueRecord: () => {
    const contact = {
      ...{ firstName: "Ada", lastName: "Byron", streetAddress: "St James's Square 12", postCode: "SW1Y 4JH", city: "London" },
      ...{ country: "GB", email: "ada@example.net", phone: "+44.2071234567" },
    };
    const { id } = new hosting.DomainRegistration("registration", { name: "glue.example", contact });
    const addresses = [updated ? "192.0.2.2" : "192.0.2.1"];
    if (made) new hosting.GlueRecord("measured", { registrationId: id, hostName: "ns1.glue.example", addresses });
  },
  MailGroup: () =>
    made &&
    new hosting.MailGroup("measured", {
      mailspaceId: "mailspace-1",
      address: "team",
      description: updated ? "after" : "before",
      members: ["carol@mail.example"],
    }),
};

const plain = () => {
  const zone = sample.zoneId && new hosting.DnsZone("zone", { name: "one.example.com" });
  if (made) new hosting[type]("measured", { ...sample, ...(zone && { zoneId: zone.id }) });
};
(kinds[type] ?? plain)();
