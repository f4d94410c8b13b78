import type { SimulatorOptions, State, Values } from "../../harness";
import { checkInputs, create, diff, failureOf, outcomeOf, read, registry, remove, update, World } from "../../harness";
import { allShapes } from "../../../src/simulator/shapes";

const definition = registry.DomainContact!;
const ada: Values = {
  ...{ tldName: ".example", firstName: "Ada", lastName: "Byron", streetAddress: "St James's Square 12", postCode: "SW1Y 4JH" },
  ...{ city: "London", country: "GB", email: "ada@example.net", phone: "+44.2071234567" },
};

async function begin(options: SimulatorOptions = {}) {
  const world = await World.start({ sites: [], ...options });
  const process = world.process();
  const { contacts, registrations } = world.platform.registrar;
  const use = (name: string, contact: string) => {
    const registration = registrations.add({ name });
    registration.change({ contacts: { owner: contact, admin: contact, tech: null, billing: null } });
    return registration;
  };
  return {
    ...{ world, process, said: process.said, self: process.resource(definition), contacts, registrations, use },
    anew: (name = "it") => world.anew(definition, name),
    warnings: () => process.said.filter((line) => line.startsWith("warning: ")),
    made: () => contacts.list().length,
  };
}

const changed = (state: Values, news: Values) => diff(definition, state as State, news, {});
const problems = (news: Values, olds: Values = {}) => checkInputs(definition, olds, news).problems;

describe("a contact", () => {
  test("is made, changed field by field, and deleted with its top-level domain", async () => {
    const { world, self, made, contacts, anew } = await begin();
    const { id, state } = await create(self, { ...ada, organization: "Engines" });
    expect(state).toMatchObject({ contactId: Number(id), handle: "AB1-REG", organization: "Engines" });
    const news = { ...ada, email: "Ada@Bücher.example" };
    const moved = await update(anew(), id, state, news);
    expect(contacts.find(id)).toMatchObject({ email: "Ada@xn--bcher-kva.example", organization: null });
    expect(world.bodies("PATCH")).toEqual([
      { tld_name: ".example", domain_contact: { email: "Ada@xn--bcher-kva.example", organization: "" } },
    ]);
    expect(changed(moved, news).changed).toEqual([]);
    await remove(anew(), id, moved);
    expect(made()).toBe(0);
  });

  test("is the same in other spellings, and another one for another top-level domain", () => {
    const state = { ...ada, country: "gb", phone: "+442071234567", email: "ADA@example.net" };
    expect(changed(state, ada).changed).toEqual([]);
    expect(changed(ada, { ...ada, tldName: ".com" }).replaces).toEqual(["tldName"]);
    // An import doesn't know it.
    expect(changed({ ...ada, tldName: undefined }, ada)).toMatchObject({ changed: ["tldName"], replaces: [] });
  });

  test.each(allShapes.contactAccepted)("that a registry changes later is waited for (the answer has the %s)", async (contactAccepted) => {
    const later = { strict: { contactChanges: "later" }, delays: { contactMs: 20_000 } } as const;
    const { self, contacts, anew } = await begin({ ...later, shapes: { contactAccepted } });
    const { id, state } = await create(self, ada);
    await update(anew(), id, state, { ...ada, city: "Leeds" });
    expect(contacts.find(id)).toMatchObject({ city: "Leeds" });
  });
});

test.each([1, 3])("a change that a registry fails to make ends with its words, the contact used by %d domains", async (uses) => {
  const { world, self, process, use } = await begin({ strict: { contactChanges: "later", registrarProcesses: "fail" } });
  const { id, state } = await create(self, ada);
  for (let count = 1; count <= uses; count += 1) use(`domain${count}.example`, id);
  const failure = await outcomeOf(update(self, id, state, { ...ada, city: "Leeds" }));
  expect(failure).toMatchObject({
    name: "UnfinishedError",
    message: expect.stringMatching(/process \d+ ended without success.*refused it/),
  });
  expect([world.count("PATCH /api/domain_contacts/{id}"), process.said.filter((line) => line.startsWith("warning"))]).toEqual([1, []]);
});

describe("a contact that is split", () => {
  /** A contact of two registrations, one of which has a registry that refuses. */
  async function splitting(options: SimulatorOptions = {}) {
    const begun = await begin(options);
    const { id, state } = await create(begun.self, ada);
    const [taking, refusing] = ["taking.example", "refusing.example"].map((name) => begun.use(name, id));
    begun.contacts.refusing.add("refusing.example");
    return { ...begun, id, state, taking, refusing };
  }
  const news = { ...ada, city: "Leeds" };

  test.each<[string, SimulatorOptions]>([
    ["at once", {}],
    ["with the new contact in the answer", { shapes: { contactSplit: "new" } }],
    ["later", { strict: { contactChanges: "later" } }],
  ])("%s is told once, with both ids and who uses which, and isn't followed", async (_, options) => {
    const { id, state, self, warnings, taking, refusing, anew, made } = await splitting(options);
    const after = await update(self, id, state, news);
    const other = String(taking?.state.contacts.owner);
    expect(warnings()).toHaveLength(1);
    expect(warnings()[0]).toContain(`the DomainContact ${id}, so the platform split the contact. ${other} (used by taking.example) has`);
    expect(warnings()[0]).toContain(`${id} (used by refusing.example) keeps the earlier ones, and this resource stays with it`);
    expect([after.contactId, refusing?.state.contacts.owner, made()]).toEqual([Number(id), id, 4]);
    // The state doesn't hide it: a refresh shows the earlier value, and the next run tries again.
    const seen = await read(anew(), id, after);
    expect(seen?.inputs).toMatchObject({ city: "London" });
    expect(changed(seen?.state ?? {}, news).changed).toEqual(["city"]);
    const again = await outcomeOf(update(anew(), id, seen?.state ?? {}, news));
    if (options.strict === undefined) expect(again).toMatchObject({ message: expect.stringContaining("correct these values") });
    expect(made()).toBe(4);
  });

  test("in a change whose answer was lost isn't split again", async () => {
    const { world, id, state, self, warnings, made } = await splitting();
    world.fault({ kind: "dropAfter", method: "PATCH", path: `/api/domain_contacts/${id}`, times: 1 });
    await update(self, id, state, news);
    expect([warnings().length, made()]).toEqual([1, 4]);
  });

  test("earlier says nothing of a later change", async () => {
    const { id, state, self, contacts, warnings } = await splitting();
    await update(self, id, state, news);
    contacts.refusing.clear();
    await update(self, id, state, { ...ada, city: "York" });
    expect(contacts.find(id)).toMatchObject({ city: "York" });
    expect(warnings()).toHaveLength(1);
  });
});

