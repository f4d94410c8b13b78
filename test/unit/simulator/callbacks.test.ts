import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { DomainBlock, SimulatorOptions } from "../../../src/simulator";
import { bought, buy, contact } from "./buying";
import { pick, type Session, start } from "./session";

const minute = 60_000;
const authorization = "Bearer hook-secret";
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

interface Receiver {
  readonly url: string;
  readonly got: { path: string; authorization: string | undefined; accept: string | undefined; body: unknown }[];
  /** What the next ones get; 204 after that. */
  readonly answers: (number | "hang" | "drop")[];
}

async function receiver(): Promise<Receiver> {
  const [got, answers]: [Receiver["got"], Receiver["answers"]] = [[], []];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as unknown;
    got.push({ path: request.url ?? "", authorization: request.headers.authorization, accept: request.headers.accept, body });
    const answer = answers.shift() ?? 204;
    if (answer === "drop") request.socket.destroy();
    else if (answer !== "hang") response.writeHead(answer).end();
  });
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, answers };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}

/** Lets the clock run minute by minute, each once what was sent has its answer. */
async function pass(session: Session, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    await session.platform.outbox.settled();
    session.clock.advance(minute);
    // What wakes up begins to send.
    await new Promise(setImmediate);
  }
  await session.platform.outbox.settled();
}

/** When it was sent, in minutes after the first time, and what came of it. */
function sent({ platform: { outbox } }: Session): (readonly [number, number | null])[] {
  const [first] = outbox.sendings;
  return outbox.sendings.map(({ at, status }) => [Math.round((Date.parse(at) - Date.parse(first?.at ?? at)) / minute), status]);
}

const hook = { callback: { url: "https://ci.example.com/done?order=7", authorization } };
const through = (url: string, more: SimulatorOptions = {}): SimulatorOptions => ({ deliverTo: { "https://ci.example.com": url }, ...more });

