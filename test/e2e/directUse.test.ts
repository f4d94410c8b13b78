import { join } from "node:path";
import { staysOf } from "../../src/kernel/definition/forms";
import type { Definition } from "../../src/kernel/definition/resource";
import type { Values } from "../../src/kernel/definition/values";
import { diff } from "../../src/kernel/object/diff";
import { checkInputs } from "../../src/kernel/operations/checkInputs";
import { listerOf } from "../../src/kernel/operations/listUp";
import { registry } from "../../src/resources";
import { written } from "../harness/program";
import { otherValues } from "../harness/values";
import { everySample } from "./everySample";
import { expectFailed, expectSucceeded } from "./harness";
import { environment } from "./harness/environment";
import { thorough } from "./harness/thorough";
import { hosted } from "./hosted";

describe("pulumi do, which has neither a program nor a state", () => {
  const password = "correct horse battery";

  /** A platform, and the engine's direct commands at it. */
  async function direct(platform = hosted("", { zones: [], mailspaces: [{ id: "7", domain: "example.com" }] })) {
    const { stack, simulator } = await platform;
    const plugin = join(environment().folder, "node_modules", "pulumi-hosting", "plugin", "pulumi-resource-hosting");
    const env = { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
    const asked = (type: string, ...args: string[]) => stack.run(["do", "--package", plugin, `hosting:index:${type}`, ...args], { env });
    const run = (type: string, verb: string, ...args: string[]) => asked(type, verb, "--stateless", ...args);
    const list = (type: string, ...args: string[]) => asked(type, "list", ...args);
    return { stack, simulator, run, list, changed: (type: string, verb: string, ...args: string[]) => run(type, verb, ...args, "--yes") };
  }

  it("creates, reads, changes and deletes by natural keys, and a change says no more than what it changes", async () => {
    const { simulator, run, changed } = await direct();
    expectSucceeded(await changed("DnsZone", "create", "--name", "example.org"));
    const [zone] = simulator.platform.zones.list();
    expect(expectSucceeded(await run("DnsZone", "read", "example.org")).text).toContain(`"${zone?.id}"`);
    expectSucceeded(await changed("DnsZone", "patch", "example.org", "--dnssec=true"));
    expect(zone?.dnssec).toBe(true);

    zone?.addRecord({ record_type: 0, name: "www", value: "192.0.2.1", ttl: 300 });
    expectSucceeded(await changed("DnsRecord", "patch", "example.org/www/A", "--ttl", "600"));
    expect(zone?.records).toMatchObject([{ name: "www", value: "192.0.2.1", ttl: 600 }]);
    expect(expectSucceeded(await changed("DnsRecord", "patch", "example.org/www/A", "--ttl", "600")).text).toMatch(/No changes/);
    expectFailed(await changed("DnsRecord", "patch", "example.org/ftp/A", "--ttl", "600"), /not found/);
    expectSucceeded(await changed("DnsRecord", "delete", "example.org/www/A"));
    expect(zone?.records).toEqual([]);
  });

  it("lists objects below a parent, by a text, and as many as asked for; its failures end", async () => {
    const { simulator, list } = await direct();
    const zone = simulator.platform.zones.add({ name: "example.org", records: [{ record_type: 0, name: "www", value: "192.0.2.1" }] });
    simulator.platform.zones.add({ name: "example.net" });
    const listed = async (type: string, ...args: string[]) => JSON.parse(expectSucceeded(await list(type, ...args)).stdout) as unknown;
    expect(await listed("DnsZone", "--query", "example.org")).toEqual([{ id: zone.id, name: "example.org" }]);
    expect(await listed("DnsZone", "--count", "1")).toHaveLength(1);
    expect(await listed("DnsZone", "--all")).toHaveLength(2);
    expect(await listed("DnsRecord", "--zone-id", zone.id)).toEqual([{ id: `${zone.id}/${zone.records[0]!.id}`, name: "www" }]);
    expectFailed(await list("DnsRecord", "--zone-id", "none"), /404|not found/);
    expectFailed(await list("DnsRecord"), /zoneId/);
    expectFailed(await list("DnsRecords"), /no list of DnsRecords. List its records: DnsRecord/);
  });

  it("sends a password and shows it nowhere", async () => {
    const { run, changed } = await direct();
    const made = await changed(
      "Mailbox",
      "create",
      "--mailspace-id",
      "7",
      "--username",
      "anna",
      "--domain",
      "example.com",
      "--password",
      password,
    );
    expect(expectSucceeded(made).text).not.toContain(password);
    const renamed = await changed("Mailbox", "patch", "example.com/anna@example.com", "--display-name", "Anna");
    expect(expectSucceeded(renamed).text).not.toContain(password);
    expect(expectSucceeded(await run("Mailbox", "read", "example.com/anna@example.com")).text).toContain('"Anna"');
  });

  it("orders a change of plan once", async () => {
    const { simulator, changed } = await direct();
    const { charges } = simulator.platform.billing.payments;
    expectSucceeded(await changed("Site", "patch", "example", "--plan", "business"));
    const paid = charges.length;
    expect(paid).toBeGreaterThan(0);
    expectSucceeded(await changed("Site", "patch", "example", "--plan", "business"));
    expect(charges).toHaveLength(paid);
  });

  /** Values of an input that only another object can have. Whether the platform takes one is another question. */
  function replacing(definition: Definition, inputs: Values): Values[] {
    return Object.entries(definition.inputFields).flatMap(([name, { shape, marks }]) =>
      marks.immutable && inputs[name] !== undefined && name !== definition.parent?.property
        ? otherValues(shape, inputs[name]).flatMap((value) => {
            const { problems, inputs: news } = checkInputs(definition, {}, { ...inputs, [name]: value }, {});
            return problems.length === 0 && diff(definition, inputs, news, {}).replaces.length > 0 ? [{ [name]: value }] : [];
          })
        : [],
    );
  }

  /** What flags can't say as well. JSON is PCL, except for what begins an expression in a text. */
  const inFile = (values: Values): string =>
    Object.entries(values)
      .map(([name, value]) => `${name} = ${JSON.stringify(value).replace(/[$%](?=\{)/g, "$&$&")}\n`)
      .join("");

  const flag = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

  describe("every type", () => {
    let samples: Awaited<ReturnType<typeof everySample>>;
    beforeAll(async () => {
      samples = await everySample("plugin");
    });
    const types = Object.values(registry);
    const oneOfEachKind = types.filter(({ kind }, place) => types.findIndex((other) => other.kind === kind) === place);

    async function lives(name: string): Promise<void> {
      const { definition, inputs, parents, change } = samples.all.find((sample) => sample.definition.type === name)!;
      const { stack, simulator, run, list, changed } = await direct(Promise.resolve(samples.made));
      const from = (values: Values): string[] => {
        stack.write("inputs.pp", inFile(values));
        return ["--input", "pcl", "--input-file", "inputs.pp"];
      };
      const as = from(written(definition, inputs));
      const made = expectSucceeded(await changed(name, "create", ...as));
      const id = /^ +id +: "(.+)"$/m.exec(made.text)![1]!;
      const { charges } = simulator.platform.billing.payments;
      const paid = charges.length;
      if (definition.kind === "purchase") expect(expectSucceeded(await changed(name, "create", ...as)).text).toContain(id);
      expect(charges).toHaveLength(paid);

      const lister = listerOf(definition);
      const above = Object.keys(lister?.inputFields ?? {}).flatMap((input) => (input in parents ? [flag(input), parents[input]!] : []));
      const listed = await list(name, ...above);
      if (lister) expect(JSON.parse(expectSucceeded(listed).stdout)).toContainEqual(expect.objectContaining({ id }));
      else expectFailed(listed, new RegExp(`no list of ${name}[^]*List|no list of ${name}: it leaves nothing`));

      if (definition.kind === "action") return void expectFailed(await run(name, "read", id), /it is an action/);
      expect(expectSucceeded(await run(name, "read", id)).text).toContain(definition.kind === "set" ? id.split("/")[0] : id);
      if (change) {
        const asked = Object.entries(written(definition, { ...inputs, ...change })).filter(([input]) => input in change);
        expectSucceeded(await changed(name, "patch", id, ...from(Object.fromEntries(asked))));
      }
      simulator.resetReport();
      const others = replacing(definition, inputs).slice(0, 4);
      const refused: string[] = [];
      for (const other of others) refused.push(expectFailed(await changed(name, "patch", id, ...from(other))).text);
      expect(refused.filter((text) => text.includes("replaces")).length > 0).toBe(others.length > 0);
      expect(refused.join()).not.toMatch(/charged|orders/);
      expect(simulator.report().requests.filter(({ method }) => method !== "GET")).toEqual([]);

      const gone = await changed(name, "delete", id);
      // The platform never shows the `tldName` of a contact, and takes no deletion without it. Only a state has it.
      if (name === "DomainContact") return void expectFailed(gone, /tld_required_for_orphan/);
      expectSucceeded(gone);
      if (definition.kind === "object" && staysOf(definition) === undefined)
        expectFailed(await run(name, "read", id), /not found|scheduled for deletion/);
    }

    const sentence = "%s: created, listed, read, changed, refused as another, and deleted";
    const names = (of: readonly Definition[]) => of.map(({ type }) => type);
    it.each(names(oneOfEachKind))(sentence, lives);
    thorough.it.each(names(types.filter((type) => !oneOfEachKind.includes(type))))(sentence, lives);
  });
});
