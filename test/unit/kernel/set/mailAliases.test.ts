import type { ObjectDefinition, SetDefinition } from "../../../../src/kernel/definition/resource";
import type { Values } from "../../../../src/kernel/definition/values";
import { check } from "../../../../src/kernel/operations/check";
import { create } from "../../../../src/kernel/operations/create";
import { remove } from "../../../../src/kernel/operations/delete";
import { registry } from "../../../../src/resources";
import { endWorlds, outcomeOf, World } from "../../../harness/world";
import { checked, Life } from "./life";

const mailAliases = registry.MailAliases as SetDefinition;

afterEach(endWorlds);

const alias = (address: string, target = "carol", more: object = {}) => ({ address, targetEmail: `${target}@example.com`, ...more });

async function begin() {
  const world = await World.start();
  const mailspace = world.simulator.platform.mailspaces.add({
    domain: "example.com",
    mailboxes: [{ username: "carol" }, { username: "dora" }],
  });
  const life = new Life(mailAliases);
  const up = async (...aliases: object[]) => {
    world.simulator.resetReport();
    const changed = await life.up(world.process().resource(mailAliases), { mailspaceId: mailspace.id, aliases });
    return { changed, requests: world.requests().map((line) => line.replaceAll(mailspace.id, "1").replace("/api/mailspace/1", "")) };
  };
  const there = () => mailspace.aliases.list().map(({ address, target }) => `${address} to ${target.email}`);
  const refresh = () => life.refresh(world.process().resource(mailAliases));
  return { world, mailspace, life, up, there, refresh };
}

test("aliases are known by their address without the mailspace's domain, however the program spells it", async () => {
  const { up, life } = await begin();
  await up(alias("orders"), alias("Billing@Example.com"), alias("press", "carol", { domain: "EXAMPLE.com" }));
  expect(Object.keys(life.state.aliases as Values)).toEqual(["orders", "billing", "press"]);
  expect(life.state).toMatchObject({ domain: "example.com", aliases: { billing: { aliasAddress: "billing@example.com" } } });
  expect((await up(alias("Press@example.com"), alias("billing"), alias("Orders@example.com"))).changed).toEqual([]);
});

test("a new target takes the alias off the old one and makes it anew; the others aren't touched", async () => {
  const { up, there, refresh, life } = await begin();
  await up(alias("orders"), alias("billing"));
  const { requests } = await up(alias("orders", "dora"), alias("billing"));
  expect(requests.filter((line) => !line.startsWith("GET"))).toEqual(["DELETE /aliases/orders%40example.com", "POST /aliases"]);
  expect(there()).toEqual(["billing@example.com to carol@example.com", "orders@example.com to dora@example.com"]);
  const { state } = life;
  await refresh();
  expect(life.state).toEqual(state);
});

test("an alias that is taken out goes, one that somebody deleted comes back, and one of somebody else stays", async () => {
  const { up, there, refresh, mailspace, life } = await begin();
  mailspace.aliases.create({ address: "theirs@example.com", target_email: "dora@example.com" });
  await up(alias("orders"), alias("billing"), alias("press"));
  await up(alias("orders"), alias("billing"));
  mailspace.aliases.remove("orders@example.com");
  await refresh();
  expect(Object.keys(life.state.aliases as Values)).toEqual(["billing"]);
  await up(alias("orders"), alias("billing"));
  expect(there().sort()).toEqual([
    "billing@example.com to carol@example.com",
    "orders@example.com to carol@example.com",
    "theirs@example.com to dora@example.com",
  ]);
});

test("an alias that the platform leaves out of a list that is full isn't taken for deleted", async () => {
  const { up, refresh, mailspace, world, life } = await begin();
  for (let index = 0; index < 500; index += 1) mailspace.mailboxes.add({ username: `user${index}` });
  await up(alias("orders"), alias("billing"));
  world.simulator.faults.add({
    kind: "garbage",
    status: 200,
    contentType: "application/json",
    route: "GET /api/mailspace/{mailspace_id}/aliases",
    body: JSON.stringify({ aliases: [] }),
    times: Infinity,
  });
  world.simulator.resetReport();
  await refresh();
  expect(Object.keys(life.state.aliases as Values)).toEqual(["orders", "billing"]);
  // Whether lists can be cut is asked once for each reading.
  expect(world.requests().filter((line) => line.endsWith("/mailboxes"))).toHaveLength(1);
});

