import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Simulator, SimulatorOptions } from "../../../src/simulator";
import { called, type Called, countOf, newFolder, newSimulator, type Surroundings } from "./called";

const route = "POST /api/domain_registrations/{id}/registrant_change";
const someone = { first_name: "Bo", last_name: "Smit", country: "NL", email: "bo@example.com", phone: "+31.201234567" };

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
  const run = (words: readonly string[] = [], { env, ...around }: Surroundings = {}): Promise<Called> =>
    called(["domain", "registrant-change", "my.shop", "--contact", contact, "--yes", ...words], {
      ...{ simulator, folder },
      ...around,
      env: { ...usual, ...env },
    });
  return {
    ...{ simulator, registrar, billing, contact, folder, run },
    owner: () => registrar.registrations.get("registration-1").state.contacts.owner,
    /** How many were ordered, and for how much. */
    spent: () => [billing.carts.list().length, billing.payments.charges.map(({ cents }) => cents)],
    notes: () => notesIn(folder),
  };
}

function notesIn(folder: string): Record<string, unknown>[] {
  const at = join(folder, ".hosting");
  return readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^[0-9a-f]{32}\.json$/.test(entry.name))
    .map((entry) => JSON.parse(readFileSync(join(entry.parentPath, entry.name), "utf8")) as Record<string, unknown>);
}

const sent = (simulator: Simulator): number => countOf(simulator, route);

describe("another registrant", () => {
  it("is ordered once, at the price that was shown", async () => {
    const { simulator, run, owner, contact, spent, notes } = await world();
    const { status, out, err } = await run();
    expect([status, out]).toEqual([
      0,
      expect.stringMatching(/^contact \d+ is the registrant of my\.shop now \(order .+, 10\.00 was charged\)\n$/),
    ]);
    expect(err).toContain("another registrant of my.shop costs 10.00 USD\n");
    expect([owner(), ...spent(), sent(simulator)]).toEqual([contact, 1, [1_000], 1]);
    expect(notes()).toEqual([]);
    const again = await run(["--json"]);
    expect([again.status, JSON.parse(again.out)]).toMatchObject([0, { changed: false, shown: true }]);
    expect(sent(simulator)).toBe(1);
  });

  it("is ordered after a yes, and not without", async () => {
    const { simulator, contact, folder, spent } = await world();
    const words = ["domain", "registrant-change", "my.shop", "--contact", contact];
    expect(await called(words, { simulator, folder })).toMatchObject({ status: 2, err: expect.stringContaining("add --yes") });
    const no = await called(words, { simulator, folder, answer: "n" });
    expect([no.status, no.err]).toEqual([
      2,
      expect.stringMatching(/Order contact \d+ as the registrant of my\.shop for 10\.00 USD, charged at once/),
    ]);
    expect([...spent(), sent(simulator)]).toEqual([0, [], 0]);
    expect(await called(words, { simulator, folder, answer: "y", terminal: true })).toMatchObject({ status: 0 });
    expect(spent()).toEqual([1, [1_000]]);
  });

  it.each(["file", "input"])("may be somebody new (%s)", async (from) => {
    const { simulator, folder, registrar, owner, spent } = await world();
    const fields = { firstName: "Cy", lastName: "Bos", country: "nl", email: "cy@example.com", phone: "+31.201234567" };
    writeFileSync(join(folder, "new.json"), JSON.stringify(fields));
    const words = ["domain", "registrant-change", "my.shop", "--new", from === "file" ? "new.json" : "-", "--yes"];
    const { status, out, err } = await called(words, { simulator, folder, input: JSON.stringify(fields) });
    expect([status, out]).toEqual([0, expect.stringMatching(/^a new contact \(\w{8}\) is the registrant of my\.shop now/)]);
    expect(out + err).not.toMatch(/Cy|Bos|cy@/);
    expect(registrar.contacts.find(owner() as string)).toMatchObject({ first_name: "Cy", country: "NL" });
    expect(await called(words, { simulator, folder, input: JSON.stringify(fields) })).toMatchObject({
      ...{ status: 0, out: expect.stringContaining("nothing was ordered") },
    });
    expect(spent()).toEqual([1, [1_000]]);
  });

  it.each([
    ["{", "is no JSON"],
    ["[]", "describes no contact"],
    ['{"first_name": "Secret Name", "fax": "1"}', "lastName"],
    [JSON.stringify({ ...someone, country: "UK" }), "country"],
  ])("isn't taken from %s, and no value of it is shown", async (input, said) => {
    const { simulator } = await world();
    const { status, err } = await called(["domain", "registrant-change", "my.shop", "--new", "-", "--yes"], { simulator, input });
    expect([status, err]).toEqual([2, expect.stringContaining(said)]);
    expect(err).not.toContain("Secret Name");
    expect(sent(simulator)).toBe(0);
  });

  it.each([[[]], [["--contact", "1", "--new", "x"]], [["--contact", "1", "--max-price-cents", "ten"]]])(
    "isn't understood: %j",
    async (words) => {
      expect(await called(["domain", "registrant-change", "my.shop", ...words])).toMatchObject({ status: 2 });
    },
  );
});

