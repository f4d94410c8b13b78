import { check, create, type Definition, handedOn, OneResource, outcomeOf, registry, remove } from "../../../harness";
import { mailAliases, SetWorld } from "./setStack";

const alias = (address: string, target = "carol", more: object = {}) => ({ address, targetEmail: `${target}@example.com`, ...more });

async function begin() {
  const world = await SetWorld.start();
  const { mailspace } = world;
  const set = world.aliasSet();
  const up = async (...aliases: object[]) => {
    world.simulator.resetReport();
    const { step } = await set.up({ aliases });
    return { step, writes: world.writes.map((line) => line.replace(/ .*(?=\/aliases)/, " ")) };
  };
  const there = () => mailspace.aliases.list().map(({ address, target }) => `${address} to ${target.email}`);
  return { world, mailspace, set, up, there };
}

test("aliases are known by their address without the mailspace's domain, however the program spells it", async () => {
  const { up, set } = await begin();
  await up(alias("orders"), alias("Billing@Example.com"), alias("press", "carol", { domain: "EXAMPLE.com" }));
  expect(set.labels).toEqual(["orders", "billing", "press"]);
  expect(set.state).toMatchObject({ domain: "example.com", aliases: { billing: { aliasAddress: "billing@example.com" } } });
  expect((await up(alias("Press@example.com"), alias("billing"), alias("Orders@example.com"))).step).toBe("same");
});

test("a new target takes the alias off the old one and makes it anew; the others aren't touched", async () => {
  const { up, there, set } = await begin();
  await up(alias("orders"), alias("billing"));
  const { writes } = await up(alias("orders", "dave"), alias("billing"));
  expect(writes).toEqual(["DELETE /aliases/orders%40example.com", "POST /aliases"]);
  expect(there()).toEqual(["billing@example.com to carol@example.com", "orders@example.com to dave@example.com"]);
  const { state } = set;
  await set.refresh();
  expect(set.state).toEqual(state);
});

test("a new target that the platform refuses leaves the alias where somebody else led it meanwhile", async () => {
  const { up, there, mailspace } = await begin();
  await up(alias("orders"), alias("billing"));
  mailspace.aliases.remove("orders@example.com");
  mailspace.aliases.create({ address: "orders@example.com", target_email: "dave@example.com" });
  const failure = (await outcomeOf(up(alias("orders", "nobody"), alias("billing")))) as Error;
  expect(failure.message).toMatch(/1 alias could not be written\.\n {2}orders: /);
  expect(there()).toEqual(["billing@example.com to carol@example.com", "orders@example.com to dave@example.com"]);
});

test("an alias that is taken out goes, one that somebody deleted comes back, and one of somebody else stays", async () => {
  const { up, there, mailspace, set } = await begin();
  mailspace.aliases.create({ address: "theirs@example.com", target_email: "dave@example.com" });
  await up(alias("orders"), alias("billing"), alias("press"));
  await up(alias("orders"), alias("billing"));
  mailspace.aliases.remove("orders@example.com");
  await set.refresh();
  expect(set.labels).toEqual(["billing"]);
  await up(alias("orders"), alias("billing"));
  expect(there().sort()).toEqual([
    "billing@example.com to carol@example.com",
    "orders@example.com to carol@example.com",
    "theirs@example.com to dave@example.com",
  ]);
});

test("an alias that the platform leaves out of a list that is full isn't taken for deleted", async () => {
  const { up, mailspace, world, set } = await begin();
  for (let index = 0; index < 500; index += 1) mailspace.mailboxes.add({ username: `user${index}` });
  await up(alias("orders"), alias("billing"));
  world.fault({
    kind: "garbage",
    status: 200,
    contentType: "application/json",
    route: "GET /api/mailspace/{mailspace_id}/aliases",
    body: JSON.stringify({ aliases: [] }),
    times: Infinity,
  });
  world.simulator.resetReport();
  await set.refresh();
  expect(set.labels).toEqual(["orders", "billing"]);
  // Whether lists can be cut is asked once for each reading.
  expect(world.requests().filter((line) => line.endsWith("/mailboxes"))).toHaveLength(1);
});

