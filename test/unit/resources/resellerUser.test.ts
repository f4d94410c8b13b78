import type { Fault, Process, Simulator, SimulatorOptions, Values } from "../../harness";
import { check, create, failureOf, read, registry, remove, World } from "../../harness";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ResellerUser } from "../../../src/simulator/platform/panel/users";

const definition = registry.ResellerUser!;
const anna: Values = { fname: "Anna", lname: "Jansen", email: "anna@example.com", companyName: "Jansen Shops" };
const post = { method: "POST", path: "/api/users" };

const usersOf = ({ platform }: Simulator): ResellerUser[] => platform.users.list();
const asked = (world: World): number => world.count("POST");

async function begin(options: SimulatorOptions = {}): Promise<{ world: World; process: Process }> {
  const world = await World.start(options);
  return { world, process: world.process() };
}

const hidden = (text: string, { password, api_token }: ResellerUser): void => {
  expect(text).not.toContain(password);
  expect(text).not.toContain(api_token);
};

test("the state keeps what only the answer to the creation shows, and a refresh keeps it too", async () => {
  const { world, process } = await begin();
  const { id, state } = await create(process.resource(definition), anna);
  const [user] = usersOf(world.simulator) as [ResellerUser];
  const told = { password: user.password, apiToken: user.api_token, accountId: user.account_id };
  expect([id, state]).toMatchObject([user.id, { userId: user.id, accountBrandId: 1, ...told }]);
  expect((await read(world.anew(definition), id, state))?.state).toEqual(state);
  expect(process.said.join()).not.toContain("reset the password");
});

test("without checkpoints no user is created: a killed run would lose what is shown only once", async () => {
  const { world, process } = await begin();
  const refusal = await failureOf(create(world.process({ withoutCheckpoints: true }).resource(definition), anna));
  expect(refusal).toMatch(/password and apiToken .* only once, and PULUMI_SKIP_CHECKPOINTS is set/);
  expect(asked(world)).toBe(0);
  await create(process.resource(definition), anna);
  await create(world.process({ withoutCheckpoints: true }).resource(definition), anna);
  expect(asked(world)).toBe(1);
});

test("whoever makes a user is told before that it stays, and whoever takes one over isn't", async () => {
  const { world } = await begin();
  const [making, adopting, known] = [world.process(), world.process(), world.process()];
  await check(making.resource(definition), {}, anna);
  expect(making.said.join("\n")).toMatch(
    /warning: ResellerUser "it" can't be deleted by the API after its creation\. The user and its account stay/,
  );
  await check(adopting.resource(definition), {}, { ...anna, adopt: true });
  await check(known.resource(definition), anna, anna);
  expect([...adopting.said, ...known.said].filter((text) => !text.startsWith("status: adopt: "))).toEqual([]);
  expect(world.count()).toBe(0);
});

test("a replacement is refused with a sentence about the old user, and a deletion leaves the user with a warning", async () => {
  const { world, process } = await begin();
  const { id, state } = await create(process.resource(definition), anna);
  const other = { ...anna, email: "other@example.com" };
  const { problems } = await check(world.anew(definition), state, other);
  expect(problems).toMatchObject([
    { path: "email", message: expect.stringContaining("The API can't delete the old one. The user and its") },
  ]);
  expect((await check(world.anew(definition), state, { ...other, allowReplacement: true })).problems).toEqual([]);
  const last = world.process();
  await remove(last.resource(definition), id, state);
  expect(last.said.join()).toContain("is no longer managed, and the API can't delete it. The user and its account stay");
  expect(usersOf(world.simulator)).toHaveLength(1);
});

test.each<[string, Fault]>([
  ["dropped", { kind: "dropAfter", ...post }],
  ["a page of HTML", { kind: "garbage", takesEffect: true, ...post }],
  ["cut short", { kind: "truncated", ...post }],
  ["a 502", { kind: "status", status: 502, takesEffect: true, ...post }],
])("after an answer that is lost (%s), the user is found by its email, and never made twice", async (_, fault) => {
  const { world, process } = await begin({ strict: { usersOfOneEmail: "allow" } });
  world.fault({ ...fault, times: 1 });
  const { id, state } = await create(process.resource(definition), anna);
  const [user, ...more] = usersOf(world.simulator) as [ResellerUser];
  expect([id, more, asked(world)]).toEqual([user.id, [], 1]);
  expect([state.password, state.apiToken, state.accountId]).toEqual([undefined, undefined, undefined]);
  expect(process.said.join("\n")).toMatch(/warning: the state has neither the password nor the API token of the user anna@example.com/);
  hidden(JSON.stringify(process.said), user);
});

