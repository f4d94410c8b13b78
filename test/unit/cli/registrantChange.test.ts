import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SimulatorOptions } from "../../../src/simulator";
import { called, type Called, countOf, ends, newFolder, newSimulator, type Surroundings } from "./called";

const route = "POST /api/domain_registrations/{id}/registrant_change";
const someone = { first_name: "Bo", last_name: "Smit", country: "NL", email: "bo@example.com", phone: "+31.201234567" };
const change = "domain registrant-change my.shop";

interface How extends Surroundings {
  /** Who is to be the registrant. Default: the contact of the world. */
  readonly who?: string;
  readonly words?: readonly string[];
}

/** A domain whose registrant costs 10.00, a contact that could be the new one, and a folder for notes. */
async function world(options: SimulatorOptions = {}) {
  const simulator = await newSimulator({
    registrations: [{ id: "registration-1", name: "my.shop", owner: { first_name: "Ada" } }],
    ...options,
  });
  const { registrar, billing } = simulator.platform;
  const contact = registrar.contacts.add({ tld: ".shop", ...someone }).id;
  const folder = newFolder();
  const usual = { HOSTING_LOST_ORDER_MS: "400", HOSTING_WAIT_LIMIT_MS: "400", HOSTING_REQUEST_TIMEOUT_MS: "300" };
  const call = ({ who = contact, words = [], env, ...around }: How): [string[], Surroundings] => [
    [change, "--contact", who, "--yes", ...words],
    { simulator, folder, ...around, env: { ...usual, ...env } },
  ];
  const owner = () => registrar.registrations.get("registration-1").state.contacts.owner;
  const notes = () => notesIn(folder);
  /** How many were ordered, for how much, and by how many requests. */
  const spent = () => [billing.carts.list().length, billing.payments.charges.map(({ cents }) => cents), countOf(simulator, route)];
  return {
    ...{ simulator, registrar, billing, contact, folder, owner, notes, spent },
    other: () => registrar.contacts.add({ tld: ".shop", ...someone, first_name: "Di", email: "di@example.com" }).id,
    run: (how: How = {}): Promise<Called> => called(...call(how)),
    /** Runs it, which has to end with a status and say something. */
    ends: (status: number, said: string | RegExp, how: How = {}): Promise<Called> => ends(...call(how), status, said),
    /** It was ordered once and paid once, the contact is the registrant, and no note is left. */
    expectDone: () => expect([owner(), notes(), ...spent()]).toEqual([contact, [], 1, [1_000], 1]),
  };
}

function notesIn(folder: string): Record<string, unknown>[] {
  const at = join(folder, ".hosting");
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{32}\.order\.json$/.test(entry.name))
    .map((entry) => JSON.parse(readFileSync(join(entry.parentPath, entry.name), "utf8")) as Record<string, unknown>);
}

const again = ({ err }: Called) => ({ HOSTING_ORDER_AGAIN: /HOSTING_ORDER_AGAIN=(\w+)/.exec(err)?.[1] });

describe("another registrant", () => {
  it("is ordered once, at the price that was shown", async () => {
    const place = await world();
    const { err } = await place.ends(0, /^contact \d+ is the registrant of my\.shop now \(order .+, 10\.00 was charged\)\n$/);
    expect(err).toContain("another registrant of my.shop costs 10.00 USD\n");
    place.expectDone();
    const repeated = await place.run({ words: ["--json"] });
    expect([repeated.status, JSON.parse(repeated.out)]).toMatchObject([0, { changed: false, shown: true }]);
    place.expectDone();
  });

  it("is ordered after a yes, and not without", async () => {
    const { simulator, contact, folder, spent } = await world();
    const words = [change, "--contact", contact];
    await ends(words, { simulator, folder }, 2, "add --yes");
    const question = /Order contact \d+ as the registrant of my\.shop for 10\.00 USD, charged at once/;
    await ends(words, { simulator, folder, answer: "n" }, 2, question);
    expect(spent()).toEqual([0, [], 0]);
    expect(await called(words, { simulator, folder, answer: "y", terminal: true })).toMatchObject({ status: 0 });
    expect(spent()).toEqual([1, [1_000], 1]);
  });

  it.each(["", " --contact 1 --max-price-cents ten"])("isn't understood: %j", async (words) => {
    expect(await called(change + words)).toMatchObject({ status: 2 });
  });
});

