import { request } from "node:http";
import { connect } from "node:net";
import {
  type CallbackError,
  type CallbackEvent,
  type CallbackServer,
  callbackServer,
  type CallbackServerOptions,
} from "../../../src/callbacks";
import { until } from "../../harness/world";
import { ManualClock, work } from "./manualClock";

const authorization = "Bearer s3cret";
const open: CallbackServer[] = [];
afterEach(async () => void (await Promise.all(open.splice(0).map((server) => server.close()))));

interface Listening {
  readonly url: string;
  readonly events: CallbackEvent[];
  readonly refused: CallbackError[];
  readonly failed: unknown[];
  readonly server: CallbackServer;
}

async function listening(options: Partial<CallbackServerOptions> = {}): Promise<Listening> {
  const [events, refused, failed]: [CallbackEvent[], CallbackError[], unknown[]] = [[], [], []];
  const server = callbackServer({
    authorization,
    onEvent: (event) => void events.push(event),
    onRefused: (error) => void refused.push(error),
    onFailed: (error) => void failed.push(error),
    ...options,
  });
  open.push(server);
  return { url: await server.listen(0), events, refused, failed, server };
}

async function post(url: string, body: unknown = { success: true }, headers: Record<string, string> = { authorization }): Promise<number> {
  const response = await fetch(url, { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers });
  const text = await response.text();
  expect(text).not.toMatch(/s3cret|success/);
  return response.status;
}

const order = (data: string) => ({ success: true, timestamp: 1, data });
const turn = () => new Promise(setImmediate);

it("hands on an event and answers 204 after that", async () => {
  const { done, finish } = work();
  let handled = false;
  const { url } = await listening({
    onEvent: async () => {
      await done;
      handled = true;
    },
  });
  const answer = post(`${url}/x?order=7`).then((status) => [status, handled]);
  finish();
  expect(await answer).toEqual([204, true]);
});

it("refuses what isn't the platform's", async () => {
  const { url, events, refused } = await listening({ path: "/hosting" });
  const body = JSON.stringify({ success: true });
  const at = `${url}/hosting`;
  expect([
    await post(at, body, {}),
    await post(at, body, { authorization: "Bearer s3cre" }),
    await post(`${url}/other`),
    await post(`${url}/hostingx`),
    (await fetch(at, { headers: { authorization } })).status,
    await post(at, "no JSON"),
    await post(at, "[]"),
    await post(at, "x".repeat(2 * 1024 * 1024)),
  ]).toEqual([401, 401, 404, 404, 405, 400, 400, 413]);
  expect(events).toEqual([]);
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 404, 404, 405, 400, 400, 413]);
  expect([await post(at), await post(`${at}/order-7`), await post(`${at}?order=7`)]).toEqual([204, 204, 204]);
  expect(events.map(({ reference }) => reference)).toEqual(["/hosting", "/hosting/order-7", "/hosting?order=7"]);
});

it("refuses a body without a length that grows too large, and two authorizations", async () => {
  const { url, events } = await listening();
  const statusOf = (headers: Record<string, string | string[]>, chunks: number) =>
    new Promise<number>((resolve, reject) => {
      const asked = request(url, { method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      asked.on("error", reject);
      for (let index = 0; index < chunks; index += 1) asked.write("x".repeat(64 * 1024));
      asked.end();
    });
  expect(await statusOf({ authorization, "transfer-encoding": "chunked" }, 32)).toBe(413);
  expect(await statusOf({ authorization: [authorization, authorization] }, 1)).toBe(401);
  expect(events).toEqual([]);
});

it("cuts off a sender that takes too long, in its headers or in its body", async () => {
  const { url, events } = await listening({ arrivalMs: 50 });
  const { port } = new URL(url);
  const told = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
      socket.setEncoding("utf8").on("data", (chunk: string) => (answer += chunk));
      socket.on("close", () => resolve(answer)).on("error", reject);
    });
  const head = `POST / HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`;
  expect(await told(head)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await told(`${head}Content-Length: 100\r\n\r\n{"succ`)).toMatch(/^HTTP\/1\.1 408 /);
  expect(events).toEqual([]);
});

it("handles one event at a time, in the order of arrival", async () => {
  const works = [work(), work(), work()];
  const begun: string[] = [];
  const { url } = await listening({
    onEvent: (event) => {
      begun.push(event.kind === "order" ? event.data : "");
      return works[begun.length - 1]!.done;
    },
  });
  const answers: Promise<number>[] = [];
  for (const data of ["first", "second", "third"]) {
    answers.push(post(url, order(data)));
    // Each is in before the next is sent.
    await until(() => begun.length > 0);
    await new Promise((resolve) => request(url, { method: "GET" }, (response) => response.resume().on("end", resolve)).end());
  }
  expect(begun).toEqual(["first"]);
  works[1]!.finish();
  await turn();
  expect(begun).toEqual(["first"]);
  works[0]!.finish();
  await until(() => begun.length === 3);
  works[2]!.finish();
  expect(await Promise.all(answers)).toEqual([204, 204, 204]);
  expect(begun).toEqual(["first", "second", "third"]);
});

it("answers 500 when the work fails, and does it again when the event comes again", async () => {
  let runs = 0;
  const { url, failed } = await listening({
    onEvent: () => {
      runs += 1;
      if (runs === 1) throw new Error("the disk of s3cret is full");
    },
  });
  expect([await post(url), await post(url), await post(url)]).toEqual([500, 204, 204]);
  expect([runs, failed.length]).toEqual([2, 1]);
});

it("answers 503 before the platform gives up, and 204 to the next delivery once the work is done", async () => {
  const clock = new ManualClock();
  const { done, finish } = work();
  let runs = 0;
  const { url } = await listening({
    clock,
    onEvent: () => {
      runs += 1;
      return done;
    },
  });
  const first = post(url);
  await until(() => runs > 0);
  clock.advance(25_000);
  expect(await first).toBe(503);
  finish();
  await turn();
  expect([await post(url), runs]).toEqual([204, 1]);
});

it("finishes the event in hand when it is closed, and lets the others come again", async () => {
  const { done, finish } = work();
  const begun: string[] = [];
  const { url, server } = await listening({
    onEvent: (event) => {
      begun.push(event.kind === "order" ? event.data : "");
      return done;
    },
  });
  const first = post(url, order("first"));
  await until(() => begun.length > 0);
  const second = post(url, order("second"));
  expect(await post(url, "no JSON")).toBe(400);
  const closed = server.close();
  expect(await second).toBe(503);
  // It still answers: a connection that is refused would never be tried again.
  expect(await post(url, order("third"))).toBe(503);
  finish();
  expect(await first).toBe(204);
  await closed;
  expect(begun).toEqual(["first"]);
  await expect(fetch(url)).rejects.toThrow();
});

it("needs an authorization, and a port that is free", async () => {
  expect(() => callbackServer({ onEvent: () => undefined })).toThrow(TypeError);
  const { url } = await listening();
  const server = callbackServer({ insecure: true, onEvent: () => undefined });
  await expect(server.listen(Number(new URL(url).port))).rejects.toMatchObject({ code: "EADDRINUSE" });
  await server.close();
});

it("survives hooks that fail", async () => {
  const fail = (): never => {
    throw new Error("broken");
  };
  const { url, events } = await listening({ onRefused: fail });
  await expect(post(url, "no JSON")).rejects.toThrow();
  expect([await post(url), events.length]).toEqual([204, 1]);
  const other = await listening({ onFailed: fail, onEvent: fail });
  expect(await post(other.url)).toBe(500);
});