test.each([
  ["a MailAlias of the same address", "MailAlias", { address: "orders@example.com", targetEmail: "dave@example.com" }, "the alias orders"],
  ["a Mailbox that manages its aliases", "Mailbox", { username: "carol", aliases: ["info"] }, "the aliases of carol@example.com"],
  ["a Mailbox that has the alias", "Mailbox", { username: "dave", aliases: ["orders"] }, "the alias orders@example.com"],
])("a set and %s describe the same", async (_, type, inputs, told) => {
  const { world, mailspace } = await begin();
  const process = world.process();
  process.session.setParentFacts("Mailspace", mailspace.id, { domain: "example.com" });
  const mailspaceId = mailspace.id;
  const program = [
    [registry[type]!, { mailspaceId, ...(type === "Mailbox" && { password: "correct horse battery" }), ...inputs }],
    [mailAliases, { mailspaceId, aliases: [alias("orders")] }],
  ] as const;
  const found = [];
  for (const [definition, one] of program) found.push(await check(process.resource(definition, definition.type), {}, one));
  expect(found.map(({ problems }) => problems.length)).toEqual([0, 1]);
  expect(found[1]?.problems[0]?.message).toContain(told);
});

describe("aliases that move from a set into the aliases of their mailbox in one run", () => {
  async function beside() {
    const begun = await begin();
    const { world, mailspace, up } = begun;
    await up(alias("orders"), alias("billing"), alias("press", "dave"));
    const carol = new OneResource(world, registry.Mailbox!, "carol");
    const owner = { mailspaceId: mailspace.id, username: "carol", password: "correct horse battery", adopt: true };
    const listing = { ...owner, aliases: ["orders", "billing"] };
    await carol.up(owner);
    const run = world.process();
    await carol.preview(listing, run);
    await carol.up(listing, run);
    const isStable = async () => expect((await carol.preview(listing)).changed).toEqual([]);
    return { ...begun, run, isStable };
  }
  const carols = ["billing@example.com to carol@example.com", "orders@example.com to carol@example.com"];

  test("stay when the whole set goes", async () => {
    const { set, run, there, isStable } = await beside();
    expect(await set.destroy(run)).toContain('2 aliases of "it" now belong to "carol" and are not deleted');
    expect(there()).toEqual(carols);
    await isStable();
  });

  test("stay when the set lists them no longer, which leaves it what it has", async () => {
    const { set, run, there, isStable } = await beside();
    const { said } = await set.up({ aliases: [alias("press", "dave")] }, run);
    expect(said).toContain('2 aliases of "it" now belong to "carol" and are not deleted');
    expect([set.labels, there()]).toEqual([["press"], [...carols, "press@example.com to dave@example.com"]]);
    await isStable();
  });
});

test("the same alias twice is refused", () => {
  const inputs = { mailspaceId: "m1", aliases: [alias("orders"), alias("Orders@example.com", "dave")] };
  expect(() => handedOn(mailAliases, inputs, { domain: "example.com" })).toThrow("aliases[1] is the same alias as aliases[0] (orders)");
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
  const { world, mailspace, set } = await begin();
  const mailAlias = registry.MailAlias as Definition;
  const inputs = { mailspaceId: mailspace.id, ...alias("orders") };
  const made = await create(world.anew(mailAlias, "single"), inputs);
  const process = world.process({ adopt: true });
  await set.up({ aliases: [alias("orders")] }, process);
  await remove(process.resource(mailAlias, "single"), made.id, made.state);
  world.clock.skip(7_200_000);
  await expect(create(world.anew(mailAlias, "single"), inputs)).rejects.toThrow("is on the platform already");
});
