import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Log } from "sarif";
import { rules, type RuleName } from "../../src/policy";
import { environment, expectFailed, expectSucceeded, expectUnchanged, variants } from "./harness";
import { hosted, type Hosted } from "./hosted";

const pack = (preset = "") => join(environment().folder, "node_modules", "pulumi-hosting", "policy-pack", preset);
const withPack = (folder: string, config?: string) => ({
  args: ["--policy-pack", folder, ...(config === undefined ? [] : ["--policy-pack-config", config])],
});

/** What the terminal says of each rule: the lines below its name, for each resource that it names. */
function toldOf(text: string, name: RuleName): string[] {
  const parts = text.slice(text.indexOf("Policies:")).split(/^ +- \[(?=mandatory|advisory)/m);
  return parts.filter((part) => part.includes(`]  ${name}  (`)).map((part) => part.replace(/\s+/g, " "));
}

function configured({ stack }: Hosted, config: object): string {
  stack.write("policies.json", JSON.stringify(config));
  return "policies.json";
}

/** A mailbox that isn't made by this package's class, as each face spells its type. */
const plainMailboxes = {
  dynamic: `"pulumi-nodejs:dynamic/hosting:Mailbox", "plain", { mailspaceId: mail.id, username: "anna", password: "hush-hush", __provider: "exports.handler=()=>require('pulumi-hosting/provider').Mailbox('plain~abcdef')" }`,
  plugin: `"hosting:index:Mailbox", "plain", { mailspaceId: mail.id, username: "anna", password: "hush-hush" }`,
};

const bare = (plainMailbox: string) => `
  const site = new Site("shop", { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });
  const shield = new ShieldZone("shield", { siteId: site.id, premium: true, ddosSensitivity: 0 });
  new EdgeRule("hole", { siteId: site.id, actionType: "DisableWaf" });
  new EdgeRule("open", { siteId: site.id, actionType: "Redirect", actionParameter1: "%{Query.next}", actionParameter2: "302" });
  new EdgeRule("unclear", { siteId: site.id, actionType: "Redirect", actionParameter1: site.domainCname, actionParameter2: "302" });
  new EdgeRule("plain", { siteId: site.id, actionType: "Redirect", actionParameter1: "http://www.example.com/", actionParameter2: "302" });
  new RateLimit("limit", { siteId: shield.id, ruleName: "Cart", ruleConfiguration: { actionType: 2, value: "/cart" } });
  new WafRule("way in", { siteId: shield.id, ruleName: "Office", ruleConfiguration: { actionType: "Bypass", value: "192.0.2.1" } });
  const { siteId, hostnameId } = new SiteHostname("www", { siteId: site.id, domain: "www.example.com" });
  new HostnameCertificate("asked", { siteId, hostnameId });
  new PhpVersion("php", { siteId: site.id, version: "7.4" });
  new BotDetection("bots", { siteId: shield.id, executionMode: 0 });
  new AccessList("all", { siteId: shield.id, name: "all", type: "Cidr", entries: ["0.0.0.0/0"] });
  new Site("naked", { name: "naked", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });
  const zone = new DnsZone("zone", { name: "example.com" });
  new DnsRecord("star", { zoneId: zone.id, name: "*.dev", type: "A", value: "192.0.2.1", ttl: 5 });
  new DnsRecords("records", { zoneId: zone.id, records: [{ name: "www", type: "CNAME", value: "web.example.com" }, { name: "brief", type: "TXT", value: "hush-hush", ttl: 5 }, { name: "@", type: "TXT", value: "v=spf1 +all" }, { name: "@", type: "TXT", value: "v=spf1 mx -all" }, { name: "later", type: "A", value: zone.nameservers[0] }, { name: "db", type: "A", value: "10.0.0.3" }] });
  new EdgeRules("rules", { siteId: site.id, rules: [{ actionType: "DisableShield", description: "a way in", actionParameter1: site.domainCname }] });
  const mail = new Mailspace("mail", { domain: "example.com", package: "mail_5" });
  new DomainRegistration("domain", { name: "example.com", contactId: 1 });
  new pulumi.CustomResource(${plainMailbox});`;

const sound = `
  const { DnsZoneFile, MailDomain, SecureSite } = require("pulumi-hosting/components");
  const kept = { protect: true };
  const shop = new SecureSite("shop", { site: { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" }, hostnames: ["shop.example.com"], loginLimit: { path: "/login" } }, kept);
  new AccessList("office", { siteId: shop.shield.id, name: "office", type: "Cidr", entries: ["192.0.2.0/24"] });
  const { zone } = new DnsZoneFile("example.com", { dnssec: true, zoneFile: \`
$ORIGIN example.com.
$TTL 300
@             IN CAA   0 issue "letsencrypt.org"
@             IN TXT   "v=spf1 mx -all"
web           IN A     192.0.2.1
www           IN CNAME web.example.com.
s1._domainkey IN TXT   "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
_dmarc        IN TXT   "v=DMARC1; p=reject"
\` }, kept);
  new MailDomain("mail", { domain: "example.com", package: "mail_5", zoneId: zone.id, mailboxes: { anna: { password: "correct horse battery", allowedIps: ["192.0.2.0/24"] } }, aliases: { info: "anna" } }, kept);`;

/** What the first of these rules judges, only the platform knows; no budget is set; and there are no exceptions. */
const ofThePlatform: RuleName[] = ["site-mail-authenticated", "monthly-budget", "exceptions"];

const approvals = {
  "no-paid-resource-without-approval": {
    allowed: [
      { type: "Site", name: "shop", plans: ["starter"] },
      { type: "Mailspace", name: "mail", plans: ["mail_5"] },
    ],
  },
};

describe("the pack as installed", () => {
  it.each(["dynamic", "plugin"] as const)(
    "refuses on the %s face at preview whatever breaks a rule, in its own words, and says what it can't tell yet",
    async (face) => {
      const made = await hosted(bare(plainMailboxes[face]), {}, { face });
      const { stack, simulator } = made;
      const config = configured(made, { "plan-tier-gate": { lacking: { starter: ["shield-premium"] } } });
      const outcome = await stack.preview(withPack(pack("strict"), config));
      expectFailed(outcome);

      const silent = (Object.keys(rules) as RuleName[]).filter(
        (name) =>
          !toldOf(outcome.text, name).some(
            (told) =>
              told.startsWith("mandatory]") &&
              told.includes(rules[name].description) &&
              told.includes(rules[name].remediationSteps as string),
          ),
      );
      expect(silent).toEqual(ofThePlatform);
      expect(toldOf(outcome.text, "every-site-has-shield").join()).toMatch(/the site "naked" has no ShieldZone/);
      expect(toldOf(outcome.text, "every-site-has-shield").join()).not.toMatch(/"shop"/);
      expect(toldOf(outcome.text, "ttl-bounds").join()).toMatch(/DnsRecords: records\).*brief TXT: `ttl` is 5/);
      expect(toldOf(outcome.text, "no-dangling-cname").join()).toMatch(/points to web\.example\.com/);
      expect(toldOf(outcome.text, "zone-rules").join()).toMatch(/@ TXT breaks a rule: A name has one SPF record\./);
      expect(toldOf(outcome.text, "no-bypass-edge-rule").join()).toMatch(/EdgeRules: rules\).*a way in: the action DisableShield/);
      expect(toldOf(outcome.text, "no-open-redirect-rule").filter((told) => told.startsWith("advisory]"))).toEqual([
        expect.stringMatching(/EdgeRule: unclear\).*actionParameter1 can't be known during preview/),
      ]);
      expect(outcome.text).not.toContain("hush-hush");
      expect(simulator.report().byRoute).not.toHaveProperty("POST /api/orders");
    },
  );

  // test/package/gitops has the other face.
  it("has its findings told in a pull request and for code scanning, on the plugin", async () => {
    const made = await hosted(
      `const site = new Site("shop", { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });
      new EdgeRule("hole", { siteId: site.id, actionType: "DisableWaf" });
      new EdgeRule("later", { siteId: site.id, actionType: "Redirect", actionParameter1: site.domainCname, actionParameter2: "302" });`,
      {},
      { face: "plugin" },
    );
    const { stack } = made;
    const exceptions = [{ resource: "shop", reason: 'it is "new"', owner: "ada", end: "2999-12-31" }, { resource: "gone" }];
    const config = configured(made, { "every-site-has-shield": { exceptions }, "protect-critical": "disabled" });
    const streaming = { env: { PULUMI_ENABLE_STREAMING_JSON_PREVIEW: "1" } };
    const { args } = withPack(pack(), config);
    const { text, code } = await stack.run(["preview", "--json", ...args], streaming);
    expect(code).not.toBe(0);
    stack.write(
      "events.json",
      text
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .join("\n"),
    );
    const command = (...words: string[]) =>
      execFileSync(process.execPath, [join(environment().folder, "node_modules", "pulumi-hosting", "dist", "cli", "main.js"), ...words], {
        cwd: stack.folder,
        encoding: "utf8",
      });
    const comment = command("comment", "events.json", "--dry-run");
    expect(comment).toMatch(/^\*\*Policies refuse this change/);
    expect(comment).toMatch(
      /#### \[no-bypass-edge-rule\]\(https:\S+\) \(stops `pulumi up`\)\n\n```text\nEdgeRule "hole": the action DisableWaf/,
    );
    expect(comment).toMatch(/#### \[no-open-redirect-rule\]\(\S+\) \(can't be judged yet\)/);
    expect(comment).toContain('every-site-has-shield: Site "shop": it is "new" (owner: ada, until 2999-12-31)');
    expect(comment).toContain('the exception of every-site-has-shield for "gone" covers no violation.');
    const { runs } = JSON.parse(command("policy", "report", "--events", "events.json", "--format", "sarif")) as Log;
    const results = runs[0]?.results?.map(({ ruleId, level, suppressions }) => [ruleId, level, suppressions?.[0]?.justification]);
    expect(results).toContainEqual(["no-bypass-edge-rule", "error", undefined]);
    expect(results).toContainEqual(["every-site-has-shield", "error", 'it is "new" (owner: ada, until 2999-12-31)']);
  });

  it("lets pass what is sound, components among it, at preview, at the first up and when every id is known", async () => {
    const made = await hosted(sound, { strict: { ownedDomains: ["example.com"] } });
    const { stack } = made;
    const config = configured(made, approvals);
    const created = await stack.up({ preview: true, ...withPack(pack("strict"), config) });
    expectSucceeded(created);
    expect(created.text).toContain("✅ pulumi-hosting-strict@v");
    const again = await stack.up(withPack(pack("strict"), config));
    expectUnchanged(again);
    expect(again.text).toContain("✅ pulumi-hosting-strict@v");
    made.change(
      `${sound}\nnew Site("naked", { name: "naked", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });`,
    );
    const refused = await stack.preview(withPack(pack(), configured(made, {})));
    expectFailed(refused, /the site "naked" has no ShieldZone/);
    expect(refused.text).not.toMatch(/the site "shop" has no/);
  });
});