describe("the price", () => {
  it("is guarded", async () => {
    const { simulator, run, spent } = await world();
    const { status, err } = await run(["--max-price-cents", "999"]);
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/nothing was ordered: .* costs 10\.00 USD, and --max-price-cents allows 9\.99 USD\./),
    ]);
    expect([...spent(), sent(simulator)]).toEqual([0, [], 0]);
    expect(await run(["--max-price-cents", "1000"])).toMatchObject({ status: 0 });
  });

  it("has to show; where it doesn't, only somebody at a terminal may order", async () => {
    const { simulator, spent } = await world({ registrations: [{ id: "registration-1", name: "my.shop.example" }] });
    const words = ["domain", "registrant-change", "my.shop.example", "--contact", "AS1-REG", "--yes"];
    simulator.platform.registrar.contacts.add({ tld: ".example", ...someone, first_name: "Al" });
    for (const more of [[], ["--max-price-cents", "100000"]]) {
      const { status, err } = await called([...words, ...more], { simulator });
      expect([status > 0, err]).toEqual([true, expect.stringContaining("doesn't show")]);
    }
    expect(sent(simulator)).toBe(0);
    const { status, err } = await called(words, { simulator, answer: "y" });
    expect([status, err]).toEqual([1, expect.stringContaining("Nothing was ordered: the change is free here")]);
    expect([...spent(), sent(simulator)]).toEqual([0, [], 1]);
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
    const words = ["domain", "registrant-change", "my.shop", "--contact", contact];
    return { ...place, ...(await called(words, { simulator, folder, answer: "y", heard })) };
  };

  it("another price isn't paid", async () => {
    const { status, err, spent } = await asked(({ registrar }) => {
      Object.assign(registrar.registrations.get("my.shop").tld, { registrantFee: { amount_cents: 9_900, currency: "USD" } });
    });
    expect([status, err, spent()]).toEqual([1, expect.stringMatching(/nothing was ordered.*now costs 99\.00 USD/s), [0, []]]);
  });

  it("what somebody else has done isn't ordered again", async () => {
    const { status, out, spent } = await asked(({ registrar, contact }) => {
      const registration = registrar.registrations.get("my.shop");
      registration.change({ contacts: { ...registration.state.contacts, owner: contact } });
    });
    expect([status, out, spent()]).toEqual([0, expect.stringContaining("nothing was ordered"), [0, []]]);
  });
});

