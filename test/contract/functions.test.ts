import { create, type Definition, outcomeOf, parentFor, registry, sampleOf, type SimulatorOptions, type Values, World } from "../harness";
import { z } from "zod";
import { functions } from "../../src/functions";
import type { FunctionDefinition } from "../../src/kernel/definition/function";
import { callables, invoke } from "../../src/kernel/operations/invoke";
import { functionWorld } from "../harness/functions";
import { naturalKeyOf } from "../harness/parents";
import { written } from "../harness/program";

const all = callables(registry, functions);

describe.each(Object.values(functions).map((definition) => [definition.name, definition] as const))("%s", (name, definition) => {
  it("answers its samples with what it says", async () => {
    const { world, ids } = await functionWorld();
    for (const args of definition.samples(ids)) {
      const result = await invoke(all[name]!, world.process(), args);
      expect(definition.outputs.strict().parse(result)).toEqual(result);
      expect(Object.keys(result)).toEqual(expect.arrayContaining(requiredOf(definition)));
    }
    expect(world.requests().filter((request) => !/^GET |\/(available|check|suggestions)$/.test(request))).toEqual([]);
  });
});

it.each(["getAccessListTypes", "getManagedWafRules", "getSiteCdn", "getSubscription"] as const)(
  "%s says that nothing is there",
  async (name) => {
    const { world } = await functionWorld();
    const [args = {}] = functions[name].samples({ siteId: "site-9", subscriptionId: "sub-9" });
    await expect(invoke(all[name]!, world.process(), args)).rejects.toThrow(/answered 404/);
  },
);

function requiredOf({ outputFields }: FunctionDefinition): string[] {
  return Object.keys(outputFields).filter((field) => outputFields[field]!.required);
}

const lookedUp = Object.values(registry).filter(({ type }) => all[`get${type}`]);

test("every type with a natural key can be looked up, and no other", () => {
  expect(lookedUp.map(({ type }) => type)).toEqual(Object.keys(registry).filter((type) => naturalKeyOf(registry[type]!) !== undefined));
});

describe.each(lookedUp.map((definition) => [definition.type, definition] as const))("the look-up of %s", (type, definition) => {
  const lookUp = all[`get${type}`]!;

  it("finds what was made, by id and by natural key, with all that the platform shows of it", async () => {
    const { world, inputs, id } = await withOne(definition);
    const byId = await invoke(lookUp, world.process(), { id });
    const byName = await invoke(lookUp, world.process(), { id: naturalKeyOf(definition) });
    expect(byName).toEqual(byId);
    // A set that is only looked at holds all there is, whichever resource made it.
    expect(byId.id).toBe(definition.kind === "set" ? id.replace(/\/.*/, "/all") : id);
    expect(Object.keys(lookUp.outputFields)).toEqual(expect.arrayContaining(Object.keys(byId)));
    const required = Object.keys(lookUp.outputFields).filter((field) => lookUp.outputFields[field]!.required);
    expect(Object.keys(byId)).toEqual(expect.arrayContaining(required));
    // The schema says so, and SDKs rely on it.
    for (const [name, { shape }] of Object.entries(lookUp.outputFields))
      if (shape.kind === "coded") expect([name, typeof (byId[name] ?? 0)]).toEqual([name, "number"]);
    const wanted = written(definition, inputs);
    if (definition.kind === "set") {
      const { collection } = definition.set;
      expect(byId[collection]).toHaveLength((wanted[collection] as unknown[]).length);
    }
  });

  it("is refused in a sentence if nothing is there", async () => {
    const world = await World.start({ sites: [] });
    const outcome = (await outcomeOf(invoke(lookUp, world.process(), { id: "nothing.example" }))) as Error;
    const forms = `Use its id (${definition.id.join("/")}) or ${definition.identity.nameForm}, and check hosting:account.`;
    expect(outcome.message).toMatch(new RegExp(`^${type} "nothing\\.example" was not found: `));
    expect(outcome.message).toContain(forms);
  });
});