describe("the price", () => {
  it("is guarded", async () => {
    const { run, ends, spent } = await world();
    const said = /nothing was ordered: .* costs 10\.00 USD, and --max-price-cents allows 9\.99 USD\./;
    await ends(1, said, { words: ["--max-price-cents", "999"] });
    expect(spent()).toEqual([0, [], 0]);
    expect(await run({ words: ["--max-price-cents", "1000"] })).toMatchObject({ status: 0 });
  });

  it("has to show; where it doesn't, only somebody at a terminal may order", async () => {
    const { simulator, spent } = await world({ registrations: [{ id: "registration-1", name: "my.shop.example" }] });
    const words = "domain registrant-change my.shop.example --contact AS1-REG --yes";
    simulator.platform.registrar.contacts.add({ tld: ".example", ...someone, first_name: "Al" });
    await ends(words, { simulator }, 2, "price unknown: the platform shows none");
    await ends(`${words} --max-price-cents 100000`, { simulator }, 1, /nothing was ordered: .*price unknown/);
    expect(spent()).toEqual([0, [], 0]);
    await ends(words, { simulator, answer: "y" }, 1, "Nothing was ordered: the change is free here");
    expect(spent()).toEqual([0, [], 1]);
  });

  it.each([-5, "many", 1.5])("that is none isn't paid (%s)", async (amount) => {
    const { simulator, ends, spent } = await world();
    const fees = { registrant_change: { amount_cents: amount, currency: "USD" } };
    const body = { domain_registration: { id: "registration-1", name: "my.shop", fees } };
    simulator.faults.add({ kind: "status", status: 200, method: "GET", path: /registration-1$/, body, times: Infinity });
    await ends(1, /nothing was ordered|can't be read/, { words: ["--max-price-cents", "2000"] });
    expect(spent()).toEqual([0, [], 0]);
  });
});

describe("while somebody thinks about the price", () => {
  const asked = async (meanwhile: (place: Awaited<ReturnType<typeof world>>) => void) => {
    const place = await world();
    const { simulator, contact, folder } = place;
    let isDone = false;
    const heard = (text: string): void => {
      if (isDone || !text.includes("costs 10.00")) return;
      isDone = true;
      meanwhile(place);
      // Nobody thinks for less: a read that follows an identical one within a few milliseconds is answered by that one.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
    };
    return { ...place, ...(await called([change, "--contact", contact], { simulator, folder, answer: "y", heard })) };
  };

  it("another price isn't paid", async () => {
    const { status, err, spent } = await asked(({ registrar }) => {
      Object.assign(registrar.registrations.get("my.shop").tld, { registrantFee: { amount_cents: 9_900, currency: "USD" } });
    });
    expect([status, err, spent()]).toEqual([1, expect.stringMatching(/nothing was ordered.*now costs 99\.00 USD/s), [0, [], 0]]);
  });

  it("what somebody else has done isn't ordered again", async () => {
    const { status, out, spent } = await asked(({ registrar, contact }) => {
      const registration = registrar.registrations.get("my.shop");
      registration.change({ contacts: { ...registration.state.contacts, owner: contact } });
    });
    expect([status, out, spent()]).toEqual([0, expect.stringContaining("nothing was ordered"), [0, [], 0]]);
  });
});

describe("a refusal", () => {
  it.each([
    ["the registrar is busy", "registration_busy", 409],
    ["the account can't pay", "no_default_payment_method", 400],
    ["the payment can't be started", "cart_pay_failed", 422],
    ["the token stands for no user", "user_required", 401],
    ["there is no price", "no_registrant_change_price", 422],
    ["there is no registrar", "registrar_unavailable", 503],
  ])("leaves nothing behind: %s", async (_, code, status) => {
    const { simulator, run, ends, notes, spent } = await world();
    const fault = simulator.faults.add({ kind: "status", status, code, errors: ["No"], route, times: Infinity });
    await ends(1, code);
    expect([notes(), ...spent()]).toEqual([[], 0, [], 1]);
    fault.remove();
    expect(await run()).toMatchObject({ status: 0 });
    expect(spent()).toEqual([1, [1_000], 2]);
  });

  it("of the payment ends the order, and the next run orders anew", async () => {
    const { billing, run, ends, notes, spent } = await world();
    billing.payments.next.push("failed");
    await ends(1, /nothing was bought: cart \S+ ended without a result .*The next `npx pulumi-hosting domain registrant-change my\.shop /);
    expect([notes(), ...spent()]).toEqual([[], 1, [], 1]);
    expect(await run()).toMatchObject({ status: 0 });
    expect(spent()).toEqual([2, [1_000], 2]);
  });

  it("of the order, after the payment, is told with the money", async () => {
    const { billing, ends, notes, spent } = await world();
    billing.provisioning = "fails";
    await ends(1, "ask the platform's support for a refund");
    expect([notes(), ...spent()]).toEqual([[], 1, [1_000], 1]);
  });
});

describe("a lost answer", () => {
  it.each([
    ["dropAfter", { kind: "dropAfter" }],
    ["status", { kind: "status", status: 500, takesEffect: true }],
    ["garbage", { kind: "garbage", takesEffect: true }],
  ] as const)("of an order that was taken is found by its order (%s)", async (_, fault) => {
    const { simulator, ends, expectDone } = await world();
    simulator.faults.add({ ...fault, route });
    await ends(0, "10.00 was charged");
    expectDone();
  });

  it("of an order that was never taken is a doubt, in each run until the user's word", async () => {
    const { simulator, run, ends, notes, spent } = await world();
    simulator.faults.add({ kind: "dropBefore", route });
    const first = await ends(1, "whether another registrant of my.shop was ordered is unknown");
    expect(first.err).toMatch(/HOSTING_ORDER_AGAIN=\w+ npx pulumi-hosting domain registrant-change my\.shop --contact \d+`/);
    expect(again(first).HOSTING_ORDER_AGAIN).toBe(notes()[0]!.noteId);
    // A note is of the domain, whatever account the settings name by now.
    for (const env of [{}, { HOSTING_ACCOUNT: undefined }, { HOSTING_ORDER_AGAIN: "abcd1234" }])
      expect(await run({ env })).toMatchObject({ status: 1 });
    expect(spent()).toEqual([0, [], 1]);
    expect(await run({ env: again(first) })).toMatchObject({ status: 0 });
    expect([...spent(), notes()]).toEqual([1, [1_000], 2, []]);
    expect(await run({ env: again(first) })).toMatchObject({ status: 0 });
    expect(spent()).toEqual([1, [1_000], 2]);
  });

  it("of an order that shows late is gone on with by the next run", async () => {
    const { simulator, run, expectDone } = await world({ delays: { orderMs: 900 } });
    simulator.faults.add({ kind: "dropAfter", route });
    expect(await run({ env: { HOSTING_LOST_ORDER_MS: "100" } })).toMatchObject({ status: 1 });
    expect(await run({ env: { HOSTING_LOST_ORDER_MS: "3000" } })).toMatchObject({ status: 0 });
    expectDone();
  });

  it("isn't answered by the orders of others", async () => {
    const { simulator, billing, registrar, ends, spent } = await world();
    registrar.registrations.add({ id: "registration-2", name: "other.shop" });
    const other = { account: simulator.account, location: null, amountCents: 7, provision: () => undefined };
    simulator.faults.add({ kind: "dropBefore", route });
    const running = ends(1, "is unknown");
    while (countOf(simulator, route) === 0) await new Promise(setImmediate);
    billing.carts.open({ ...other, domain: { name: "other.shop", action: "registrant_change" } });
    billing.carts.open({ ...other, domain: { name: "my.shop", action: "renew" } });
    billing.carts.open(other);
    await running;
    expect(spent()).toEqual([3, [7, 7, 7], 1]);
  });
});

describe("a run that was stopped", () => {
  it.each(["the payment of the order", "order"])("is gone on with where it waited for %s", async (phase) => {
    const { run, ends, contact, notes, expectDone } = await world({ delays: { paymentMs: 1_500, orderMs: 50, provisioningMs: 2_500 } });
    const heard = (text: string): void => {
      if (text.startsWith(`waiting for ${phase}`)) throw new Error("killed");
    };
    expect(await run({ heard }).catch(() => "killed")).toBeDefined();
    const ordered = { registrant: `contact ${contact}` };
    expect(notes()).toMatchObject([{ kind: "change", resource: "my.shop", ordered, cart: expect.any(String) }]);
    await ends(0, "10.00 was charged", { env: { HOSTING_LOST_ORDER_MS: "9000" } });
    expectDone();
  });

  it("isn't gone on with for somebody else", async () => {
    const { billing, other, run, ends, spent } = await world();
    billing.payments.next.push("processing");
    await run();
    const said = /an earlier run ordered contact \d+ as the registrant of my\.shop, and this one asks for contact \d+/;
    await ends(1, said, { who: other() });
    expect(spent()).toEqual([1, [], 1]);
  });

  it("is given up by the user's word for another registrant, once its cart is over", async () => {
    const { billing, other, run, spent, owner } = await world({ delays: { cartExpiryMs: 60_000 } });
    billing.payments.next.push("awaiting_authentication");
    await run();
    billing.carts.list()[0]!.expire();
    const who = other();
    const env = again(await run({ who }));
    expect([env, ...spent()]).toEqual([again(await run()), 1, [], 1]);
    expect(await run({ who, env })).toMatchObject({ status: 0 });
    expect([owner(), ...spent()]).toEqual([who, 2, [1_000], 2]);
  });

  it("isn't given up for another registrant while its payment is under way, whatever the user says", async () => {
    const { billing, other, run, ends, spent } = await world({ delays: { settlementMs: 60_000 } });
    billing.payments.next.push("processing");
    await run();
    const who = other();
    await ends(1, "can take days", { who, env: again(await run({ who })) });
    expect(spent()).toEqual([1, [], 1]);
  });

  it("is asked about where its note can't be read", async () => {
    const { billing, run, ends, spent, folder } = await world();
    billing.payments.next.push("processing");
    await run();
    const at = join(folder, ".hosting");
    for (const entry of readdirSync(at, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), "{");
    await ends(1, "left a note that can't be read");
    expect(spent()).toEqual([1, [], 1]);
  });

  it("on another machine is seen by its order", async () => {
    const { billing, ends, spent } = await world();
    billing.provisioning = "hangs";
    const goesOn =
      /The next `npx pulumi-hosting domain registrant-change my\.shop --contact \d+` continues .* HOSTING_ORDER_LIMIT_MS sets a longer limit/;
    await ends(1, goesOn, { env: { HOSTING_ORDER_LIMIT_MS: "300" } });
    await ends(1, "this machine has no note of it", { folder: newFolder() });
    expect(spent()).toEqual([1, [1_000], 1]);
  });

  it("and another one at the same time order once", async () => {
    const { run, spent } = await world();
    const ended = await Promise.all([run(), run()]);
    // The later one stops beside the order, or comes after it and finds the registrant.
    expect(["0,0", "0,1"]).toContain(
      ended
        .map(({ status }) => status)
        .sort()
        .join(),
    );
    expect(spent()).toEqual([1, [1_000], 1]);
  });
});

describe("a payment that takes days", () => {
  it("ends the run with a clear message, and the next one goes on with the same order", async () => {
    const { billing, run, ends, expectDone } = await world({ delays: { settlementMs: 60_000 } });
    billing.payments.next.push("processing");
    const slow =
      /payment \(sepa_debit\) is being processed, which can take days\. .* Run `npx pulumi-hosting domain registrant-change my\.shop --contact/;
    for (const said of [slow, "can take days"]) await ends(1, said);
    billing.carts.list()[0]!.pay();
    expect(await run()).toMatchObject({ status: 0 });
    expectDone();
  });

  it("or waits for somebody leads to where it is confirmed", async () => {
    const { billing, run, ends, expectDone } = await world({ delays: { cartExpiryMs: 60_000 } });
    billing.payments.next.push("awaiting_authentication");
    await ends(1, /pay at https:\/\/invoices\.example\/.*then run `npx pulumi-hosting/);
    billing.carts.list()[0]!.pay();
    expect(await run()).toMatchObject({ status: 0 });
    expectDone();
  });

  it("is a doubt where its cart expires", async () => {
    const { billing, run, ends, spent } = await world({ delays: { cartExpiryMs: 60_000 } });
    billing.payments.next.push("awaiting_authentication");
    await run();
    billing.carts.list()[0]!.expire();
    const ended = await ends(1, /has ended .*HOSTING_ORDER_AGAIN=/);
    expect(spent()).toEqual([1, [], 1]);
    expect(await run({ env: again(ended) })).toMatchObject({ status: 0 });
    expect(spent()).toEqual([2, [1_000], 2]);
  });
});

