import type { ServerResponse } from "node:http";
import { createTransport, HaltedError, type Transport } from "../../../src/transport";
import { FakeClock, settled } from "./fakeClock";
import { endServed, json, served, startTestServer, type TestServer } from "./testServer";

let server: TestServer;
let transport: Transport;
let held: ServerResponse[];

beforeEach(async () => {
  held = [];
  ({ server, transport } = await served((response) => held.push(response), { concurrency: 2 }));
});

afterEach(async () => {
  for (const response of held) response.end("{}");
  await endServed();
});

const get = (path: string) => transport.request({ method: "GET", path });
const release = (index: number) => held[index]?.end("{}");

test("no more requests are in flight than allowed, and the rest go in the order of their arrival", async () => {
  const all = ["/1", "/2", "/3", "/4"].map((path) => get(path));
  await server.arrived(2);
  await settled();
  expect(transport.inFlight).toBe(2);
  expect(held).toHaveLength(2);
  release(0);
  await server.arrived(3);
  release(1);
  await server.arrived(4);
  release(2);
  release(3);
  await Promise.all(all);
  expect(server.seen.slice(2).map(({ url }) => url)).toEqual(["/3", "/4"]);
  expect(transport.inFlight).toBe(0);
});

test("after a halt nothing new is sent, what waits fails at once, and what is in flight comes to its end", async () => {
  const sent = [get("/1"), get("/2")];
  const waiting = get("/3");
  await server.arrived(2);
  transport.halt("the engine is gone.");
  await expect(waiting).rejects.toThrow(HaltedError);
  await expect(get("/4")).rejects.toThrow("GET /4 was not sent: the engine is gone.");
  await expect(get("/4")).rejects.toMatchObject({ outcome: "notDone" });
  release(0);
  release(1);
  await expect(Promise.all(sent)).resolves.toHaveLength(2);
  expect(server.seen).toHaveLength(2);
});

describe("a signal from outside", () => {
  const under = (signal: AbortSignal) => createTransport({ baseUrl: server.url, token: "token-1234", concurrency: 1, signal });

  test("halts the transport: what is in flight ends, nothing new is sent, and its reason is told", async () => {
    const cancel = new AbortController();
    const cancelled = under(cancel.signal);
    const write = cancelled.request({ method: "POST", path: "/1", body: {} });
    const waiting = cancelled.request({ method: "GET", path: "/2" });
    await server.arrived(1);
    cancel.abort("the update was cancelled.");
    await expect(waiting).rejects.toThrow("GET /2 was not sent: the update was cancelled.");
    release(0);
    await expect(write).resolves.toMatchObject({ status: 200 });
    await expect(cancelled.request({ method: "GET", path: "/3" })).rejects.toBeInstanceOf(HaltedError);
    expect(cancelled.halted.aborted).toBe(true);
    expect(server.seen).toHaveLength(1);
    await cancelled.close();
  });

  test("that has aborted before lets nothing through", async () => {
    const cancelled = under(AbortSignal.abort());
    await expect(cancelled.request({ method: "GET", path: "/1" })).rejects.toThrow("GET /1 was not sent: the command was cancelled.");
    expect(server.seen).toEqual([]);
    await cancelled.close();
  });

  test.each<[unknown, string]>([
    [undefined, "the command was cancelled."],
    ["the user left.", "the user left."],
    [new Error("the engine has gone."), "the engine has gone."],
    [17, "the command was cancelled."],
  ])("with the reason %p tells %j", async (reason, told) => {
    const cancelled = under(AbortSignal.abort(reason));
    expect(cancelled.halted.reason).toEqual(new Error(told));
    await cancelled.close();
  });

  test("is left alone once the transport is closed: the reason stays", async () => {
    const cancel = new AbortController();
    const closed = under(cancel.signal);
    await closed.close();
    cancel.abort("the update was cancelled.");
    await expect(closed.request({ method: "GET", path: "/1" })).rejects.toThrow("the transport is closed.");
  });
});

test("close waits for what is in flight", async () => {
  const request = get("/1");
  await server.arrived(1);
  const closing = transport.close();
  release(0);
  await expect(request).resolves.toMatchObject({ status: 200 });
  await closing;
  await expect(get("/2")).rejects.toThrow(HaltedError);
});

test.each([
  ["a retry", json(503, {}, { "retry-after": "5" })],
  ["the rate limit", json(429, {}, { "retry-after": "5" })],
])("a halt ends the pause for %s at once", async (_, answer) => {
  const busy = await startTestServer(answer);
  const clock = new FakeClock();
  let tell = () => {};
  const paused = new Promise<void>((resolve) => (tell = resolve));
  const halting = createTransport({ baseUrl: busy.url, token: "token-1234", clock, onPause: () => tell() });
  const request = halting.request({ method: "GET", path: "/1" }).catch((error: unknown) => error);
  await paused;
  await settled();
  halting.halt("the engine is gone.");
  expect(await request).toBeInstanceOf(HaltedError);
  await halting.close();
  expect(busy.seen).toHaveLength(1);
  expect(clock.sleeping).toBe(0);
  await busy.close();
});
