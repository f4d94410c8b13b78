import type { ServerResponse } from "node:http";
import { ConnectionError, createTransport, HaltedError, type Transport } from "../../../src/transport";
import { FakeClock, settled } from "./fakeClock";
import { json, startTestServer, type TestServer } from "./testServer";

let server: TestServer;
let transport: Transport;
let held: ServerResponse[];

beforeEach(async () => {
  held = [];
  server = await startTestServer((response) => held.push(response));
  transport = createTransport({ baseUrl: server.url, token: "token-1234", concurrency: 2 });
});

afterEach(async () => {
  for (const response of held) response.end("{}");
  await transport.close();
  await server.close();
});

const get = (path: string, signal?: AbortSignal) => transport.request({ method: "GET", path, signal });
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

test("a request that is cancelled while it waits is not sent", async () => {
  const first = [get("/1"), get("/2")];
  const cancel = new AbortController();
  const waiting = get("/3", cancel.signal);
  await server.arrived(2);
  cancel.abort();
  await expect(waiting).rejects.toMatchObject({ reason: "aborted", outcome: "notDone", sent: false });
  release(0);
  release(1);
  await Promise.all(first);
  expect(server.seen).toHaveLength(2);
});

test("a write that is cancelled while the platform works on it has an unknown outcome", async () => {
  const cancel = new AbortController();
  const write = transport.request({ method: "POST", path: "/1", body: {}, signal: cancel.signal });
  await server.arrived(1);
  cancel.abort();
  const error = await write.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ reason: "aborted", outcome: "unknown", sent: true });
});

test("an aborted signal sends nothing", async () => {
  await expect(get("/1", AbortSignal.abort())).rejects.toMatchObject({ reason: "aborted", outcome: "notDone" });
  expect(server.seen).toEqual([]);
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
])("a halt also ends the pause for %s", async (_, answer) => {
  const busy = await startTestServer(answer);
  const clock = new FakeClock();
  let tell = () => {};
  const paused = new Promise<void>((resolve) => (tell = resolve));
  const halting = createTransport({ baseUrl: busy.url, token: "token-1234", clock, onWait: () => tell() });
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