describe("an order that is carried out", () => {
  it("isn't repeated where the new registrant doesn't show", async () => {
    const { ends, registrar, spent, owner } = await world();
    const old = owner();
    const contacts = { owner: old, admin: old, tech: old, billing: old };
    const timer = setInterval(() => registrar.registrations.get("registration-1").change({ contacts }), 1);
    await ends(1, /doesn't show the ordered object.*domain processes my\.shop.*Nothing is ordered again/);
    await ends(1, "HOSTING_ORDER_AGAIN=");
    clearInterval(timer);
    expect(spent()).toEqual([1, [1_000], 1]);
  });

  it.each<[SimulatorOptions["shapes"], string, string]>([
    [{ registrationContacts: "null" }, "is believed where the platform shows no registrant at all", "The platform shows no registrant of"],
    [{ cartOrders: "never" }, "is found by its effect where the cart never names it", "is the registrant of my.shop now"],
  ])("%j: %s", async (shapes, _, said) => {
    const { ends, spent } = await world({ shapes });
    await ends(0, said);
    expect(spent()).toEqual([1, [1_000], 1]);
  });
});

it("nothing is ordered where no note can be written", async () => {
  const { ends, spent } = await world();
  await ends(1, "nothing was ordered: the note", { env: { HOSTING_STATE_DIR: "/dev/null/x" } });
  expect(spent()).toEqual([0, [], 0]);
});