describe("a contact that can't be deleted", () => {
  test("since nobody knows its top-level domain says how to give it", async () => {
    const { anew, contacts } = await begin();
    const { id } = contacts.add({ first_name: "Ada", last_name: "Byron" });
    const state = { ...ada, tldName: undefined, contactId: Number(id) };
    expect(await failureOf(remove(anew(), id, state))).toContain("Set the contact's `tldName`");
    await remove(anew(), id, await update(anew(), id, state, ada));
    expect(contacts.find(id)).toBeUndefined();
  });
});

test("where domains aren't registered the error says whom to ask", async () => {
  const { self } = await begin({ strict: { domainRegistration: "off" } });
  expect(await failureOf(create(self, ada))).toContain("isn't enabled");
});

test("nothing of the person stands in what is said of a twin that is in the way", async () => {
  const { self, anew } = await begin();
  await create(self, ada);
  const { message } = (await outcomeOf(create(anew("other"), ada))) as Error;
  expect(message).toContain("adopt: true");
  for (const secret of ["Ada", "Byron", "ada@", "2071234567", "St James"]) expect(message).not.toContain(secret);
});

describe("check", () => {
  test.each<[Values, string, string]>([
    [{ tldName: undefined }, "tldName", "is required, or tldId."],
    [{ tldId: 1 }, "tldId", "can't be set together with tldName"],
    [{ phone: "020 1234567" }, "phone", "such as +31.201234567"],
    [{ phone: "+442071234567" }, "phone", "such as +31.201234567"],
    [{ phone: "+444.20712345678901" }, "phone", "more than 15 digits"],
    [{ country: "GBR" }, "country", "the two letters of a country"],
    [{ country: "UK" }, "country", "write GB"],
    [{ email: "ada" }, "email", "whole address"],
    [{ lastName: " " }, "lastName", "must not be blank"],
  ])("refuses %j", (given, path, says) => {
    const found = problems({ ...ada, ...given });
    expect(found).toEqual([{ path, message: expect.stringContaining(says) }]);
  });

  test("wants no top-level domain of a contact that is there", () => {
    const known = { ...ada, tldName: undefined };
    expect(problems(known, { ...known, contactId: 7 })).toEqual([]);
  });

  test("knows every field of the person as a secret", () => {
    const personal = Object.keys(ada).filter((name) => name !== "tldName");
    expect(personal.filter((name) => !definition.inputFields[name]?.marks.secret)).toEqual([]);
  });
});

describe("a contact that looks like one of another top-level domain", () => {
  const person = registry.DomainContact!.samples({})[0] as Values;
  const own = { ...person, tldName: ".com" };

  test("is refused until the program allows a twin, and a lost answer doesn't take the other one for it", async () => {
    const world = await World.start({ sites: [] });
    const { contacts } = world.platform.registrar;
    const first = await create(world.anew(definition, "first"), person);
    const refusal = await outcomeOf(create(world.anew(definition, "second"), own));
    expect(String(refusal)).toMatch(/already.*adopt: true.*allowTwin: true/s);
    world.fault({ kind: "dropBefore", method: "POST", times: 1 });
    const second = await create(world.anew(definition, "second"), { ...own, allowTwin: true });
    expect([second.id === first.id, contacts.list().map(({ tld }) => tld)]).toEqual([false, [".example", ".com"]]);
  });
});

test.each(["com", ".COM", ". com"])(
  "a top-level domain that is written as %s is refused at preview: another spelling would replace the contact",
  (tldName) => {
    expect(checkInputs(definition, {}, { ...ada, tldName }).problems).toMatchObject([{ path: "tldName" }]);
  },
);

test("deleting a contact that a registration uses warns, and leaves it", async () => {
  const world = await World.start({ sites: [] });
  const { registrar } = world.platform;
  const made = await create(world.anew(definition), registry.DomainContact!.samples({})[0] as Values);
  const registration = registrar.registrations.add({ name: "shop.example" });
  registration.change({ contacts: { ...registration.state.contacts, tech: made.id } });
  const process = world.process();
  await remove(process.resource(definition), made.id, made.state);
  expect(process.said.join()).toContain("A registration uses it, and registrations can't be deleted");
  expect(registrar.contacts.find(made.id)).toBeDefined();
});