test("an answer without an id still gives the secrets: the user is found by its email", async () => {
  const { world, process } = await begin();
  const body = JSON.stringify({ user: { email: "anna@example.com", password: "first-word", api_token: "first-token", account_id: "9" } });
  world.fault({ kind: "garbage", takesEffect: true, status: 201, contentType: "application/json", body, ...post, times: 1 });
  const { id, state } = await create(process.resource(definition), anna);
  const [user] = usersOf(world.simulator) as [ResellerUser];
  expect([id, state]).toMatchObject([user.id, { password: "first-word", apiToken: "first-token", accountId: "9", accountBrandId: 1 }]);
  expect(process.said.join("\n")).not.toContain("reset the password");
});

test("a request that may have arrived isn't sent again in its run; the next run looks first", async () => {
  const { world, process } = await begin({ strict: { usersOfOneEmail: "allow" } });
  world.fault({ kind: "dropBefore", ...post, times: 1 });
  const said = await failureOf(create(process.resource(definition), anna));
  expect(said).toContain("Whether the ResellerUser was created is unknown. The provider doesn't send the creation again now");
  expect([usersOf(world.simulator), asked(world)]).toEqual([[], 1]);
  const { state } = await create(world.anew(definition), anna);
  expect([usersOf(world.simulator).length, asked(world)]).toEqual([1, 2]);
  expect(state.password).toBe(usersOf(world.simulator)[0]?.password);
});

test("a user that is taken over keeps its password to itself, and the warning says how to get another", async () => {
  const { world, process } = await begin();
  const user = world.platform.users.add({ fname: "Anna", lname: "Jansen", email: "Anna@Example.com" });
  const refused = await failureOf(create(process.resource(definition), anna));
  expect(refused).toContain("adopt: true");
  const { id, state } = await create(process.resource(definition), { ...anna, adopt: true });
  expect([id, state.password]).toEqual([user.id, undefined]);
  expect(process.said.join("\n")).toContain("reset the password and make a new API token in the platform's panel");
});

test("the secrets of an answer stand in no note, no log and no error, not even one that quotes them later", async () => {
  const { world, process } = await begin();
  await create(process.resource(definition), anna);
  const [user] = usersOf(world.simulator) as [ResellerUser];
  const folder = world.journalFolder;
  for (const name of readdirSync(folder)) hidden(readFileSync(join(folder, name), "utf8"), user);
  hidden(process.said.join("\n"), user);
  const errors = [`bad password ${user.password}`, `bad token ${user.api_token}`];
  world.fault({ kind: "status", status: 422, errors, ...post });
  const said = await failureOf(create(process.resource(definition, "other"), { ...anna, email: "other@example.com" }));
  expect(said).toContain("bad password [secret]");
  hidden(said, user);
});

test.each<[SimulatorOptions, string]>([
  [{ strict: { resellers: "admin" } }, "An admin account can't create users"],
  [{ strict: { resellers: "none" } }, "Only an admin of a reseller's account"],
  [{ credential: "oauth" }, "An OAuth token can't do this"],
])("a refusal says what to do (%j)", async (options, says) => {
  const { world, process } = await begin(options);
  expect(await failureOf(create(process.resource(definition), anna))).toContain(says);
  expect(usersOf(world.simulator)).toEqual([]);
});

test("an email of another user of the platform is refused with its reason", async () => {
  const { world, process } = await begin({ accounts: ["account-1", "account-2"] });
  world.platform.users.add({ account: "account-2", fname: "B", lname: "C", email: "anna@example.com" });
  expect(await failureOf(create(process.resource(definition), anna))).toContain("choose another email");
});

test("a move to another provider would lose what is shown only once: it is refused, unless the program takes the user over", async () => {
  const { world, process } = await begin();
  await create(process.resource(definition), anna);
  const [user] = usersOf(world.simulator) as [ResellerUser];
  const moved = world.process();
  const it = moved.resource(definition, "it of another provider");
  await check(it, anna, anna);
  const message = await failureOf(create(it, anna));
  expect(message).toMatch(/accountId, password, apiToken.*Nothing was changed.*adopt: true/s);
  hidden(message, user);
  const { id } = await create(it, { ...anna, adopt: true });
  expect([id, asked(world)]).toEqual([user.id, 1]);
});
