import { create, type Fault, type FaultKind, outcomeOf, update, withAnswers } from "../../../harness";
import type { Kept } from "./buying";
import { changes, creations, dayMs, deals, doubtIn, elsewhere, failureOf, noteOf, planOf, Shop, site, stepByStep } from "./buying";

/** Fits a request that may hang for ever. */
const patient = { transport: { requestTimeoutMs: 150 } };
const json = { kind: "garbage", contentType: "application/json" } as const;

/** What leaves open whether an order was taken. */
const unclear: [string, FaultKind][] = [
  ["it never answers", { kind: "hang" }],
  ["it answers 500", { kind: "status", status: 500 }],
  ["it answers 502 with a page of HTML", { kind: "garbage", status: 502 }],
  ["it answers 503 without a code", { kind: "status", status: 503 }],
  ["it answers 503 with a word of its own", { kind: "status", status: 503, code: "maintenance" }],
  ["it answers 403 with a page of HTML", { kind: "garbage", status: 403 }],
  ["it points elsewhere", { kind: "status", status: 307, headers: { Location: "https://elsewhere.example/" } }],
  ["it answers nothing", { kind: "empty" }],
  ["it answers a page of HTML", { kind: "garbage" }],
];

const tookEffect: [string, FaultKind][] = [
  ...unclear.map(([how, fault]): [string, FaultKind] => [how, { ...fault, takesEffect: true } as FaultKind]),
  ["the connection breaks", { kind: "dropAfter" }],
  ["it answers 504", { kind: "status", status: 504, takesEffect: true }],
  ["it answers 408", { kind: "status", status: 408, takesEffect: true }],
  ["it answers something else", { ...json, body: '{"status":"accepted"}', takesEffect: true }],
  [
    "its cart has no token",
    {
      ...json,
      body: '{"cart":{"status":"processing","poll_url":"https://elsewhere.example/api/carts/%E0%A4%A"},"orders":"soon"}',
      takesEffect: true,
    },
  ],
  ["its answer is cut in half", { kind: "truncated" }],
  ["its answer breaks off", { kind: "truncated", connection: "broken" }],
  ["its answer is far too long", { kind: "huge", bytes: 40 * 1024 * 1024, takesEffect: true }],
];

const hadNoEffect: [string, FaultKind][] = [["the connection breaks", { kind: "dropBefore" }], ...unclear];

