import { registry } from "../../../src/resources";
import type { Values } from "../../../src/kernel/definition/values";
import { check, create, diffResource, read } from "../../harness/operations";
import { failureOf } from "../../harness/oneResource";
import { endWorlds, World } from "../../harness/world";

afterEach(endWorlds);

const definition = registry.PanelAccount!;
const wanted: Values = { package: "basic", beside: [] };

const begin = (strict = {}) => World.start({ sites: [], registrations: [{ name: "example.com" }], strict });
const charged = ({ platform }: World): number[] => platform.billing.payments.charges.map(({ cents }) => cents);
const anew = (world: World, name?: string) => world.process().resource(definition, name, 1_800_000);

test("is ordered beside accounts on registered domains, and shows the domain that the platform made up", async () => {
  const world = await begin();
  world.platform.panelAccounts.add({ domain: "Example.com", username: "u1" });
  const { id, state } = await create(anew(world), wanted);
  expect([state.primaryDomain, state.domain, charged(world)]).toEqual([expect.stringMatching(/placeholder/), undefined, [900]]);
  const seen = await read(anew(world), id, state);
  expect(seen?.inputs).toEqual(wanted);
  expect(await diffResource(anew(world), id, seen!.state, { ...wanted, beside: ["u1"] })).toMatchObject({
    replaces: [],
    unfinished: false,
  });
});

test("isn't ordered while there is one that the program doesn't name: an earlier run may have ordered it", async () => {
  const world = await begin();
  world.platform.panelAccounts.add({ domain: "x.placeholder.example", username: "u1" });
  const message = await failureOf(create(anew(world), wanted));
  expect(message).toMatch(
    /another PanelAccount is on the platform already \(id u1\).*Nothing was created.*adopt: true.*name it in `beside`/s,
  );
  expect(charged(world)).toEqual([]);
  const { id } = await create(anew(world), { ...wanted, adopt: true });
  expect([id, charged(world)]).toEqual(["u1", []]);
  await create(anew(world, "second"), { ...wanted, beside: ["u1"] });
  expect(charged(world)).toEqual([900]);
});

test("isn't ordered while several could be the one that an earlier run ordered, nor where the list is full", async () => {
  const world = await begin({ panelListCap: 500 });
  for (const username of ["u1", "u2"]) world.platform.panelAccounts.add({ domain: `${username}.placeholder.example`, username });
  expect(await failureOf(create(anew(world), wanted))).toMatch(/2 objects of type PanelAccount.*u1, u2.*Name the others in `beside`/s);
  for (let count = 0; count < 498; count += 1) world.platform.panelAccounts.add({ domain: "example.com" });
  expect(await failureOf(create(anew(world), { ...wanted, beside: ["u1", "u2"] }))).toMatch(
    /at most 500 panel accounts.*Nothing was ordered/s,
  );
  expect(charged(world)).toEqual([]);
});

test("a platform that offers no registrations has none", async () => {
  const world = await begin();
  world.fault({ kind: "status", status: 503, code: "feature_disabled", path: /domain_registrations/, times: Infinity });
  await create(anew(world), wanted);
  expect(charged(world)).toEqual([900]);
});

test.each<[string, Values, RegExp]>([
  ["neither a domain nor what it is ordered beside", { package: "basic" }, /domain is required.*`beside`; `\[\]` for none/],
  ["both", { ...wanted, domain: "example.com" }, /beside is for an account without a domain/],
])("a program that names %s is refused at preview", async (_, inputs, expected) => {
  const { problems } = await check(anew(await begin()), {}, inputs);
  expect(problems.map(({ path, message }) => `${path} ${message}`).join()).toMatch(expected);
});

test("two of one program have to name one another", async () => {
  const process = (await begin()).process();
  const other = { ...process.resource(definition, "other"), key: "other~abcdef" };
  await check(process.resource(definition), {}, wanted);
  await expect(check(other, {}, wanted)).resolves.toMatchObject({
    problems: [{ message: expect.stringContaining("already describes the same PanelAccount") }],
  });
});

test("keeps its domain: another one is refused at preview, the same one is no change", async () => {
  const world = await begin();
  const { id, state } = await create(anew(world), wanted);
  const asFor = (domain: unknown) => diffResource(anew(world), id, state, { package: "basic", domain });
  expect(await failureOf(asFor("example.com"))).toMatch(
    /ordered without a domain and can't get another one than .*placeholder.*add a PanelAccount/,
  );
  expect(await asFor(state.primaryDomain)).toMatchObject({ replaces: [] });
  const { problems } = await check(anew(world), { ...state, term: "monthly" }, { ...wanted, term: "annual" });
  expect(problems).toEqual([{ path: "term", message: expect.stringContaining("couldn't be told from the old one") }]);
});