describe("a price that is none", () => {
  it.each([-5, "many", 1.5])("isn't paid (%s)", async (amount) => {
    const { simulator, run, spent } = await world();
    const body = {
      domain_registration: {
        id: "registration-1",
        name: "my.shop",
        fees: { registrant_change: { amount_cents: amount, currency: "USD" } },
      },
    };
    simulator.faults.add({ kind: "status", status: 200, method: "GET", path: /registration-1$/, body, times: Infinity });
    const { status, err } = await run(["--max-price-cents", "2000"]);
    expect([status, err]).toEqual([1, expect.stringMatching(/nothing was ordered|can't be read/)]);
    expect(spent()).toEqual([0, []]);
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
    const { simulator, run, notes, spent, folder } = await world();
    const fault = simulator.faults.add({ kind: "status", status, code, errors: ["No"], route, times: Infinity });
    const refused = await run();
    expect([refused.status, refused.err]).toEqual([1, expect.stringContaining(code)]);
    expect([notes(), ...spent(), sent(simulator)]).toEqual([[], 0, [], 1]);
    fault.remove();
    expect(await run([], { folder })).toMatchObject({ status: 0 });
    expect(spent()).toEqual([1, [1_000]]);
  });

  it("of the payment ends the order, and the next run orders anew", async () => {
    const { billing, run, notes, spent } = await world();
    billing.payments.next.push("failed");
    const { status, err } = await run();
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(
        /nothing was bought: cart \S+ ended without a result .*The next `npx pulumi-hosting domain registrant-change my\.shop /,
      ),
    ]);
    expect([notes(), spent()]).toEqual([[], [1, []]]);
    expect(await run()).toMatchObject({ status: 0 });
    expect(spent()).toEqual([2, [1_000]]);
  });

  it("of the order, after the payment, is told with the money", async () => {
    const { billing, run, notes, spent } = await world();
    billing.provisioning = "fails";
    const { status, err } = await run();
    expect([status, err]).toEqual([1, expect.stringContaining("ask the platform's support for a refund")]);
    expect([notes(), spent()]).toEqual([[], [1, [1_000]]]);
  });
});

describe("a lost answer", () => {
  it.each(["dropAfter", "status", "garbage"] as const)("of an order that was taken is found by its order (%s)", async (kind) => {
    const { simulator, run, owner, contact, notes, spent } = await world();
    const fault = { dropAfter: { kind }, status: { kind, status: 500, takesEffect: true }, garbage: { kind, takesEffect: true } }[kind];
    simulator.faults.add({ ...fault, route } as Parameters<typeof simulator.faults.add>[0]);
    const { status, out } = await run();
    expect([status, out]).toEqual([0, expect.stringContaining("10.00 was charged")]);
    expect([owner(), notes(), ...spent(), sent(simulator)]).toEqual([contact, [], 1, [1_000], 1]);
  });

  it("of an order that was never taken is a doubt, in each run until the user's word", async () => {
    const { simulator, run, notes, spent } = await world();
    simulator.faults.add({ kind: "dropBefore", route });
    const first = await run();
    expect([first.status, first.err]).toEqual([1, expect.stringContaining("whether another registrant of my.shop was ordered is unknown")]);
    const [note] = notes();
    const again = /HOSTING_ORDER_AGAIN=(\w+) npx pulumi-hosting domain registrant-change my\.shop --contact \d+`/.exec(first.err)?.[1];
    expect(again).toBe(note!.noteId);
    for (const env of [{}, { HOSTING_ORDER_AGAIN: "abcd1234" }]) expect(await run([], { env })).toMatchObject({ status: 1 });
    expect([...spent(), sent(simulator)]).toEqual([0, [], 1]);
    expect(await run([], { env: { HOSTING_ORDER_AGAIN: again } })).toMatchObject({ status: 0 });
    expect([...spent(), sent(simulator), notes()]).toEqual([1, [1_000], 2, []]);
    expect(await run([], { env: { HOSTING_ORDER_AGAIN: again } })).toMatchObject({ status: 0 });
    expect(sent(simulator)).toBe(2);
  });

  it("of an order that shows late is gone on with by the next run", async () => {
    const { simulator, run, owner, contact, spent } = await world({ delays: { orderMs: 900 } });
    simulator.faults.add({ kind: "dropAfter", route });
    expect(await run([], { env: { HOSTING_LOST_ORDER_MS: "100" } })).toMatchObject({ status: 1 });
    expect(await run([], { env: { HOSTING_LOST_ORDER_MS: "3000" } })).toMatchObject({ status: 0 });
    expect([owner(), ...spent(), sent(simulator)]).toEqual([contact, 1, [1_000], 1]);
  });

  it("isn't answered by the orders of others", async () => {
    const { simulator, billing, registrar, run, spent } = await world();
    registrar.registrations.add({ id: "registration-2", name: "other.shop" });
    const other = { account: simulator.account, location: null, amountCents: 7, provision: () => undefined };
    simulator.faults.add({ kind: "dropBefore", route });
    const running = run();
    while (sent(simulator) === 0) await new Promise(setImmediate);
    billing.carts.open({ ...other, domain: { name: "other.shop", action: "registrant_change" } });
    billing.carts.open({ ...other, domain: { name: "my.shop", action: "renew" } });
    billing.carts.open(other);
    expect(await running).toMatchObject({ status: 1, err: expect.stringContaining("is unknown") });
    expect(spent()[1]).toEqual([7, 7, 7]);
  });
});

describe("a run that was stopped", () => {
  it.each(["the payment of the order", "order"])("is gone on with where it waited for %s", async (phase) => {
    const { simulator, run, owner, contact, notes, spent } = await world({ delays: { paymentMs: 600, orderMs: 50, provisioningMs: 900 } });
    const heard = (text: string): void => {
      if (text.startsWith(`waiting for ${phase}`)) throw new Error("killed");
    };
    expect(await run([], { heard }).catch(() => "killed")).toBeDefined();
    expect(notes()).toMatchObject([
      { kind: "change", resource: "my.shop", ordered: { registrant: `contact ${contact}` }, cart: expect.any(String) },
    ]);
    expect(await run([], { env: { HOSTING_LOST_ORDER_MS: "5000" } })).toMatchObject({
      status: 0,
      out: expect.stringContaining("10.00 was charged"),
    });
    expect([owner(), notes(), ...spent(), sent(simulator)]).toEqual([contact, [], 1, [1_000], 1]);
  });

  it("isn't gone on with for somebody else", async () => {
    const { simulator, billing, registrar, run, spent, folder } = await world();
    billing.payments.next.push("processing");
    await run();
    const other = registrar.contacts.add({ tld: ".shop", ...someone, first_name: "Di", email: "di@example.com" }).id;
    const words = ["domain", "registrant-change", "my.shop", "--contact", other, "--yes"];
    const { status, err } = await called(words, { simulator, folder });
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/an earlier run ordered contact \d+ as the registrant of my\.shop, and this one asks for contact \d+/),
    ]);
    expect([spent(), sent(simulator)]).toEqual([[1, []], 1]);
  });

  it("is given up by the user's word for another registrant, once its cart is over", async () => {
    const { simulator, billing, registrar, run, spent, owner, folder } = await world({ delays: { cartExpiryMs: 60_000 } });
    billing.payments.next.push("awaiting_authentication");
    await run();
    billing.carts.list()[0]!.expire();
    const other = registrar.contacts.add({ tld: ".shop", ...someone, first_name: "Di", email: "di@example.com" }).id;
    const runOther = (orderAgain?: string) =>
      called(["domain", "registrant-change", "my.shop", "--contact", other, "--yes"], {
        simulator,
        folder,
        env: { HOSTING_LOST_ORDER_MS: "400", ...(orderAgain !== undefined && { HOSTING_ORDER_AGAIN: orderAgain }) },
      });
    const wordIn = ({ err }: Called) => /HOSTING_ORDER_AGAIN=(\w+)/.exec(err)?.[1];
    const word = wordIn(await runOther());
    expect([word, sent(simulator)]).toEqual([wordIn(await run()), 1]);
    expect(await runOther(word)).toMatchObject({ status: 0 });
    expect([owner(), ...spent(), sent(simulator)]).toEqual([other, 2, [1_000], 2]);
  });

  it("isn't given up for another registrant while its payment is under way, whatever the user says", async () => {
    const { simulator, billing, registrar, run, spent, folder } = await world({ delays: { settlementMs: 60_000 } });
    billing.payments.next.push("processing");
    await run();
    const other = registrar.contacts.add({ tld: ".shop", ...someone, first_name: "Di", email: "di@example.com" }).id;
    const words = ["domain", "registrant-change", "my.shop", "--contact", other, "--yes"];
    const first = await called(words, { simulator, folder });
    const HOSTING_ORDER_AGAIN = /HOSTING_ORDER_AGAIN=(\w+)/.exec(first.err)?.[1];
    const { status, err } = await called(words, { simulator, folder, env: { HOSTING_ORDER_AGAIN } });
    expect([status, err]).toEqual([1, expect.stringContaining("can take days")]);
    expect([spent(), sent(simulator)]).toEqual([[1, []], 1]);
  });

  it("is asked about where its note can't be read", async () => {
    const { simulator, billing, run, folder } = await world();
    billing.payments.next.push("processing");
    await run();
    const at = join(folder, ".hosting");
    for (const entry of readdirSync(at, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) writeFileSync(join(entry.parentPath, entry.name), "{");
    const { status, err } = await run();
    expect([status, err]).toEqual([1, expect.stringContaining("left a note that can't be read")]);
    expect(sent(simulator)).toBe(1);
  });

  it("on another machine is seen by its order", async () => {
    const { simulator, billing, run } = await world();
    billing.provisioning = "hangs";
    expect((await run([], { env: { HOSTING_ORDER_LIMIT_MS: "300" } })).err).toMatch(
      /The next `npx pulumi-hosting domain registrant-change my\.shop --contact \d+` continues .* HOSTING_ORDER_LIMIT_MS sets a longer limit/,
    );
    const { status, err } = await run([], { folder: newFolder() });
    expect([status, err]).toEqual([1, expect.stringContaining("this machine has no note of it")]);
    expect(sent(simulator)).toBe(1);
  });

  it("and another one at the same time order once", async () => {
    const { simulator, run, spent } = await world();
    const ended = await Promise.all([run(), run()]);
    expect(ended.map(({ status }) => status).sort()).toEqual([0, 1]);
    expect([...spent(), sent(simulator)]).toEqual([1, [1_000], 1]);
  });
});

describe("a payment that takes days", () => {
  it("ends the run with a clear message, and the next one goes on with the same order", async () => {
    const { simulator, billing, run, owner, contact, notes, spent } = await world({ delays: { settlementMs: 60_000 } });
    billing.payments.next.push("processing");
    const slow = await run();
    expect([slow.status, slow.err]).toEqual([
      1,
      expect.stringMatching(
        /payment \(sepa_debit\) is being processed, which can take days\. .* Run `npx pulumi-hosting domain registrant-change my\.shop --contact/,
      ),
    ]);
    expect(await run()).toMatchObject({ status: 1, err: expect.stringContaining("can take days") });
    billing.carts.list()[0]!.pay();
    expect(await run()).toMatchObject({ status: 0 });
    expect([owner(), notes(), ...spent(), sent(simulator)]).toEqual([contact, [], 1, [1_000], 1]);
  });

  it("or waits for somebody leads to where it is confirmed", async () => {
    const { simulator, billing, run, spent } = await world({ delays: { cartExpiryMs: 60_000 } });
    billing.payments.next.push("awaiting_authentication");
    expect(await run()).toMatchObject({
      status: 1,
      err: expect.stringMatching(/pay at https:\/\/invoices\.example\/.*then run `npx pulumi-hosting/),
    });
    billing.carts.list()[0]!.pay();
    expect(await run()).toMatchObject({ status: 0 });
    expect([...spent(), sent(simulator)]).toEqual([1, [1_000], 1]);
  });

  it("is a doubt where its cart expires", async () => {
    const { simulator, billing, run, spent } = await world({ delays: { cartExpiryMs: 60_000 } });
    billing.payments.next.push("awaiting_authentication");
    await run();
    billing.carts.list()[0]!.expire();
    const { status, err } = await run();
    expect([status, err]).toEqual([1, expect.stringMatching(/has ended .*HOSTING_ORDER_AGAIN=/)]);
    expect(sent(simulator)).toBe(1);
    const again = /HOSTING_ORDER_AGAIN=(\w+)/.exec(err)?.[1];
    expect(await run([], { env: { HOSTING_ORDER_AGAIN: again } })).toMatchObject({ status: 0 });
    expect([...spent(), sent(simulator)]).toEqual([2, [1_000], 2]);
  });
});

describe("an order that is carried out", () => {
  it("isn't repeated where the new registrant doesn't show", async () => {
    const { simulator, run, registrar, spent, owner } = await world();
    const old = owner();
    const hide = () =>
      registrar.registrations.get("registration-1").change({ contacts: { owner: old, admin: old, tech: old, billing: old } });
    const timer = setInterval(hide, 1);
    const { status, err } = await run();
    expect([status, err]).toEqual([
      1,
      expect.stringMatching(/doesn't show the ordered object.*domain processes my\.shop.*Nothing is ordered again/),
    ]);
    expect(await run()).toMatchObject({ status: 1, err: expect.stringContaining("HOSTING_ORDER_AGAIN=") });
    clearInterval(timer);
    expect([...spent(), sent(simulator)]).toEqual([1, [1_000], 1]);
  });

  it("is believed where the platform shows no registrant at all", async () => {
    const { simulator, run, spent } = await world({ shapes: { registrationContacts: "null" } });
    const { status, out } = await run();
    expect([status, out]).toEqual([0, expect.stringContaining("The platform shows no registrant of this domain")]);
    expect([...spent(), sent(simulator)]).toEqual([1, [1_000], 1]);
  });

  it("is found by its effect where the cart never names it", async () => {
    const { simulator, run, spent } = await world({ shapes: { cartOrders: "never" } });
    expect(await run()).toMatchObject({ status: 0 });
    expect([...spent(), sent(simulator)]).toEqual([1, [1_000], 1]);
  });
});

it("nothing is ordered where no note can be written", async () => {
  const { simulator, run } = await world();
  const { status, err } = await run([], { env: { HOSTING_STATE_DIR: "/dev/null/x" } });
  expect([status, err]).toEqual([1, expect.stringContaining("nothing was ordered: the note")]);
  expect(sent(simulator)).toBe(0);
});
