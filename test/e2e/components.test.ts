import { readFileSync } from "node:fs";
import { join } from "node:path";
import { everyComponent, inNode } from "../kill/programs";
import { inTurn, Scenario } from "../kill/scenario";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, type Outcome, type Stack } from "./harness";
import { asked, hosted } from "./hosted";
import { thorough, variants } from "./harness/thorough";
import { killedAt, met } from "./interrupted";
import { expectNoLeak, filesBelow } from "./leaks";

/** A program without code, in JSON, which is YAML as well. */
const yaml = (resources: Readonly<Record<string, object>>, more: object = {}) => JSON.stringify({ resources, ...more });

const component = (type: string, properties: object, options: object = {}) => ({ type: `hosting:components:${type}`, properties, options });

const onYaml = (program: string) => ({ program, language: "yaml" }) as const;

const kinds = async (stack: Stack) => (await stack.resources()).map(({ type }) => type.split(":").at(-1)).sort();

const shop = (more = {}) =>
  component("SecureSite", { siteId: "site-1", hostnames: ["www.example.com"], loginLimit: { path: "/login", ...more } });

const contact = {
  ...{ firstName: "Ada", lastName: "Jansen", streetAddress: "Dorpsstraat 1", postCode: "1012 AB", city: "Amsterdam", country: "NL" },
  ...{ email: "ada@example.com", phone: "+31.201234567" },
};

const newSite = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };
/** What is killed at, run by run. In YAML the site is ordered after the zone file's records; its rule comes last. */
const holding = ["POST /api/dns_zones/{zone_id}/records", "POST /api/orders/domain", "POST /api/mailspace"];
const [order, last] = ["POST /api/orders", "POST /api/sites/{site_id}/edge_rules"];
const killed = { yaml: [holding, [order], [last]], javascript: [[...holding, order], [last]] };
const languages = variants<keyof typeof killed>(["yaml"], ["javascript"]);