describe.each(deals)("an order for %s", (_, deal) => {
  test.each(tookEffect)("that took effect although %s is found in the same run, and not placed again", async (__, fault) => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    shop.spoil(fault);
    const process = shop.process(patient);
    await shop.up(process);
    expect(shop.asked).toBe(1);
    expect(process.said.join("\n")).toMatch(/looking for the order whose answer was lost|waiting for order/);
    shop.expectDone();
  });

  test.each(hadNoEffect)(
    "that had no effect when %s isn't placed again before the user says that nothing came of it",
    async (__, fault) => {
      const shop = await Shop.of(deal);
      shop.spoil(fault);
      const startedMs = shop.clock.now();
      const first = await shop.upUnfinished(patient);
      expect(first.message).toMatch(
        /whether the .* was ordered is unknown: .*For 60 s the platform showed neither an order nor the \S+\. Nothing is ordered again now\. Look in the platform's panel, under orders and invoices\..*before \d{4}-\d\d-\d\d\.$/s,
      );
      expect(first.message).not.toMatch(/run the command again/i);
      const noteId = doubtIn(first);
      const doubt = { noteId };
      expect(shop.open).toEqual(doubt);
      expect(await shop.note()).toMatchObject({ ...doubt, type: deal.orderable.definition.type });
      expect(first.state).toMatchObject({ ...deal.orderable.inputs, pending: expect.any(String) });
      expect(shop.clock.now() - startedMs).toBeGreaterThanOrEqual(60_000);

      // Elsewhere only the state tells of it, also after a refresh.
      await shop.refresh(await elsewhere());
      for (const options of [{}, await elsewhere(), { orderAgain: "another" }, { orderAgain: `${noteId}0` }]) {
        const process = shop.process(options);
        expect([doubtIn(await shop.upUnfinished(process)), shop.open]).toEqual([noteId, doubt]);
        expect(process.said.join("\n")).toMatch(/looking for the order whose answer was lost/);
      }
      expect(shop.asked).toBe(1);

      shop.simulator.resetReport();
      const last = shop.process({ orderAgain: noteId });
      await shop.up(last);
      const requests = shop.requests();
      const orderedAt = requests.findIndex((line) => line.startsWith(deal.method));
      expect(requests.slice(0, orderedAt).filter((line) => line === "GET /api/orders").length).toBeGreaterThan(2);
      expect(last.said.join("\n")).toContain(`HOSTING_ORDER_AGAIN reports that the order of note ${noteId} had no result`);
      shop.expectDone();
    },
  );

  test.each([
    ["after the user's word", 0],
    ["8 days later, not before", 8 * dayMs],
  ])("that had no effect is placed by a machine that has only the state %s", async (__, laterMs) => {
    const shop = await Shop.of(deal);
    shop.spoil({ kind: "dropBefore" });
    const orderAgain = doubtIn(await shop.upUnfinished());
    shop.clock.skip(Math.max(0, laterMs - 300_000));
    expect(doubtIn(await shop.upUnfinished(await elsewhere()))).toBe(orderAgain);
    expect(shop.asked).toBe(1);
    shop.clock.skip(laterMs === 0 ? 0 : 300_000);
    await shop.up({ ...(await elsewhere()), ...(laterMs === 0 && { orderAgain }) });
    shop.expectDone();
  });

  test.each<[string, (shop: Shop) => Promise<object>]>([
    ["by the note alone", async (shop) => shop.forget() ?? {}],
    ["by note and state", async () => ({})],
    ["by the state, on another machine", elsewhere],
  ])("that shows only after the run gave up is what the next run goes on with, %s", async (__, next) => {
    const shop = await Shop.of(deal, { delays: { orderMs: 100_000 } });
    shop.spoil({ kind: "dropAfter" });
    await shop.upUnfinished();
    await shop.up(await next(shop));
    expect([shop.asked, shop.ordered]).toEqual([1, 1]);
    shop.expectDone();
  });

  test("that is lost stays in doubt as long as the search for it fails, and the error says so", async () => {
    const shop = await Shop.of(deal, { delays: { paymentMs: 600_000 } });
    shop.spoil({ kind: "dropAfter" });
    const process = shop.process();
    const { request } = process.transport;
    process.transport.request = (call) => {
      if (call.method === deal.method && deal.path.test(call.path))
        shop.fault({ kind: "status", status: 503, retryAfter: 0, method: "GET", path: "/api/orders", times: Infinity });
      return request(call);
    };
    const first = await shop.upUnfinished(process);
    expect(first.message).toMatch(
      /ordered is unknown: .*The search for the order failed; the next `pulumi up` searches again: GET \/api\/orders answered 503.*Nothing is ordered again now\./s,
    );
    const noteId = doubtIn(first);
    expect([shop.open, await shop.note()]).toEqual([{ noteId }, expect.objectContaining({ noteId })]);
    // Without a search, the user's word doesn't count either.
    expect(doubtIn(await shop.upUnfinished({ orderAgain: noteId }))).toBe(noteId);
    shop.simulator.faults.clear();
    shop.clock.skip(600_000);
    await shop.up();
    expect(shop.asked).toBe(1);
    shop.expectDone();
  });

  test("that takes longer than it is looked for is found by the last look, and goes on", async () => {
    // The order is listed before the looking ends, and is carried out after that.
    const shop = await Shop.of(deal, { delays: { orderMs: 50_000, provisioningMs: 30_000 }, shapes: { orderSite: "omitted" } });
    shop.spoil({ kind: "dropAfter" });
    const startedMs = shop.clock.now();
    await shop.up();
    expect(shop.clock.now() - startedMs).toBeGreaterThan(60_000);
    shop.expectDone();
  });

  test("that is found, but outlasts the limit, is gone on with by the next run", async () => {
    const shop = await Shop.of(deal, { delays: { provisioningMs: 300_000 } });
    shop.spoil({ kind: "dropAfter" });
    expect((await shop.upUnfinished()).message).toMatch(/order \S+ to end.*Run the command again/s);
    shop.forget();
    shop.clock.skip(300_000);
    await shop.up();
    expect(shop.ordered).toBe(1);
    shop.expectDone();
  });

  test("whose answer is lost again and again is placed once for each word of the user, which serves once", async () => {
    const shop = await Shop.of(deal);
    shop.spoil({ kind: "dropBefore" }, { times: 2 });
    const orderAgain = doubtIn(await shop.upUnfinished());
    const firstKept = shop.kept;
    const second = doubtIn(await shop.upUnfinished({ orderAgain }));
    expect([second === orderAgain, shop.asked]).toEqual([false, 2]);
    // The same word says nothing of the second order, also where a killed engine has only the first doubt.
    for (const kept of [shop.kept, firstKept]) {
      shop.kept = kept;
      const { message } = await shop.upUnfinished({ orderAgain });
      expect(message).toContain(`(HOSTING_ORDER_AGAIN=${orderAgain} is the id of another note.)`);
      expect(message).toContain(`\`HOSTING_ORDER_AGAIN=${second} pulumi up\``);
      expect([shop.open, shop.asked]).toEqual([{ noteId: second }, 2]);
    }
    await shop.up({ orderAgain: second });
    expect(shop.asked).toBe(3);
    shop.expectDone();
  });

  test("is looked for no longer than that, even where the list shows an order as under way that has ended", async () => {
    const shop = await Shop.of(deal);
    // Somebody else's, of the same place.
    const { location = null } = deal.inputs as { location?: string };
    shop.billing.carts.open({ account: shop.simulator.account, location, amountCents: 0, provision: () => undefined });
    shop.clock.skip(1_000);
    shop.spoil({ kind: "dropBefore" });
    let lists = 0;
    const process = withAnswers<{ orders: { status: string }[] }>(shop.process(), ({ orders = [] }, { path }) => {
      if (path === "/api/orders" && (lists += 1) > 100) throw new Error("it looks for ever");
      for (const order of orders) order.status = "pending";
    });
    expect((await shop.upUnfinished(process)).message).toMatch(/ordered is unknown/);
  });

  test("that is refused for good after an unknown one leaves no doubt about the second", async () => {
    const shop = await Shop.of(deal);
    shop.spoil({ kind: "dropBefore" });
    const orderAgain = doubtIn(await shop.upUnfinished());
    shop.billing.payments.next = ["refused"];
    expect((await failureOf(shop.up({ orderAgain }))).message).toMatch(/cart_pay_failed/);
    shop.expectNothingDone();
    expect(shop.ordered).toBe(0);
    shop.forget();
    await shop.up();
    shop.expectDone();
  });

  test("that fails after its answer was lost is placed anew, once, when the user says so", async () => {
    const shop = await Shop.of(deal);
    shop.billing.payments.next = ["failed"];
    shop.spoil({ kind: "dropAfter" });
    expect(noteOf(await shop.upUnfinished())).toBeDefined();
    await shop.upUntilDone();
    expect(shop.ordered).toBe(2);
    shop.expectDone();
  });

  test("that is lost after an earlier one was refused is looked for before a third is placed", async () => {
    const shop = await Shop.onOrder(deal, "awaiting_authentication", { delays: { ...stepByStep, orderMs: 90_000 } });
    shop.lastCart.fail();
    shop.spoil({ kind: "dropAfter" });
    await shop.upUnfinished();
    await outcomeOf(shop.up());
    expect(shop.ordered).toBe(2);
    await shop.up();
    shop.expectDone();
  });

  const carts = /^\/api\/carts\//;
  const orders = /^\/api\/orders\/(?!domain$)./;

  test("is followed through reads that fail", async () => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    for (const path of [carts, orders]) shop.fault({ kind: "status", status: 502, retryAfter: 0, path, times: 2 });
    await shop.up();
    shop.expectDone();
  });

  test.each<[string, Fault, RegExp?]>([
    [
      "reads of the cart that go on failing",
      { kind: "status", status: 502, retryAfter: 0, path: carts },
      /is ordered \(cart \S+\): GET \S+ answered 502/,
    ],
    ["reads of the order that go on failing", { kind: "status", status: 502, retryAfter: 0, path: orders }],
    ["a cart that isn't one", { ...json, body: '{"ok":true}', path: carts }],
    ["an order that isn't one", { ...json, body: '{"order":{"status":"completed"}}', path: orders }],
    ["a 404 for the cart", { kind: "status", status: 404, path: carts }],
    ["a 404 for the order", { kind: "status", status: 404, path: orders }],
  ])("isn't given up for %s", async (__, fault, said = /./) => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    shop.fault({ ...fault, times: Infinity });
    expect((await shop.upUnfinished()).message).toMatch(said);
    expect(shop.open).toEqual({ cart: shop.lastCart.token });
    shop.simulator.faults.clear();
    await shop.upUntilDone();
    shop.expectDone();
  });

  test.each([
    ["a folder that can't be made", "/dev/null/none"],
    ["no home folder", null],
  ])("isn't placed without a note, and the error names the folder's setting: %s", async (__, journalFolder) => {
    const shop = await Shop.of(deal);
    const failure = await failureOf(shop.up({ journalFolder }));
    expect(failure.message).toMatch(/nothing was ordered: .*can't be written.*HOSTING_STATE_DIR/s);
    expect(shop.asked).toBe(0);
    shop.expectNothingDone();
    await shop.up();
    shop.expectDone();
  });
});