describe("the callback of an order", () => {
  it("is sent once the order has ended, though nobody looks", async () => {
    const { url, got } = await receiver();
    const session = await start(through(url));
    await buy(session, {}, hook);
    for (let step = 0; step < 10; step += 1) {
      session.clock.advance(10);
      await new Promise(setImmediate);
    }
    await until(() => got.length > 0);
    const body = { timestamp: Date.UTC(2025, 0, 1) / 1_000, success: true, data: "" };
    expect(got).toEqual([{ path: "/done?order=7", authorization, accept: "application/json", body }]);
  });

  it("says no success of an order that failed or was cancelled", async () => {
    const { url, got } = await receiver();
    const session = await start(through(url));
    session.platform.billing.provisioning = "fails";
    await buy(session, {}, hook);
    session.clock.advance(40);
    expect(session.platform.billing.orders.list()).toHaveLength(1);
    await until(() => got.length === 1);
    session.platform.billing.provisioning = "hangs";
    await buy(session, {}, hook);
    session.clock.advance(40);
    const [, order] = session.platform.billing.orders.list();
    await session.call("DELETE", `/api/orders/${order?.id}`);
    await until(() => got.length === 2);
    expect(got.map(({ body }) => pick(body, "success"))).toEqual([false, false]);
  });

  it("comes again after an answer that says no: after 5 minutes, then every 15, for 4 hours, the same each time", async () => {
    const { url, got, answers } = await receiver();
    answers.push(...Array.from({ length: 100 }, () => 500));
    const session = await start(through(url));
    await buy(session, {}, hook);
    await pass(session, 300);
    const times = sent(session).map(([minutes]) => minutes);
    expect(times).toEqual([0, ...Array.from({ length: 16 }, (_, index) => 5 + 15 * index)]);
    expect(new Set(got.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it.each([
    ["nobody answers", "drop"],
    ["the answer takes longer than 30 seconds", "hang"],
  ] as const)("never comes again when %s", async (_, answer) => {
    const { url, answers, got } = await receiver();
    answers.push(answer);
    const session = await start(through(url));
    await buy(session, {}, hook);
    session.clock.advance(40);
    expect(session.platform.billing.orders.list()).toHaveLength(1);
    await until(() => got.length === 1);
    // The receiver hangs: the clock must not wait for it.
    session.clock.advance(minute);
    await pass(session, 300);
    expect(sent(session)).toEqual([[0, null]]);
  });

  it("goes to this machine only", async () => {
    const session = await start({ deliverTo: { "https://ci.example.com": "http://192.0.2.1" } });
    await buy(session, {}, hook);
    await buy(session, {}, { callback: { url: "https://hooks.example" } });
    session.clock.advance(40);
    expect(session.platform.billing.orders.list()).toHaveLength(2);
    expect(session.platform.outbox.sendings).toEqual([]);
  });
});

describe("billing webhooks", () => {
  const billingWebhook = { url: "https://ci.example.com/billing", authorization };

  it("tell of a site that was bought, changed and deleted", async () => {
    const { url, got } = await receiver();
    const session = await start(through(url, { billingWebhook, sites: [] }));
    const { site } = await bought(session);
    await pass(session, 2);
    expect((await session.call("PATCH", `/api/sites/${site}`, { plan: "business" })).status).toBe(202);
    await pass(session, 5);
    expect((await session.call("DELETE", `/api/sites/${site}`)).status).toBe(200);
    await pass(session, 2);
    expect(got.map(({ body, ...head }) => [pick(body, "action"), pick(body, "site", "id"), head])).toEqual(
      ["created", "resized", "deleted"].map((action) => [action, site, { path: "/billing", authorization, accept: "application/json" }]),
    );
    expect(got[1]?.body).toEqual({
      action: "resized",
      site: {
        ...{
          id: site,
          name: "shop",
          primary_domain: `${site}.sites.example`,
          created_at: expect.any(String),
          updated_at: expect.any(String),
        },
        ...{ location: "eu-central", region: "eu-central-1", bunny_id: expect.any(Number), bunny_cname: `${site}.sites.example` },
        ...{ package: "Business", php_version: expect.any(String), domain_cname: `${site}.sites.example`, sftp_base_path: "/www" },
        ...{ dunning_suspended: false, account: { id: "account-1", name: "account-1" } },
        subscription: {
          ...{ id: `subscription-${site}`, status: "active", created_at: expect.any(String), updated_at: expect.any(String) },
          ...{ price: { amount_cents: 2500, term: "monthly" }, product: { id: "business", name: "Business" } },
        },
      },
    });
  });

  it("tell of a domain and of a panel account", async () => {
    const { url, got } = await receiver();
    const session = await start(through(url, { billingWebhook, sites: [] }));
    expect((await session.call("POST", "/api/orders/domain", { domain: { name: "example.com", contact } })).status).toBe(202);
    await pass(session, 2);
    const registration = session.platform.registrar.registrations.get("example.com");
    const renewal = { domain_registration: { auto_renew: false } };
    expect((await session.call("PATCH", `/api/domain_registrations/${registration.id}`, renewal)).status).toBe(200);
    expect((await session.call("POST", "/api/panel_accounts", { package: "basic", domain: "example.com" })).status).toBe(202);
    await pass(session, 2);
    const [account] = session.platform.panelAccounts.list();
    expect((await session.call("DELETE", `/api/panel_accounts/${account?.username}`)).status).toBeLessThan(300);
    await pass(session, 2);
    expect(got.map(({ body }) => pick(body, "action"))).toEqual(["registered", "auto_renew_disabled", "created", "deleted"]);
    expect(got[0]?.body).toMatchObject({
      domain: { id: registration.id, name: "example.com", price: { amount_cents: 1_200, currency: "USD", term: "yearly" } },
    });
    expect(got[2]?.body).toMatchObject({ panel_account_link: { panel_username: account?.username, primary_domain: "example.com" } });
  });

  it("come again by the age of the event, also when nobody answers, for 4 hours", async () => {
    const { url, answers } = await receiver();
    answers.push("drop", 500, ...Array.from({ length: 100 }, () => "drop" as const));
    const session = await start(through(url, { billingWebhook }));
    session.platform.billing.webhooks.emitSite("owner_change", session.platform.sites.get("site-1"));
    await pass(session, 300);
    expect(sent(session).map(([minutes]) => minutes)).toEqual([0, ...Array.from({ length: 16 }, (_, index) => 5 + 15 * index)]);
  });

  it("are dropped where none is set up, and have no header where the value is blank", async () => {
    const { url, got } = await receiver();
    const session = await start(through(url));
    const { webhooks } = session.platform.billing;
    const domain: DomainBlock = {
      ...{ id: "guid", object: "domain_registration" as const, name: "example.com", status: "OK", expires_at: "2027-01-01" },
      ...{ auto_renew: true, privacy_protect: false, tld: "com", recovery_phase: null, price: null, account: { id: "a", name: "A" } },
    };
    webhooks.emit("domain", "expired", domain);
    webhooks.set({ url: billingWebhook.url, authorization: " " });
    webhooks.emit("domain", "renewed", domain);
    await session.platform.outbox.settled();
    expect(got).toEqual([{ path: "/billing", authorization: undefined, accept: "application/json", body: { action: "renewed", domain } }]);
  });
});