describe("a component in a program without code", () => {
  it("sets up a site, changes a part of it, and deletes it", async () => {
    const { stack, simulator } = await hosted(
      "",
      {},
      onYaml(yaml({ shop: shop() }, { outputs: { cname: '${shop.cnames["www.example.com"]}' } })),
    );
    expectChanges(await stack.up({ preview: true }), { create: 5 });
    expect(await stack.outputs()).toEqual({ cname: "site-1.sites.example" });
    expectUnchanged(await stack.up({ args: ["--refresh"] }));

    stack.program(yaml({ shop: shop({ requests: 5 }) }));
    expectChanges(await stack.up(), { update: 1 });
    expect(simulator.platform.sites.get("site-1").shield.rateLimits.list()).toMatchObject([{ rule_configuration: { requestCount: 5 } }]);

    expectSucceeded(await stack.destroy());
    expect(simulator.platform.sites.get("site-1").edgeRules).toEqual([]);
  });

  it("has what the same component of a program in Node has made, and nothing changes", async () => {
    const inNode = `const { SecureSite } = require("pulumi-hosting/components");
      new SecureSite("shop", { siteId: "site-1", hostnames: ["www.example.com"], loginLimit: { path: "/login" } });`;
    const { stack, simulator } = await hosted(inNode);
    expectChanges(await stack.up(), { create: 5 });
    const project = JSON.parse(readFileSync(join(stack.folder, "Pulumi.yaml"), "utf8")) as object;
    stack.write("Pulumi.yaml", JSON.stringify({ ...project, runtime: "yaml", resources: { shop: shop() } }));
    const { outcome, requests } = await asked(simulator, () => stack.up({ preview: true }));
    expectUnchanged(outcome);
    expect(requests.filter(({ method }) => method !== "GET")).toEqual([]);
    expect(await stack.resources("RateLimit")).toMatchObject([{ type: "hosting:index:RateLimit" }]);
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
  });

  const secretly =
    "sets up mail and a domain that is paid once; no secret input stands in plain text in what it shows or leaves behind, in %s";
  it.each(languages)(secretly, async (language) => {
    const secrets = {
      ...{ password: 'correct "horse" & <battery>', email: "ada@private.example", phone: "+31.201234567" },
      ...{ callback: "Basic b2Y/dGhl+Y2Fs", range: "203.0.113.77" },
    };
    const config = {
      ...Object.fromEntries(Object.keys(secrets).map((name) => [name, { type: "string", secret: true }])),
      person: { type: "object" },
    };
    const written = (program: string) => (language === "yaml" ? program : inNode(program));
    const program = (displayName: string) =>
      yaml(
        {
          domain: component("Domain", { name: "example.com", contact: { ...contact, email: "${email}", phone: "${person.phone}" } }),
          mail: component("MailDomain", {
            domain: "example.com",
            package: "mail_5",
            zoneId: "${domain.zoneId}",
            mailboxes: { anna: { password: "${password}", displayName, allowedIps: ["${range}"] } },
            aliases: { info: "anna" },
          }),
          shop: component("SecureSite", {
            site: { ...newSite, callback: { url: "https://ci.example/done", authorization: "${callback}" } },
            cache: { cacheExpiration: 60 },
          }),
        },
        { config, outputs: { mail: "${mail}", shop: "${shop}", domain: "${domain}" } },
      );
    const { stack, simulator } = await hosted(
      "",
      { strict: { ownedDomains: ["example.com"] } },
      { program: written(program("Anna")), language },
    );
    await stack.config(Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, { secret }])));
    await stack.config({ "person.phone": { secret: secrets.phone } });
    const shown: Record<string, Outcome> = {
      preview: expectSucceeded(await stack.preview({ args: ["--diff"] })),
      up: expectSucceeded(await stack.up({ args: ["--diff"] })),
    };
    stack.program(written(program("Anna J.")));
    shown.changed = expectChanges(await stack.up({ args: ["--diff"], preview: true }), { update: 1 });
    shown.export = await stack.run(["stack", "export"]);
    shown.outputs = await stack.run(["stack", "output", "--json"]);
    expect(await kinds(stack)).toEqual(
      expect.arrayContaining(["Domain", "DomainRegistration", "DnsZone", "MailAlias", "MailDomain", "Mailbox", "Mailspace"]),
    );
    const paid = simulator.platform.billing.payments.charges.length;
    shown.refreshed = expectUnchanged(await stack.up({ args: ["--refresh", "--diff"] }));
    expect(simulator.platform.billing.payments.charges).toHaveLength(paid);

    simulator.faults.add({
      kind: "status",
      status: 422,
      body: { errors: Object.values(secrets), code: "create_failed" },
      route: "PATCH *",
    });
    stack.program(written(program("Anna again")));
    shown.refused = await stack.up({ args: ["--diff"] });
    stack.program(written(yaml({ zone: component("DnsZoneFile", { zoneFile: "${password}" }) }, { config })));
    shown.decides = expectFailed(await stack.preview(), /zoneFile is (a secret\. It would be readable|an output)/);
    expectNoLeak(secrets, { ...shown, ...filesBelow(stack.folder, /^\.events-/) });
  });

  it("has a zone file's records, and says at which line it can't", async () => {
    const zone = (lines: string) => yaml({ zone: component("DnsZoneFile", { zone: "example.com", zoneFile: `$TTL 300\n${lines}` }) });
    const { stack } = await hosted("", {}, onYaml(zone("www A 192.0.2.1\n@ MX 10 mail.example.net.\n")));
    expectChanges(await stack.up(), { create: 4 });
    stack.program(zone("www A 192.0.2.300\n"));
    expectFailed(await stack.preview(), /zone file of example\.com.*2: .*192\.0\.2\.300/s);
  });

  const killedRuns =
    "is gone on with after runs that were killed in their orders and in what follows: nothing is there or paid twice, in %s";
  // `contract/components` loses the answer to each write, and `kill/components` kills at each.
  thorough.it.each(languages)(killedRuns, async (language) => {
    const scenario = await Scenario.set({ language, owned: true });
    const { stack } = scenario;
    const password = "correct horse battery";
    const hidden = JSON.stringify({ ...JSON.parse(everyComponent("${password}")), config: { password: { type: "string", secret: true } } });
    await stack.config({ password: { secret: password } });
    stack.program(language === "yaml" ? hidden : inNode(hidden));
    await scenario.undisturbed(() => stack.up({ args: inTurn }));
    const expected = scenario.holdings();
    await scenario.reset();
    for (const routes of killed[language]) {
      const hanging = routes.map((route) => scenario.simulator.faults.add({ kind: "hang", takesEffect: true, times: Infinity, route }));
      await killedAt((command) => Promise.all(hanging.map((fault) => met(fault, command))).then(() => {}), stack);
      scenario.simulator.faults.clear();
      expectNoLeak({ password }, filesBelow(stack.folder, /^\.events-/));
    }
    const gone = expectSucceeded(await stack.up());
    await scenario.arrived();
    expect(scenario.holdings()).toEqual(expected);
    expectNoLeak({ password }, { gone, ...filesBelow(stack.folder, /^\.events-/) });
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
  });

  it("needs to know what it decides by, and names a wrong argument", async () => {
    const site = (properties: object) =>
      yaml({
        other: { type: "hosting:DnsZone", properties: { name: "example.org" } },
        shop: component("SecureSite", { siteId: "site-1", ...properties }),
      });
    const { stack } = await hosted("", {}, onYaml(site({ hostnames: ["${other.zoneId}.example.com"] })));
    expectFailed(await stack.preview(), /SecureSite "shop": hostnames\[0\] isn't known yet/);
    stack.program(site({ hostname: "www.example.com" }));
    expectFailed(await stack.preview(), /hostname does not exist/);
    stack.program(site({ site: { name: "second" } }));
    expectFailed(await stack.preview(), /site/);
  });

  describe("passes on", () => {
    const children = async (stack: Stack) =>
      (await stack.resources()).filter(({ raw }) => String(raw.parent).includes("hosting:components:"));

    it("providers, dependsOn, protect and aliases, also with inputs that are unknown until up", async () => {
      const { stack, simulator } = await hosted("", { accounts: ["account-1", "account-2"] }, onYaml(""));
      const { url, token } = simulator;
      const program = (name: string, options: object = {}) =>
        yaml({
          owner: { type: "pulumi:providers:hosting", properties: { baseUrl: url, token, account: "account-2" } },
          before: { type: "hosting:DnsZone", properties: { name: "example.org" } },
          site: { type: "hosting:Site", properties: newSite, options: { provider: "${owner}" } },
          [name]: component(
            "SecureSite",
            { siteId: "${site.id}", loginLimit: { path: "/login" } },
            { providers: ["${owner}"], dependsOn: ["${before}"], ...options },
          ),
        });
      stack.program(program("shop", { protect: true }));
      expectChanges(await stack.up({ preview: true }), { create: 7 });
      const owner = (await stack.resource("owner")).id;
      expect(
        (await children(stack)).map(({ raw, name }) => [name, raw.protect, String(raw.provider).endsWith(`::${owner}`)]).sort(),
      ).toEqual(["shop", "shop-login", "shop-tls"].map((child) => [child, true, true]));
      const [shop] = await stack.resources("SecureSite");
      expect(shop?.raw.dependencies).toContainEqual(expect.stringMatching(/DnsZone::before$/));
      expectFailed(await stack.destroy(), /protect/);

      stack.program(program("store", { aliases: [{ name: "shop" }] }));
      expectUnchanged(await stack.up());
      expect((await children(stack)).map(({ name }) => name).sort()).toEqual(["store", "store-login", "store-tls"]);
      expectChanges(await stack.destroy(), { delete: 7 });
    });

    it("transforms of a program in another language, and with them customTimeouts, which a component doesn't hand down", async () => {
      const { stack } = await hosted("", {}, { face: "plugin" });
      stack.program(`const pulumi = require("@pulumi/pulumi");
        const timed = ({ type, props, opts }) => ({
          props: type === "hosting:index:RateLimit" ? { ...props, ruleDescription: "by a transform" } : props,
          opts: pulumi.mergeOptions(opts, { customTimeouts: { create: "7m" } }),
        });
        new pulumi.ComponentResource("hosting:components:SecureSite", "shop", { siteId: "site-1", loginLimit: { path: "/login" } },
          { transforms: [timed], customTimeouts: { create: "9m" } }, true);`);
      expectChanges(await stack.up(), { create: 4 });
      expect((await stack.resource("shop-login")).inputs).toMatchObject({ ruleDescription: "by a transform" });
      expect((await children(stack)).map(({ raw }) => raw.customTimeouts)).toEqual(Array(3).fill({ create: 420 }));
    });
  });
});