async function withOne(definition: Definition): Promise<{ readonly world: World; readonly inputs: Values; readonly id: string }> {
  const world = await World.start({ sites: [], strict: { ownedDomains: ["example.com"] } });
  const inputs = sampleOf(definition, parentFor(definition, world.simulator), 0);
  const { id } = await create(world.anew(definition), inputs);
  return { world, inputs, id };
}

describe("wrong arguments", () => {
  const refusal = async (name: string, args: Values) => {
    const world = await World.start();
    const outcome = (await outcomeOf(invoke(all[name]!, world.process(), args))) as Error;
    expect(world.requests()).toEqual([]);
    return outcome.message;
  };

  it.each<[string, Values, string]>([
    ["getDnsZone", {}, "id is required."],
    ["getDnsZone", { id: null }, "id is required."],
    ["getDnsZone", { id: "" }, "id must be at least 1 characters long, not a text of 0 characters."],
    [
      "getDnsZone",
      { id: 7 },
      "id must be a text, not 7. In YAML, put it between quotes. A setting keeps its text only inside an object: set it with " +
        "`pulumi config set --path thing.key`, declare `thing` of type object, and write ${thing.key}.",
    ],
    ["getDnsZone", { id: "x", zone: "y" }, "zone is not an argument of getDnsZone. The arguments are id, account."],
    ["getDnsRecord", { id: "x", account: "y" }, "account is not an argument of getDnsRecord. The arguments are id."],
    ["getSiteCdn", { siteId: ["x"] }, "siteId must be a text, not a list of 1."],
  ])("%s of %j is refused before anything is asked", async (name, args, sentence) => expect(await refusal(name, args)).toBe(sentence));
});

describe("what several things are called", () => {
  const accounts = ["account-1", "account-2"];
  const zones = accounts.map((account, index) => ({ id: `zone-${index + 1}`, name: "example.com", account }));

  it.each([
    ["getDnsZone", "example.com"],
    ["getDnsRecord", "example.com/www/A"],
    ["getDnsRecords", "example.com"],
  ])("%s refuses %s, and names each", async (name, id) => {
    const world = await World.start({ accounts, zones });
    const asked = invoke(all[name]!, world.process({ account: "" }), { id });
    await expect(asked).rejects.toThrow(/^"example\.com" names 2 objects of type DnsZone: zone-1, zone-2\. Use the id of one of them\.$/);
  });

  it("is found in one account", async () => {
    const world = await World.start({ accounts, zones });
    const process = world.process({ account: "" });
    expect(await invoke(all.getDnsZone!, process, { id: "example.com", account: "account-2" })).toMatchObject({ id: "zone-2" });
  });
});