describe.each(changes)("an order for %s", (_, deal) => {
  test("that a killed run placed is waited for on a machine that knows nothing of it, and not placed again", async () => {
    const shop = await Shop.of(deal, { delays: stepByStep });
    await shop.upKilled(0);
    // The order shows before it is carried out.
    await shop.clock.sleep(5_000);
    expect(shop.billing.orders.list().at(-1)).toMatchObject({ status: "pending" });
    await shop.up(await elsewhere());
    expect(shop.asked).toBe(1);
    shop.expectDone();
  });

  test("that is lost isn't forgotten when the program takes the change back", async () => {
    const shop = await Shop.of(deal, { delays: { ...stepByStep, orderMs: 70_000 } });
    shop.spoil({ kind: "dropAfter" });
    await shop.upUnfinished();
    const { inputs } = deal.orderable;
    shop.wants(inputs);
    for (let run = 0; run < 3; run += 1) await outcomeOf(shop.up());
    shop.clock.skip(dayMs);
    expect([shop.open, shop.kept?.state.pending, shop.plans]).toEqual([undefined, undefined, [planOf(inputs)]]);
  });
});

describe("a plan change", () => {
  const [[, planChange]] = changes as [(typeof changes)[0]];
  const asked = { ...site.changed, name: "store" };

  test("on order isn't lost when a new name that comes with the next run can't be confirmed, on another machine neither", async () => {
    const shop = await Shop.onOrder(planChange, "processing", { delays: stepByStep });
    const { state } = shop.kept as Kept;
    shop.wants(asked);
    shop.spoil({ kind: "dropBefore" }, { times: 3 });
    expect((await shop.upUnfinished()).state.changeOrder).toEqual(state.changeOrder);
    shop.clock.skip(dayMs);
    await shop.up(await elsewhere());
    shop.expectDone();
  });

  test("that is lost leaves a new name that came with it in the state", async () => {
    const shop = await Shop.of({ ...planChange, inputs: asked }, { delays: stepByStep });
    shop.spoil({ kind: "dropBefore" }, { after: 1 });
    expect((await shop.upUnfinished()).state).toMatchObject({ name: "store", plan: "starter" });
    await shop.upUntilDone();
    shop.expectDone();
  });

  test("leaves a note that is nothing to the next site of the same resource", async () => {
    const shop = await Shop.onOrder(planChange, "awaiting_authentication");
    shop.platform.sites.remove((shop.before as { id: string }).id);
    await shop.process().session.notes.end("order", shop.self().key);
    const next = await create(shop.self(), site.inputs);
    expect(await update(shop.self(), next.id, next.state, site.changed)).toMatchObject(site.changed);
    expect(shop.charged).toEqual([1_000, 1_000, 1_500]);
  });
});

describe("what was made and doesn't show yet", () => {
  const [[, siteOrder]] = creations as [(typeof creations)[0]];
  const unseen = { kind: "status", status: 404, path: /^\/api\/sites\/./ } as const;

  test("is waited for", async () => {
    const shop = await Shop.of(siteOrder);
    shop.fault({ ...unseen, times: 3 });
    await shop.up();
    shop.expectDone();
  });

  test("is kept under its own id when it outlasts the limit, and found by the next run", async () => {
    const shop = await Shop.of(siteOrder);
    shop.fault({ ...unseen, times: Infinity });
    expect(await shop.upUnfinished()).toMatchObject({ id: shop.held[0], message: expect.stringContaining("exists, but") });
    shop.simulator.faults.clear();
    await shop.up();
    shop.expectDone();
  });

  test("isn't ordered again by the run that follows a killed one", async () => {
    const shop = await Shop.of(siteOrder);
    await shop.up();
    shop.fault({ ...unseen, times: 3 });
    shop.fault({ ...json, body: '{"sites":[]}', path: "/api/sites", times: 3 });
    shop.forget();
    await shop.up();
    expect(shop.ordered).toBe(1);
    shop.expectDone();
  });
});