/** Two sites and two zones of which one has all that the rules ask for, by an id that was made from both. */
const oneOfTwo = `
  const [shop, naked] = ["shop", "naked"].map((name) => new Site(name, { name, plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" }));
  const siteId = pulumi.all([shop.id, naked.id]).apply(([first]) => first);
  const shield = new ShieldZone("shield", { siteId });
  new EdgeRule("tls", { siteId, actionType: "ForceSsl" });
  new RateLimit("login", { siteId, ruleName: "Login", ruleConfiguration: { actionType: 1, value: "/login" } }, { dependsOn: shield });
  const [com, net] = ["example.com", "example.net"].map((name) => new DnsZone(name, { name }));
  const zoneId = pulumi.all([com.id, net.id]).apply(([first]) => first);
  new DnsRecord("caa", { zoneId, name: "@", type: "CAA", flags: 0, recordTag: "issue", value: "letsencrypt.org" });`;

describe("rules that count what a site or a zone has", () => {
  it.each(variants(["plugin"], ["dynamic"]))("know at up on the %s face whose it is, however its id was put together", async (face) => {
    const { stack } = await hosted(oneOfTwo, {}, { face });
    const outcome = await stack.up(withPack(pack("audit")));
    const counting: readonly RuleName[] = ["every-site-has-shield", "force-ssl-on", "login-path-rate-limited", "caa-present"];
    expect(counting.map((name) => toldOf(outcome.text, name).map((told) => /the (site|zone) .*?"\S+"/.exec(told)?.[0]))).toEqual([
      [`the site "naked"`],
      [`the site "naked"`],
      [`the site "naked"`],
      [`the zone example.net ("example.net"`],
    ]);
  });
});

describe("a rule about what only the platform knows", () => {
  it("judges once the platform has said it", async () => {
    const { stack, simulator } = await hosted(`new SiteMailSettings("sender", { siteId: "site-1", mailFromName: "Shop" });`, {
      sites: [{ id: "site-1", name: "shop", mail: { verdict: "failed" } }],
    });
    expectFailed(await stack.up(withPack(pack("strict"))), /the platform has not verified SPF and DKIM for the mail of "sender"/);
    expect(simulator.report().byRoute).toHaveProperty("PATCH /api/sites/{site_id}/mail/settings");
  });
});
