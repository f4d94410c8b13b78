import { create, diff, diffResource, read, update } from "../../harness/operations";
import type { Values } from "../../../src/kernel/definition/values";
import { registry } from "../../../src/resources";
import { contactBody } from "../../../src/resources/parts/contact";
import { someContact } from "../../../src/resources/parts/registrant";
import { endWorlds, World } from "../../harness/world";

afterEach(endWorlds);

const definition = registry.DomainRegistration!;
const other = { ...someContact, firstName: "Bo", lastName: "Smit", email: "bo@example.com" };

/** A domain under a top-level domain that wants a fee for another registrant, and a contact that could be it. */
async function made() {
  const world = await World.start({ sites: [] });
  const { registrar } = world.platform;
  const wanted: Values = { name: "my.shop", contact: someContact };
  const { id, state } = await create(world.process().resource(definition), wanted);
  const contactId = Number(registrar.contacts.add({ tld: ".shop", ...contactBody(other) }).id);
  const registration = registrar.registrations.get(id);
  const hand = (to: number) => registration.change({ contacts: { ...registration.state.contacts, owner: String(to) } });
  world.simulator.resetReport();
  const patches = () => world.requests().filter((line) => line.startsWith("PATCH"));
  return { ...{ world, id, state, contactId, registrar, registration, hand, patches }, anew: () => world.process().resource(definition) };
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
