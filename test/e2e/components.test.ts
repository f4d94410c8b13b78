import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expectChanges, expectFailed, expectSucceeded, expectUnchanged, type Stack } from "./harness";
import { asked, hosted } from "./hosted";

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

  it("sets up mail with a password that stands nowhere in plain text, and a domain that is paid once", async () => {
    const password = "correct horse battery";
    const { stack, simulator } = await hosted(
      "",
      { strict: { ownedDomains: ["example.com"] } },
      onYaml(
        yaml(
          {
            domain: component("Domain", { name: "example.com", contact }),
            mail: component("MailDomain", {
              domain: "example.com",
              package: "mail_5",
              zoneId: "${domain.zoneId}",
              mailboxes: { anna: { password: "${password}", displayName: "Anna" } },
              aliases: { info: "anna" },
            }),
          },
          { config: { password: { type: "string", secret: true } } },
        ),
      ),
    );
    await stack.config({ password: { secret: password } });
    expectSucceeded(await stack.up());
    expect(stack.rawState()).not.toContain(password);
    expect(await kinds(stack)).toEqual(
      expect.arrayContaining(["Domain", "DomainRegistration", "DnsZone", "MailAlias", "MailDomain", "Mailbox", "Mailspace"]),
    );
    const paid = simulator.platform.billing.payments.charges.length;
    expectUnchanged(await stack.up({ args: ["--refresh"] }));
    expect(simulator.platform.billing.payments.charges).toHaveLength(paid);
  });

  it("has a zone file's records, and says at which line it can't", async () => {
    const zone = (lines: string) => yaml({ zone: component("DnsZoneFile", { zone: "example.com", zoneFile: `$TTL 300\n${lines}` }) });
    const { stack } = await hosted("", {}, onYaml(zone("www A 192.0.2.1\n@ MX 10 mail.example.net.\n")));
    expectChanges(await stack.up(), { create: 4 });
    stack.program(zone("www A 192.0.2.300\n"));
    expectFailed(await stack.preview(), /zone file of example\.com.*2: .*192\.0\.2\.300/s);
  });

  it("passes on what its options say, and needs to know what it decides by", async () => {
    const site = (properties: object, options = {}) =>
      yaml({
        other: { type: "hosting:DnsZone", properties: { name: "example.org" } },
        shop: component("SecureSite", { siteId: "site-1", ...properties }, options),
      });
    const { stack } = await hosted("", {}, onYaml(site({ hostnames: ["${other.zoneId}.example.com"] })));
    expectFailed(await stack.preview(), /SecureSite "shop": hostnames\[0\] isn't known yet/);
    stack.program(site({}, { protect: true, dependsOn: ["${other}"] }));
    expectSucceeded(await stack.up());
    expectFailed(await stack.destroy(), /protect/);
    stack.program(site({ hostname: "www.example.com" }));
    expectFailed(await stack.preview(), /hostname does not exist/);
    stack.program(site({ site: { name: "second" } }));
    expectFailed(await stack.preview(), /site/);
  });
});