test("an alias that exists is refused, and taken over with adopt", async () => {
  const { up, there, mailspace, life, world } = await begin();
  mailspace.aliases.create({ address: "orders@example.com", target_email: "dora@example.com" });
  world.clock.skip(7_200_000);
  await expect(up(alias("orders"), alias("billing"))).rejects.toThrow(/1 alias of "it" is on the platform already[^]*orders \(id orders@/);
  expect(there()).toEqual(["orders@example.com to dora@example.com"]);
  await life.up(world.process().resource(mailAliases), { mailspaceId: mailspace.id, aliases: [alias("orders")], adopt: true });
  expect(there()).toEqual(["orders@example.com to carol@example.com"]);
});

test.each([
  ["a MailAlias of the same address", "MailAlias", { address: "orders@example.com", targetEmail: "dora@example.com" }, "the alias orders"],
  ["a Mailbox that manages its aliases", "Mailbox", { username: "carol", aliases: ["info"] }, "the aliases of carol@example.com"],
  ["a Mailbox that has the alias", "Mailbox", { username: "dora", aliases: ["orders"] }, "the alias orders@example.com"],
])("a set and %s describe the same", async (_, type, inputs, told) => {
  const { world, mailspace } = await begin();
  const process = world.process();
  process.session.setParentFacts("Mailspace", mailspace.id, { domain: "example.com" });
  const both = [
    [
      process.resource(registry[type] as SetDefinition, "single"),
      { mailspaceId: mailspace.id, password: "correct horse battery", ...inputs },
    ],
    [process.resource(mailAliases, "set"), { mailspaceId: mailspace.id, aliases: [alias("orders")] }],
  ] as const;
  const found = [];
  for (const [resource, one] of both) {
    const { password: _password, ...rest } = one as Values;
    found.push(await check(resource, {}, type === "MailAlias" || resource.name === "set" ? rest : one));
  }
  expect(found.map(({ problems }) => problems.length)).toEqual([0, 1]);
  expect(found[1]?.problems[0]?.message).toContain(told);
});

test("the same alias twice is refused", () => {
  const inputs = { mailspaceId: "m1", aliases: [alias("orders"), alias("Orders@example.com", "dora")] };
  expect(() => checked(mailAliases, inputs, { domain: "example.com" })).toThrow("aliases[1] is the same alias as aliases[0] (orders)");
});

test("an alias that the platform refuses is named, and the others are made", async () => {
  const { up, there } = await begin();
  const failure = (await outcomeOf(up(alias("orders"), alias("billing", "nobody"), alias("press")))) as Error;
  expect(failure.message).toMatch(/1 alias could not be written\.\n {2}billing: /);
  expect(there()).toEqual(["orders@example.com to carol@example.com", "press@example.com to carol@example.com"]);
});

test("the refusal of an endless address is short", async () => {
  const { up } = await begin();
  const failure = (await outcomeOf(up(alias("x".repeat(1_000_000), "nobody")))) as Error;
  expect(failure.message).toMatch(/1 alias could not be written\.\n {2}x{300}…: /);
  expect(failure.message.length).toBeLessThan(3_000);
});

test("an alias that went from a MailAlias to a set doesn't come back to the MailAlias by itself", async () => {
  const { world, mailspace, life } = await begin();
  const mailAlias = registry.MailAlias as ObjectDefinition;
  const inputs = { mailspaceId: mailspace.id, ...alias("orders") };
  const made = await create(world.process().resource(mailAlias, "single"), inputs);
  const process = world.process({ adopt: true });
  await life.up(process.resource(mailAliases), { mailspaceId: mailspace.id, aliases: [alias("orders")] });
  await remove(process.resource(mailAlias, "single"), made.id, made.state);
  world.clock.skip(7_200_000);
  await expect(create(world.process().resource(mailAlias, "single"), inputs)).rejects.toThrow("is on the platform already");
});