describe("answers in other forms", () => {
  const asked = async (name: keyof typeof functions, options: SimulatorOptions) => {
    const { world, ids } = await functionWorld(options);
    return invoke(all[name]!, world.process(), functions[name].samples(ids)[0]!);
  };

  it.each(["array", "map", "byNumber"] as const)("the types of access lists as %s", async (accessListEnums) => {
    const { types } = await asked("getAccessListTypes", { shapes: { accessListEnums } });
    expect(types).toEqual(expect.arrayContaining([{ name: expect.stringMatching(/^cidr$/i) as unknown, value: 1 }]));
  });

  it("the rules of the WAF, with their groups", async () => {
    const { rules, groups } = (await asked("getManagedWafRules", {})) as { rules: Values[]; groups: Values[] };
    expect(rules).toEqual(
      expect.arrayContaining([{ id: "941100", description: "Script detected in a parameter", group: "Cross-site scripting" }]),
    );
    expect(groups.map(({ name }) => name)).toContain("OWASP Top Ten");
  });

  it("something that can't be read, with a word on who is at fault", async () => {
    const { world } = await functionWorld();
    const odd = { ...functions.getSiteCdn!, call: () => Promise.resolve(z.object({ value: z.string() }).parse({ value: 7 })) };
    const asked = invoke(callables({}, { odd }).getSiteCdn!, world.process(), { siteId: "site-1" });
    await expect(asked).rejects.toThrow(/^the platform's answer to getSiteCdn can't be read \(value: .*\)\. Run the command again/);
  });

  it("a site without a CDN", async () => {
    expect(await asked("getSiteCdn", { sites: [{ id: "site-1", cdn: false }] })).toEqual({ active: false });
  });

  it("a site's tasks, all or those of a status", async () => {
    const { world } = await functionWorld();
    const { tasks } = world.platform;
    const site = { site: "site-1", account: world.simulator.account };
    const [first, second] = ["purge", "restart"].map((name) => tasks.start({ name, ...site }).id);
    tasks.end(first!, "FAILED");
    const ask = async (more: object = {}) => (await invoke(all.getSiteTasks!, world.process(), { siteId: "site-1", ...more })).tasks;
    expect(await ask()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first, name: "purge" }), expect.objectContaining({ id: second })]),
    );
    expect(await ask({ filter: "FAILED" })).toEqual([expect.objectContaining({ id: first, status: "FAILED" })]);
    await expect(ask({ filter: "LOST" })).rejects.toThrow(/filter must be one of "OK"/);
  });

  it("a mail address that is taken, by what, one that is free, and one of which nobody knows", async () => {
    const { world, ids } = await functionWorld();
    const ask = (address: string) => invoke(all.getMailAddressAvailability!, world.process(), { mailspaceId: ids.mailspaceId, address });
    for (const address of ["carol", "Carol@Example.com"]) expect(await ask(address)).toEqual({ available: false, usedBy: "mailbox" });
    expect(await ask("new")).toEqual({ available: true });
    world.fault({ kind: "status", status: 200, path: /check$/, body: { available: null, used_by: null } });
    expect(await ask("carol")).toEqual({});
  });

  it("how full a mailspace and a panel account are, and what isn't known of it", async () => {
    const { world, ids } = await functionWorld();
    const mailspace = () => invoke(all.getMailspaceUsage!, world.process(), { mailspaceId: ids.mailspaceId });
    expect(await mailspace()).toMatchObject({ mailboxCount: 1, complete: true, mailboxes: [{ email: "carol@example.com", usedMb: 12 }] });
    world.fault({ kind: "status", status: 200, path: /mailboxes$/, body: { mailboxes: [], pending: [] } });
    expect(await mailspace()).toMatchObject({ mailboxCount: 1, complete: false, mailboxes: [] });
    const panel = () => invoke(all.getPanelAccountUsage!, world.process(), { username: ids.username });
    expect(await panel()).toEqual({
      ...{
        usedMb: expect.any(Number),
        quotaMb: expect.any(Number),
        mailboxCount: expect.any(Number),
        addonDomainCount: expect.any(Number),
        accountName: "account-1",
      },
    });
    world.fault({ kind: "status", status: 200, path: /panel_accounts/, body: { username: "u1", disk: { used_mb: null, quota_mb: null } } });
    expect(await panel()).toEqual({});
  });

  it("why a task failed, and who asked for it", async () => {
    const { world, ids } = await functionWorld();
    const who = { id: "u-1", name: "Ada Byron", email: "ada@example.net" };
    const task = { id: 7, name: "Restart", status: "FAILED", data: "disk\nfull", labels: { site: "shop" }, updated_at: "2026-01-01" };
    world.fault({ kind: "status", status: 200, path: /tasks$/, body: { tasks: [{ ...task, performed_by: who }, { id: 8 }] } });
    expect(await invoke(all.getSiteTasks!, world.process(), { siteId: ids.siteId })).toEqual({
      tasks: [
        { ...{ id: 7, name: "Restart", status: "FAILED", data: "disk full", labels: "shop", updatedAt: "2026-01-01" }, performedBy: who },
        { id: 8 },
      ],
    });
  });

  it("a hostname that is taken, and one that can't be", async () => {
    const { world } = await functionWorld({ sites: [{ id: "site-1", domains: ["www.example.com"] }] });
    const ask = (hostname: string) => invoke(all.getHostnameAvailability!, world.process(), { hostname });
    expect(await ask("www.example.com")).toEqual({ available: false });
    expect(await ask("new.example.com")).toEqual({ available: true });
    await expect(ask("no host name")).rejects.toThrow(/valid hostname/);
  });
});
