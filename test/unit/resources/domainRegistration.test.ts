import type { SimulatorOptions, Values } from "../../harness";
import { check, OneResource, outcomeOf, Plan, read, registry, remove, unknownValue, World } from "../../harness";
import { someContact } from "../../../src/resources/parts/registrant";

const plan = new Plan("DomainRegistration");
const { definition } = plan;
const wanted: Values = { name: "example.com", contact: someContact };
const key = { flags: 257, algorithm: 13, publicKey: "cHVibGlj" };
/** As check hands them on. */
const published = { enabled: true, ...key };
const dayMs = 86_400_000;

async function begin(options: SimulatorOptions = {}) {
  const world = await World.start({ sites: [], ...options });
  const { platform } = world.simulator;
  return {
    ...{ world, platform, registrar: platform.registrar, it: new OneResource(world, definition) },
    charged: () => platform.billing.payments.charges.map(({ cents }) => cents),
    /** The settings that were written. */
    patches: () => world.writes.flatMap((line) => /^PATCH .*\/(.*)$/.exec(line)?.[1] ?? []),
  };
}

/** The registration example.com of the program, or the one that it wants. */
async function made(inputs: Values = wanted, options: SimulatorOptions = {}) {
  const scene = await begin(options);
  await scene.it.up(inputs);
  scene.world.simulator.resetReport();
  return { ...scene, registration: scene.registrar.registrations.get(scene.it.id) };
}

