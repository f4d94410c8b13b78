import { checkInputs, create, diff, read, update } from "../../harness/operations";
import type { Values } from "../../../src/kernel/definition/values";
import type { UnfinishedError } from "../../../src/kernel/identity/unfinishedError";
import { registry } from "../../../src/resources";
import { unknownValue } from "../../../src/kernel/values/unknown";
import { contactBody } from "../../../src/resources/parts/contact";
import { someContact } from "../../../src/resources/parts/registrant";
import { endWorlds, outcomeOf, World } from "../../harness/world";

afterEach(endWorlds);

const definition = registry.DomainRegistration!;
const theirs = { flags: 257, algorithm: 13, publicKey: "dGhlaXJz" };
const ours = { flags: 257, algorithm: 13, publicKey: "b3Vycw==" };
const name = "example.com";

/** A registration that somebody made, with the keys of their zone at the registry. */
async function registered(keys = [theirs]) {
  const world = await World.start({ sites: [] });
  const owner = contactBody(someContact);
  const registration = world.platform.registrar.registrations.add({ name, keys, owner });
  return {
    ...{ world, registration, id: registration.id },
    anew: () => world.process().resource(definition),
    patches: () =>
      world
        .requests()
        .filter((line) => line.startsWith("PATCH"))
        .map((line) => line.replace(/^.*\//, "")),
    owner: () => world.platform.registrar.contacts.find(String(registration.state.contacts.owner)),
  };
}

describe("a signed domain that is taken over", () => {
  const program = { name, adopt: true, dnssec: { enabled: true, ...ours } };

  test("gets the program's keys beside those that it has, once", async () => {
    const { registration, anew } = await registered();
    const { id, state } = await create(anew(), program);
    expect(registration.state.keys).toEqual([theirs, ours]);
    expect(diff(definition, state, program, {}).changed).toEqual([]);
    const seen = await read(anew(), id, state);
    expect(diff(definition, seen!.state, program, {}).changed).toEqual([]);
  });

  test("gets them before other name servers: until then only the old keys count", async () => {
    const { anew, patches } = await registered();
    await create(anew(), { ...program, nameservers: ["ns1.example.net"] });
    expect(patches()).toEqual(["dnssec", "nameservers"]);
  });

  test("gets none that its parent zone has already", async () => {
    const { registration, anew } = await registered();
    await create(anew(), { ...program, dnssec: { enabled: true, ...ours, dsConfigured: true } });
    expect(registration.state.keys).toEqual([theirs]);
  });

  test("keeps its keys where the program names none", async () => {
    const { registration, anew } = await registered();
    await create(anew(), { ...program, dnssec: { enabled: true } });
    expect(registration.state.keys).toEqual([theirs]);
  });

  test("gets the keys of a program after an import", async () => {
    const { registration, anew, id } = await registered();
    const imported = await read(anew(), id, {}, "import");
    const inputs = { ...imported!.inputs, dnssec: { enabled: true, ...ours } };
    expect(diff(definition, imported!.state, inputs, {}).changed).toEqual(["dnssec"]);
    await update(anew(), id, imported!.state, inputs);
    expect(registration.state.keys).toEqual([theirs, ours]);
  });

  test("never loses its keys to a run that knows nothing of them", async () => {
    const { registration, anew, world } = await registered();
    world.fault({ kind: "status", status: 500, path: /domain_registrations\/[^/]+$/, method: "GET", times: 40 });
    const failure = (await outcomeOf(create(anew(), program))) as UnfinishedError;
    world.simulator.faults.clear();
    if (failure.name === "UnfinishedError") await update(anew(), failure.id, failure.state, program);
    else await create(anew(), program);
    expect(registration.state.keys).toEqual([theirs, ours]);
  });

  test("warns before: who signs it is told by its name servers", () => {
    const warningsOf = (inputs: Values) => checkInputs(definition, {}, inputs).warnings.map(({ path, message }) => `${path} ${message}`);
    expect(warningsOf(program)).toEqual([expect.stringMatching(/^dnssec .*The name servers that the domain has/)]);
    expect(warningsOf({ ...program, nameservers: ["ns1.example.net"] })).toEqual([expect.stringMatching(/^dnssec .*wait a day/)]);
    expect(warningsOf({ ...program, dnssec: unknownValue })).toHaveLength(1);
    for (const dnssec of [{ enabled: false }, { enabled: true }, { enabled: true, ...ours, dsConfigured: true }])
      expect(warningsOf({ ...program, dnssec })).toEqual([]);
  });
});

describe("another registrant than that of a domain that is taken over", () => {
  const contact = { ...someContact, city: "Paris" };

  test("is told and not written, and the next preview shows it", async () => {
    const { anew, owner, patches, world } = await registered([]);
    const process = world.process();
    const inputs = { name, adopt: true, contact, locked: true };
    const { id, state } = await create(process.resource(definition), inputs);
    expect([owner()?.city, patches()]).toEqual(["London", ["lock"]]);
    expect(process.said.join("\n")).toMatch(/differs from the program in contact/);
    expect(state.contact).toMatchObject({ city: "London" });
    expect(diff(definition, state, inputs, {}).changed).toEqual(["contact"]);
    await update(anew(), id, state, inputs);
    expect(owner()?.city).toBe("Paris");
  });

  test("by its number is written only once a preview has shown it", async () => {
    const { anew, registration, patches, world } = await registered([]);
    const contactId = Number(world.platform.registrar.contacts.add({ first_name: "Jo", last_name: "Doe", tld: ".com" }).id);
    const before = registration.state.contacts.owner;
    const inputs = { name, adopt: true, contactId };
    const { state } = await create(anew(), inputs);
    expect([registration.state.contacts.owner, patches()]).toEqual([before, []]);
    expect(diff(definition, state, inputs, {}).changed).toEqual(["contactId"]);
  });

  test("that is the same is no change", async () => {
    const { anew, patches } = await registered([]);
    const inputs = { name, adopt: true, contact: someContact };
    const { state } = await create(anew(), inputs);
    expect([patches(), diff(definition, state, inputs, {}).changed]).toEqual([[], []]);
  });
});
