import { join } from "node:path";
import { expectFailed, expectSucceeded } from "./harness";
import { environment } from "./harness/environment";
import { hosted } from "./hosted";

describe("pulumi do, which has neither a program nor a state", () => {
  const password = "correct horse battery";

  /** A platform, and the engine's direct commands at it. */
  async function direct() {
    const { stack, simulator } = await hosted("", { zones: [], mailspaces: [{ id: "7", domain: "example.com" }] });
    const plugin = join(environment().folder, "node_modules", "pulumi-hosting", "plugin", "pulumi-resource-hosting");
    const env = { HOSTING_BASE_URL: simulator.url, HOSTING_TOKEN: simulator.token, HOSTING_ACCOUNT: simulator.account };
    const asked = (type: string, ...args: string[]) => stack.run(["do", "--package", plugin, `hosting:index:${type}`, ...args], { env });
    const run = (type: string, verb: string, ...args: string[]) => asked(type, verb, "--stateless", ...args);
    const list = (type: string, ...args: string[]) => asked(type, "list", ...args);
    return { simulator, run, list, changed: (type: string, verb: string, ...args: string[]) => run(type, verb, ...args, "--yes") };
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
    const listed = async (type: string, ...args: string[]) =>
      JSON.parse(expectSucceeded(await list(type, ...args)).stdout) as unknown;
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
});
