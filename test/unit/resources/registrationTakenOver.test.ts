import type { UnfinishedError, Values } from "../../harness";
import { checkInputs, create, diff, diffResource, outcomeOf, read, registry, unknownValue, update, World } from "../../harness";
import { contactBody } from "../../../src/resources/parts/contact";
import { sameRegistrant, someContact } from "../../../src/resources/parts/registrant";

const definition = registry.DomainRegistration!;
const theirs = { flags: 257, algorithm: 13, publicKey: "dGhlaXJz" };
const ours = { flags: 257, algorithm: 13, publicKey: "b3Vycw==" };
const name = "example.com";

const sceneOf = (world: World) => ({
  world,
  anew: () => world.anew(definition),
  /** The settings that were written. */
  patches: () => world.writes.flatMap((line) => /^PATCH .*\/(.*)$/.exec(line)?.[1] ?? []),
});

/** A registration that somebody made, with the keys of their zone at the registry. */
async function registered(keys = [theirs]) {
  const world = await World.start({ sites: [] });
  const { registrations, contacts } = world.platform.registrar;
  const registration = registrations.add({ name, keys, owner: contactBody(someContact) });
  const owner = () => contacts.find(String(registration.state.contacts.owner));
  return { ...sceneOf(world), registration, id: registration.id, owner };
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

const other = { ...someContact, firstName: "Bo", lastName: "Smit", email: "bo@example.com" };

/** A domain of the program under a top-level domain that wants a fee for another registrant, and a contact that could be it. */
async function made() {
  const world = await World.start({ sites: [] });
  const { registrar } = world.platform;
  const wanted: Values = { name: "my.shop", contact: someContact };
  const { id, state } = await create(world.anew(definition), wanted);
  const contactId = Number(registrar.contacts.add({ tld: ".shop", ...contactBody(other) }).id);
  const registration = registrar.registrations.get(id);
  const hand = (to: number) => registration.change({ contacts: { ...registration.state.contacts, owner: String(to) } });
  world.simulator.resetReport();
  return { ...sceneOf(world), id, state, contactId, registrar, hand };
}

describe("a registrant that was ordered for money and then stands in the program", () => {
  test.each(["by its number", "as a copy"])("is the one already, %s: nothing is sent", async (how) => {
    const { id, state, contactId, registrar, hand, anew, patches } = await made();
    hand(how === "by its number" ? contactId : Number(registrar.contacts.add({ tld: ".shop", ...contactBody(other) }).id));
    const after = await update(anew(), id, state, { name: "my.shop", contactId });
    expect(patches()).toEqual([]);
    expect(diff(definition, after, { name: "my.shop", contactId }, {}).changed).toEqual([]);
  });

  test("and isn't there yet, is refused with the price and the command", async () => {
    const { id, state, contactId, anew, patches } = await made();
    await expect(update(anew(), id, state, { name: "my.shop", contactId })).rejects.toThrow(/registrant-change/);
    expect(patches()).toHaveLength(1);
  });

  test("is overwritten by what a program says of the earlier one only after a warning", async () => {
    const { world, id, state, contactId, hand, anew } = await made();
    hand(contactId);
    const seen = await read(anew(), id, state);
    const process = world.process();
    await diffResource(process.resource(definition), id, seen!.state, { name: "my.shop", contact: someContact });
    expect(process.said.join()).toMatch(new RegExp(`names another person.*\\(contact ${contactId}\\).*registrant-change`, "s"));
    expect(process.said.join()).not.toMatch(/Byron|Bo\b|@example/);
  });

  test("may be corrected without one", async () => {
    const { world, id, state } = await made();
    const process = world.process();
    const corrected = { ...someContact, email: "ada@example.org" };
    await diffResource(process.resource(definition), id, state, { name: "my.shop", contact: corrected });
    expect(process.said).toEqual([]);
  });
});

test("a registrant whose phone the platform doesn't show is compared without it, and is a change beside a program that had none", () => {
  const { phone: _, ...unseen } = someContact;
  expect([sameRegistrant(someContact, unseen), sameRegistrant(someContact, unseen, { strict: true })]).toEqual([true, false]);
});