describe("a preview refuses", () => {
  test.each<[string, Values, RegExp]>([
    ["a registration without a registrant", { contact: undefined }, /^contact is required for a new registration/],
    ["two registrants", { contactId: 7 }, /^contactId can't be set together with contact/],
    [
      "a phone without its country code",
      { contact: { ...someContact, phone: "0207 123" } },
      /^contact\.phone must be a \+, the country code/,
    ],
    ["a country that isn't two letters", { contact: { ...someContact, country: "England" } }, /^contact\.country must be the two letters/],
    ["a code for a registration", { authcode: "a1" }, /^authcode is for action "transfer" only/],
    ["a name server that is no whole name", { nameservers: ["ns1"] }, /^nameservers\[0\] must be a whole host name/],
    ["a name server that is named twice", { nameservers: ["ns1.example.net", "NS1.example.net."] }, /^nameservers\[1\] is listed twice/],
    ["DNSSEC without a key", { dnssec: { enabled: true } }, /^dnssec lacks flags, algorithm, publicKey/],
    ["a key that isn't base64", { dnssec: { ...published, publicKey: "not a key!" } }, /^dnssec\.publicKey must be the key in base64/],
    [
      "a key that was cut",
      { dnssec: { enabled: true, keyData: [{ ...key, publicKey: "abcde" }] } },
      /^dnssec\.keyData\[0\]\.publicKey must be the key in base64/,
    ],
    ["a top-level name", { name: "com" }, /^name must be a domain below/],
    [
      "a new role contact without a mail address",
      { roleContacts: { tech: { source: "new", ...someContact, email: undefined } } },
      /email is required/,
    ],
    ["an existing role contact without its id", { roleContacts: { tech: { source: "existing" } } }, /sourceDomainContactId is required/],
  ])("%s", (_, more, problem) => {
    const { contact = someContact, ...rest } = more;
    const inputs = { ...wanted, ...rest, ...("contact" in more ? { contact: more.contact } : { contact }) };
    expect(plan.problems(inputs)).toContainEqual(expect.stringMatching(problem));
  });

  test("no registrant where the domain is there already, or is taken over", () => {
    expect(plan.problems({ name: "example.com" }, { name: "example.com", status: "OK" })).toEqual([]);
    expect(plan.problems({ name: "example.com", adopt: true })).toEqual([]);
  });
});

describe("nothing is ordered", () => {
  test.each<[string, Values, RegExp]>([
    ["above the highest price", { maxPriceCents: 1_100 }, /costs 12\.00 USD, and maxPriceCents allows 11\.00 USD/],
    ["for a premium name", { name: "gold.com" }, /gold\.com is a premium name and costs 990\.00 USD.*allowPremium: true/],
    ["for a name that somebody has", { name: "taken.com" }, /taken\.com can't be registered \(registered\)/],
    ["to transfer what nobody has", { action: "transfer", authcode: "a1" }, /isn't registered, so it can't be transferred/],
    [
      "to transfer without the code that the registry wants",
      { name: "moved.example", action: "transfer" },
      /authcode_required.*set `authcode`/s,
    ],
    ["under a top-level domain that isn't sold", { name: "example.museum" }, /unknown_tld/],
  ])("%s", async (_, more, reason) => {
    const { it, registrar, world, charged } = await begin();
    registrar.premium.set("gold.com", { amount_cents: 99_000, currency: "USD" });
    registrar.takenElsewhere.add("taken.com");
    expect(await it.failure({ ...wanted, ...more })).toMatch(reason);
    world.clock.skip(9 * dayMs);
    expect([registrar.registrations.list(), charged()]).toEqual([[], []]);
  });

  test("when the contact that is to be copied can't be read, and the next run orders as usual", async () => {
    const { it, registrar, world, charged } = await begin();
    const contactId = Number(registrar.contacts.add({ first_name: "Ada", last_name: "Byron", ...adaAtPlatform, tld: ".com" }).id);
    world.fault({ kind: "status", status: 503, path: /domain_contacts/, times: Infinity });
    expect(await it.failure({ name: "example.com", contactId })).toContain("answered 503");
    expect(it.kept).toBeUndefined();
    world.simulator.faults.clear();
    await it.up({ name: "example.com", contactId });
    expect([charged(), registrar.contacts.find(String(registrar.registrations.get("example.com").state.contacts.owner))?.city]).toEqual([
      [1_200],
      "London",
    ]);
  });
});

const adaAtPlatform = {
  ...{ street_address: "St James's Square 12", post_code: "SW1Y 4JH", city: "London", country: "GB" },
  ...{ email: "ada@example.net", phone: "+44.2071234567" },
};

test("a premium name is bought where the program allows it, and the price is told before", async () => {
  const { world, it, registrar, charged } = await begin();
  registrar.premium.set("example.com", { amount_cents: 99_000, currency: "USD" });
  const process = world.process();
  await it.up({ ...wanted, allowPremium: true, maxPriceCents: 100_000 }, process);
  expect(charged()).toEqual([99_000]);
  expect(process.said.join("\n")).toContain("the registration of example.com costs 990.00 USD");
});

test.each([
  [undefined, true],
  ["keep", false],
  ["stopRenewing", false],
])("that it stays after a deletion is told before where the program doesn't say so itself: onDelete %s", async (onDelete, told) => {
  const { world } = await begin();
  const process = world.process();
  await check(process.resource(definition), {}, { ...wanted, ...(onDelete && { onDelete }) });
  expect(process.said.join("\n").includes("can't be deleted by the API after its creation")).toBe(told);
});

describe("a transfer that takes days", () => {
  test("is paid once, and each run goes on with it", async () => {
    const { it, world, charged, registrar } = await begin({ delays: { transferMs: 3 * dayMs } });
    const inputs = { name: "moved.example", action: "transfer", authcode: "a1", contact: someContact, locked: true };
    for (const run of [1, 2]) expect([run, await it.failure(inputs)]).toEqual([run, expect.stringContaining("the registrar")]);
    expect([it.state.pending, registrar.registrations.get("moved.example").state.status]).toEqual([expect.any(String), "PENDING_TRANSFER"]);
    world.clock.skip(3 * dayMs);
    const state = await it.up(inputs);
    expect([state.status, state.locked, charged()]).toEqual(["OK", true, [900]]);
    expect(plan.difference(state, inputs)).toMatchObject({ changed: [], unfinished: false });
  });
});

describe("settings of a registration", () => {
  test("are written one by one in the order that keeps the domain signed, each after the registrar's process", async () => {
    const scene = await made(wanted, { delays: { registrarMs: 5_000 } });
    const inputs = { ...wanted, nameservers: ["ns1.example.net"], dnssec: published, locked: true, autoRenew: false, allowRefund: true };
    await scene.it.up(inputs);
    expect(scene.patches().slice(0, 3)).toEqual(["nameservers", "dnssec", "lock"]);
    expect(scene.registration.state).toMatchObject({ nameservers: ["ns1.example.net"], keys: [key], locked: true, autoRenew: false });
    scene.world.simulator.resetReport();
    const off = { ...inputs, nameservers: ["ns2.example.net"], dnssec: { enabled: false } };
    await scene.it.up(off);
    expect(scene.patches()).toEqual(["dnssec", "nameservers"]);
    expect(scene.registration.state.keys).toEqual([]);
  });

  test("that are done stay done when a later one is refused, and the next run writes the rest alone", async () => {
    const scene = await made({ ...wanted, name: "example.uk" });
    const inputs = { ...wanted, name: "example.uk", nameservers: ["ns1.example.net"], locked: true };
    expect(await scene.it.failure(inputs)).toContain("lock_unsupported");
    expect(scene.it.state).toMatchObject({ nameservers: ["ns1.example.net"], pending: expect.any(String) });
    scene.world.simulator.resetReport();
    const { locked: _, ...without } = inputs;
    await scene.it.up(without);
    expect(scene.patches()).toEqual([]);
  });

  test("that the registrar refuses are sent three times, with pauses, and told as a refusal", async () => {
    const scene = await made();
    const body = { errors: ["Registrar refused: host ns1.bad.example does not exist"] };
    scene.world.fault({ kind: "status", status: 502, method: "PATCH", path: /nameservers$/, body, times: Infinity });
    const before = scene.world.clock.now();
    const failure = await outcomeOf(scene.it.up({ ...wanted, nameservers: ["ns1.bad.example"] }));
    expect(failure).toMatchObject({ outcome: "notDone", message: expect.stringMatching(/The registrar answered the same 3 times/) });
    expect(scene.patches()).toEqual(["nameservers", "nameservers", "nameservers"]);
    expect(scene.world.clock.now() - before).toBeGreaterThan(150);
  });

  test.each<[string, Values]>([
    ["in place of earlier ones", { nameservers: ["ns1.example.net"] }],
    ["for the first time", {}],
  ])("such as name servers, named %s, aren't done while the registry has other ones", async (_, before) => {
    const scene = await made({ ...wanted, ...before });
    const change = scene.registration.change.bind(scene.registration);
    scene.registration.change = (more) => change("nameservers" in more ? { ...more, nameservers: ["ns1.parking.example"] } : more);
    const inputs = { ...wanted, nameservers: ["ns1.example.org"] };
    expect(await scene.it.failure(inputs)).toContain("something else in nameservers than this run wrote");
    expect(await scene.it.drift(inputs)).toEqual(["nameservers"]);
  });

  test("that the registry refuses later fail with its words", async () => {
    const scene = await made();
    scene.platform.rules.registrarProcesses = "fail";
    const failure = await scene.it.failure({ ...wanted, locked: true });
    expect(failure).toMatch(/process \d+ ended without success \(failed\): The registry refused it/);
    expect(failure).toContain("npx pulumi-hosting domain processes");
  });

  test("keys of a zone get their `enabled` by check, and are published at once", async () => {
    const { inputs } = plan.checked({ ...wanted, dnssec: { ...key, keyTag: 7, digest: "AB" } });
    expect(inputs.dnssec).toEqual({ enabled: true, ...key, keyTag: 7, digest: "AB" });
    expect((await made(inputs)).registration.state.keys).toEqual([key]);
  });

  test("privacy that costs money names the price and where it is paid, and charges nothing", async () => {
    const scene = await made({ ...wanted, name: "example.shop" });
    expect(await scene.it.failure({ ...wanted, name: "example.shop", privacyProtect: true })).toMatch(
      /payment_required.*the price is 3\.00 USD.*Nothing was charged.*https:\/\/portal\.simulator\.example/s,
    );
    expect([scene.charged(), scene.registration.state.privacyProtect]).toEqual([[2_500], false]);
  });

  test("another registrant that costs money is refused without a charge", async () => {
    const scene = await made({ ...wanted, name: "example.shop" });
    const contactId = Number(scene.registrar.contacts.add({ ...adaAtPlatform, first_name: "Jo", last_name: "Doe", tld: ".shop" }).id);
    const { contact: _, ...rest } = wanted;
    expect(await scene.it.failure({ ...rest, name: "example.shop", contactId })).toMatch(/payment_required.*domain registrant-change/s);
    expect(scene.charged()).toEqual([2_500]);
  });

  test("a registrant that has to confirm its address anew is never changed silently", async () => {
    const contact = { ...someContact, state: "London" };
    const scene = await made({ name: "example.net", contact });
    const inputs = { name: "example.net", contact: { ...contact, email: "new@example.net" } };
    expect(await scene.it.failure(inputs)).toMatch(/reverification_required.*confirmReverification: true/s);
    await scene.it.up({ ...inputs, confirmReverification: true });
    expect(scene.registrar.contacts.find(String(scene.registration.state.contacts.owner))?.email).toBe("new@example.net");
  });

  test("what went with the order is no change later", async () => {
    const { state } = (await made()).it;
    const later = { ...wanted, action: "transfer", authcode: "b2", callback: { url: "https://example.net/done" } };
    expect(plan.difference(state, later)).toMatchObject({ replaces: [] });
    expect(plan.changes(state, { ...wanted, maxPriceCents: 1 })).toEqual([]);
  });
});

describe("the end of a renewal", () => {
  const off = { ...wanted, autoRenew: false };

  test("of a new domain is refused at preview, since it may refund the domain", () => {
    expect(plan.problems(off)).toEqual([expect.stringMatching(/^autoRenew can't be false for a new domain.*allowRefund: true/)]);
    expect(plan.problems({ ...off, allowRefund: true })).toEqual([]);
    expect(plan.problems({ ...off, adopt: true })).toEqual([]);
  });

  test.each(["shown", "only its last day"])(
    "within the cancellation window (%s) is asked of nobody, at preview and in the run",
    async (how) => {
      const scene = await made();
      if (how !== "shown") {
        const { cancellationDeadlineAt: cancellation_deadline_at } = scene.registration.state;
        const body = { domain_registration: { id: scene.it.id, name: "example.com", auto_renew: true, cancellation_deadline_at } };
        scene.world.fault({ kind: "status", status: 200, path: /registrations\/[^/]+$/, method: "GET", body, times: Infinity });
      } else await expect(scene.it.preview(off)).rejects.toThrow(/example\.com stays on.*allowRefund/);
      await expect(scene.it.up(off)).rejects.toThrow(/example\.com stays on.*window until 20.*allowRefund/);
      expect([scene.patches(), scene.registration.state.autoRenew]).toEqual([[], true]);
    },
  );

  test.each<[string, Values, number, string, RegExp]>([
    ["with the program's word", { allowRefund: true }, 0, "refund_cancel", /what was paid is refunded/],
    ["after the window", {}, 6 * dayMs, "clean_cancel", /was ended before it was due/],
  ])("%s tells what became of the money, and the state keeps it", async (_, more, skipped, scenario, said) => {
    const scene = await made();
    scene.world.clock.skip(skipped);
    const process = scene.world.process();
    const state = await scene.it.up({ ...off, ...more }, process);
    expect([state.autoRenew, state.renewalScenario, process.said.join()]).toEqual([false, scenario, expect.stringMatching(said)]);
    expect((await scene.it.refresh())?.state.renewalScenario).toBe(scenario);
    expect((await scene.it.up({ ...off, autoRenew: true })).renewalScenario).toBe("enabled");
  });

  test("with a word that nobody knows is told in that word", async () => {
    const scene = await made();
    const body = { domain_registration: { id: scene.it.id, auto_renew: false }, scenario: "grace_cancel" };
    scene.world.fault({ kind: "garbage", method: "PATCH", contentType: "application/json", body: JSON.stringify(body), takesEffect: true });
    const process = scene.world.process();
    await scene.it.up({ ...off, allowRefund: true }, process);
    expect(process.said.join()).toContain("was ended (the platform's word: grace_cancel)");
  });

  test("that no preview could refuse leaves the bought domain in the state, and is made after the window", async () => {
    const { world, it, charged, registrar } = await begin();
    const adopting = () => world.process({ adopt: true });
    expect(await it.failure(off, adopting())).toContain("stays on");
    expect([it.state.pending, registrar.registrations.get("example.com").state.autoRenew]).toEqual([expect.any(String), true]);
    world.clock.skip(6 * dayMs);
    expect(await it.up(off, adopting())).toMatchObject({ autoRenew: false, renewalScenario: "clean_cancel" });
    expect(charged()).toEqual([1_200]);
  });

  test("that a deletion would bring within the window stops the deletion", async () => {
    const scene = await made({ ...wanted, onDelete: "stopRenewing" });
    await expect(scene.it.destroy()).rejects.toThrow(/stays on: .*allowRefund/);
    expect(scene.patches()).toEqual([]);
  });
});

describe("other name servers of a signed domain", () => {
  const signed = { ...wanted, nameservers: ["ns1.example.net"], dnssec: published };
  const elsewhere = ["ns1.example.org"];

  test.each<[string, Values]>([
    ["no keys any more", { dnssec: { enabled: false } }],
    ["other keys", { dnssec: { ...published, publicKey: "b3RoZXI=" } }],
  ])("with %s in one run are refused at preview", async (_, more) => {
    const scene = await made(signed);
    const inputs = { ...signed, nameservers: elsewhere, ...more };
    await expect(scene.it.preview(inputs)).rejects.toThrow(/in one run.*a day later change `nameservers`/);
    expect(scene.patches()).toEqual([]);
  });

  test.each<[string, Values]>([
    ["the same keys", {}],
    ["keys that the program doesn't manage", { dnssec: undefined }],
  ])("with %s are warned of at preview", async (_, more) => {
    const scene = await made(signed);
    const process = scene.world.process();
    await scene.it.preview({ ...signed, nameservers: elsewhere, ...more }, process);
    expect(process.said.join()).toMatch(/warning: example\.com is signed.*can't be found/);
  });

  const adopting = async (more: Values) => {
    const scene = await made(signed);
    const process = scene.world.process();
    const other = new OneResource(scene.world, definition, "other");
    const outcome = await outcomeOf(other.up({ ...signed, nameservers: elsewhere, adopt: true, ...more }, process));
    return { ...scene, other, process, outcome };
  };

  test("by a program that adopts the domain are warned of at up", async () => {
    const { process, patches } = await adopting({});
    expect(process.said.join()).toMatch(/warning: example\.com is signed.*can't be found/);
    expect(patches()).toContain("nameservers");
  });

  test("by a program that adopts the domain are refused together with other keys, and the state keeps the domain", async () => {
    const { outcome, other, patches, it } = await adopting({ dnssec: { enabled: false } });
    expect(other.id).toBe(it.id);
    expect(outcome).toMatchObject({ name: "UnfinishedError", message: expect.stringMatching(/in one run.*a day later/) });
    expect(patches()).toEqual([]);
  });

  test("of an unsigned domain, or in another order, need no word", async () => {
    const scene = await made({ ...wanted, nameservers: ["ns1.example.net", "ns2.example.net"] });
    const process = scene.world.process();
    for (const nameservers of [elsewhere, ["NS2.example.net.", "ns1.example.net"]])
      await scene.it.preview({ ...wanted, nameservers, locked: true }, process);
    expect(process.said).toEqual([]);
  });
});

describe("what no answer shows", () => {
  const next = { ...published, publicKey: "bmV3" };
  const roleContacts = { tech: { source: "new", ...someContact, firstName: "Tess" } };
  const technician = ({ registrar }: Awaited<ReturnType<typeof begin>>) =>
    registrar.contacts.find(String(registrar.registrations.get("example.com").state.contacts.tech))?.first_name;

  test("is written by the next run where its own request was refused after others", async () => {
    const scene = await made({ ...wanted, dnssec: published });
    const inputs = { ...wanted, dnssec: next, roleContacts };
    scene.world.fault({ kind: "status", status: 422, path: /contacts$/, method: "PATCH" });
    await scene.it.failure(inputs);
    expect([scene.it.state.dnssec, scene.it.state.roleContacts]).toEqual([next, undefined]);
    await scene.it.up(inputs);
    expect([technician(scene), scene.registration.state.keys]).toEqual(["Tess", [key, { ...key, publicKey: "bmV3" }]]);
  });

  test.each<[string, Values, readonly string[]]>([
    ["are added where the domain is signed already", published, ["b2xk", "cHVibGlj"]],
    ["aren't sent where the zone sees them at the registry", { ...published, dsConfigured: true }, ["b2xk"]],
  ])("keys that a program names for the first time %s", async (_, dnssec, keys) => {
    const scene = await made();
    scene.registration.change({ keys: [{ ...key, publicKey: "b2xk" }] });
    await scene.it.refresh();
    await scene.it.up({ ...wanted, dnssec });
    expect(scene.registration.state.keys.map(({ publicKey }) => publicKey)).toEqual(keys);
    expect(await scene.it.drift({ ...wanted, dnssec })).toEqual([]);
  });

  test("is written by the next run where the registrar failed to do it", async () => {
    const scene = await made({ ...wanted, dnssec: published });
    for (const more of [{ roleContacts }, { roleContacts, dnssec: next }]) {
      scene.platform.rules.registrarProcesses = "fail";
      const inputs = { ...wanted, dnssec: published, ...more };
      await scene.it.failure(inputs);
      scene.platform.rules.registrarProcesses = "done";
      await scene.it.up(inputs);
    }
    expect([technician(scene), scene.registration.state.keys]).toEqual(["Tess", [key, { ...key, publicKey: "bmV3" }]]);
  });

  test("is written where a refresh found the order carried out", async () => {
    const scene = await begin({ delays: { provisioningMs: 3_600_000 } });
    const inputs = { ...wanted, roleContacts };
    await scene.it.failure(inputs);
    scene.world.clock.skip(3_600_000);
    expect(await scene.it.drift(inputs)).toEqual(["roleContacts"]);
    await scene.it.up(inputs);
    expect([technician(scene), scene.charged()]).toEqual(["Tess", [1_200]]);
  });

  test("is written where only a role's extra properties change", async () => {
    const scene = await made({ ...wanted, roleContacts });
    const tech = { ...roleContacts.tech, extraProperties: { vat: "1" } };
    await scene.it.up({ ...wanted, roleContacts: { tech } });
    const contact = scene.registrar.registrations.get("example.com").state.contacts.tech;
    expect(scene.registrar.contacts.find(String(contact))?.extra_properties).toEqual(tech.extraProperties);
  });

  test("goes with the order alone on a platform that doesn't show a role's extra properties", async () => {
    const scene = await begin();
    const { contacts } = scene.registrar;
    const create = contacts.create.bind(contacts);
    contacts.create = (account, tld, fields) => create(account, tld, { ...fields, extra_properties: {} });
    await scene.it.up({ ...wanted, roleContacts: { tech: { ...roleContacts.tech, extraProperties: { vat: "1" } } } });
    expect(contacts.list().map(({ first_name }) => first_name)).toEqual(["Ada", "Tess"]);
  });

  test("is written by the next run where the registrar failed to write only a role's extra properties", async () => {
    const scene = await made({ ...wanted, roleContacts });
    const inputs = { ...wanted, roleContacts: { tech: { ...roleContacts.tech, extraProperties: { vat: "1" } } } };
    scene.platform.rules.registrarProcesses = "fail";
    await scene.it.failure(inputs);
    scene.platform.rules.registrarProcesses = "done";
    await scene.it.up(inputs);
    const contact = scene.registrar.registrations.get("example.com").state.contacts.tech;
    expect(scene.registrar.contacts.find(String(contact))?.extra_properties).toEqual({ vat: "1" });
  });

  test.each<[string, Values | undefined, boolean]>([
    ["shows no extra properties", undefined, true],
    ["shows others", { purpose: "P1" }, true],
    ["shows these, and one of the registry's own", { vat: "1", purpose: "P1" }, false],
  ])("is written where a role is new in the program, and the same person %s", async (_, shown, isWritten) => {
    const tech = { ...roleContacts.tech, extraProperties: { vat: "1" } };
    const scene = await made({ ...wanted, roleContacts: { tech: shown ? { ...tech, extraProperties: shown } : roleContacts.tech } });
    // Of a state that knows no role: imported, or from a program without them.
    Object.assign(scene.it.state, { roleContacts: undefined });
    const patches = () => scene.world.bodies().filter((body) => JSON.stringify(body).includes('"tech_contact"')).length;
    await scene.it.up({ ...wanted, roleContacts: { tech } });
    expect(patches()).toBe(isWritten ? 1 : 0);
    const contact = scene.registrar.registrations.get("example.com").state.contacts.tech;
    expect(scene.registrar.contacts.find(String(contact))?.extra_properties).toMatchObject({ vat: "1" });
  });

  test("goes with the order alone where it is another registration's registrant", async () => {
    const scene = await begin();
    const other = scene.registrar.registrations.add({ name: "other.example" });
    const sourceRegistrationId = Number(/\d+/.exec(other.id)?.[0]);
    await scene.it.up({ ...wanted, roleContacts: { tech: { source: "existing", sourceRegistrationId } } });
    const [order] = scene.world.bodies("POST /api/orders/domain") as { domain: Values }[];
    expect(order?.domain.role_contacts).toEqual({ tech: { source: "existing", source_registration_id: sourceRegistrationId } });
    expect(scene.world.bodies().filter((body) => JSON.stringify(body).includes('_contact"'))).toEqual([]);
  });

  test("goes with the order where that can carry it, and no contact is made twice", async () => {
    const scene = await begin();
    const contactId = Number(scene.registrar.contacts.add({ tld: ".example", first_name: "Al" }).id);
    const roles = {
      tech: { ...roleContacts.tech, extraProperties: { vat: "1" } },
      admin: { source: "same_as_owner" },
      billing: { source: "existing", sourceDomainContactId: contactId },
    };
    await scene.it.up({ ...wanted, roleContacts: roles });
    const [order] = scene.world.bodies("POST /api/orders/domain") as { domain: Values }[];
    expect(order?.domain.role_contacts).toEqual({
      admin: { source: "same_as_owner" },
      tech: expect.objectContaining({ source: "new", first_name: "Tess" }),
    });
    // Only the one that a contact's id names is written afterwards.
    expect(scene.world.bodies().filter((body) => JSON.stringify(body).includes('_contact"'))).toEqual([
      { billing_contact: expect.anything(), billing_source_domain_contact_id: contactId },
    ]);
    const { contacts } = scene.registrar.registrations.get("example.com").state;
    expect([technician(scene), contacts.billing, contacts.admin]).toEqual(["Tess", String(contactId), contacts.owner]);
    expect(scene.registrar.contacts.list()).toHaveLength(3);
  });

  test.each<[string, Values | undefined, Values]>([
    ["named for the first time", undefined, { vat: "1" }],
    ["with one more", { vat: "1" }, { vat: "1", purpose: "P1" }],
    ["changed inside", { nexus: { category: "C11" } }, { nexus: { category: "C12" } }],
  ])("properties for the registry, %s, are a change", async (_, before, after) => {
    const scene = await made({ ...wanted, contact: { ...someContact, ...(before && { extraProperties: before }) } });
    const inputs = { ...wanted, contact: { ...someContact, extraProperties: after } };
    expect(plan.changes(scene.it.state, inputs)).toEqual(["contact"]);
    await scene.it.up(inputs);
    expect(scene.registrar.contacts.find(String(scene.registration.state.contacts.owner))?.extra_properties).toEqual(after);
    expect(await scene.it.drift(inputs)).toEqual([]);
  });
});

test.each<[string, Values]>([
  ["without keys", wanted],
  [
    "with keys, and a registrant with all fields",
    { ...wanted, dnssec: published, contact: { ...someContact, state: "LND", organization: "A" } },
  ],
])("an imported registration %s is a valid program without changes", async (_, inputs) => {
  const scene = await made(inputs);
  const seen = await read(scene.world.anew(definition), scene.it.id, {}, "import");
  expect(plan.problems(seen!.inputs, seen!.state)).toEqual([]);
  expect(plan.changes(seen!.state, seen!.inputs)).toEqual([]);
});

test("a role contact whose source isn't known yet passes", () => {
  const roleContacts = { tech: { source: unknownValue, sourceDomainContactId: 7 } };
  expect(plan.problems({ ...wanted, roleContacts })).toEqual([]);
});

test.each<[string, Values, RegExp]>([
  ["a price below zero", { create_price: { amount_cents: -5, currency: "USD" } }, /a price that the platform doesn't show/],
  ["the price of another domain", { domain: "other.com", create_price: { amount_cents: 5 } }, /with the price of other\.com/],
])("%s is no price", async (_, answer, reason) => {
  const { it, charged, world } = await begin();
  const body = { domain: "example.com", available: true, premium: false, ...answer };
  world.fault({ kind: "status", status: 200, path: /check$/, body, times: Infinity });
  expect(await it.failure({ ...wanted, maxPriceCents: 1_200 })).toMatch(reason);
  expect(charged()).toEqual([]);
});

describe("deleting", () => {
  test("keeps the domain, and says until when it is paid and that it goes on to cost money", async () => {
    const scene = await made();
    const process = scene.world.process();
    await scene.it.destroy(process);
    expect(process.said.join()).toMatch(/example\.com stays registered, and is paid until 2027.*renewed and charged.*stopRenewing/s);
    expect([scene.registration.state.autoRenew, scene.patches()]).toEqual([true, []]);
  });

  test("ends the renewal where the program says so, and tells what becomes of the money", async () => {
    const scene = await made({ ...wanted, onDelete: "stopRenewing", allowRefund: true });
    const process = scene.world.process();
    await scene.it.destroy(process);
    expect(process.said.join()).toContain("Its renewal was ended within the cancellation window, and what was paid is refunded.");
    expect(scene.registration.state.autoRenew).toBe(false);
    await scene.it.destroy();
  });

  test.each<[string, boolean, RegExp]>([
    ["stopRenewing", false, /Its renewal was ended/],
    ["keep", true, /doesn't show whether it is renewed and charged/],
  ])("with %s doesn't take a renewal that isn't shown for one that ended", async (onDelete, autoRenew, said) => {
    const scene = await made({ ...wanted, onDelete });
    const { autoRenew: _, ...state } = scene.it.state;
    const body = { domain_registration: { id: scene.it.id, name: "example.com", auto_renew: null } };
    scene.world.fault({ kind: "status", status: 200, method: "GET", path: /domain_registrations/, body, times: Infinity });
    const process = scene.world.process();
    await remove(process.resource(definition), scene.it.id, state);
    expect(process.said.join()).toMatch(said);
    expect(scene.registration.state.autoRenew).toBe(autoRenew);
  });
});

describe("the zone that comes with a registration", () => {
  const zoneOf = (world: World) => new OneResource(world, registry.DnsZone!, "zone");

  test("belongs to the DnsZone of the same run", async () => {
    const { world, it, platform } = await begin({ strict: { newRegistration: "ready" } });
    const [process, zone] = [world.process(), zoneOf(world)];
    await it.up(wanted, process);
    await zone.up({ name: "example.com" }, process);
    expect(platform.zones.list().map(({ id }) => id)).toEqual([zone.id]);
    expect(process.said).toContainEqual(expect.stringContaining("adopted the DnsZone"));
  });

  test.each([true, false])("that is older than the order is somebody else's (the order in the same run: %s)", async (ordered) => {
    const { world, it, platform } = await begin({ strict: { newRegistration: "ready" } });
    platform.zones.add({ name: "example.com" });
    world.clock.skip(dayMs);
    const process = world.process();
    if (ordered) await it.up(wanted, process);
    expect(await zoneOf(world).failure({ name: "example.com" }, process)).toContain("adopt: true");
  });
});

test("a wait shows what the registrar does, and no secret of the registrant", async () => {
  const { world, it } = await begin({ delays: { registrarMs: 20_000 } });
  const process = world.process();
  const state = await it.up({ ...wanted, nameservers: ["ns1.example.net"] }, process);
  const said = process.said.join("\n");
  expect(said).toMatch(/waiting for the registrar \(process \d+, running\)/);
  for (const secret of ["ada@example.net", "+44.2071234567", "St James"]) expect(said).not.toContain(secret);
  expect(state.pendingAsync).toBe(false);
});
