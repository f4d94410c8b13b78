import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { ConnectionError, createTransport, type HttpMethod, type Transport, type TransportSettings } from "../../../src/transport";
import { FakeClock } from "./fakeClock";
import { neverMs, PatientClock } from "./patientClock";
import { json, startTestServer, type Answer, type TestServer } from "./testServer";

let server: TestServer | undefined;
let transport: Transport;
const clock = new PatientClock();

async function serve(answer: Answer, settings: Partial<TransportSettings> = {}): Promise<TestServer> {
  server = await startTestServer(answer);
  connect(server.url, settings);
  return server;
}

function connect(baseUrl: string, settings: Partial<TransportSettings> = {}): void {
  transport = createTransport({ baseUrl, token: "token-1234", clock, requestTimeoutMs: neverMs, readTries: 3, ...settings });
}

async function failureOf(method: HttpMethod): Promise<ConnectionError> {
  const error: unknown = await transport
    .request({ method, path: "/api/x", body: method === "GET" ? undefined : {} })
    .catch((caught: unknown) => caught);
  if (error instanceof ConnectionError) return error;
  throw new Error(`not a ConnectionError: ${String(error)}`);
}

afterEach(async () => {
  await transport.close();
  await server?.close();
  server = undefined;
});

async function unusedPort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const { port } = listener.address() as AddressInfo;
  await new Promise((done) => listener.close(done));
  return port;
}

test.each(["GET", "POST"] as const)("a refused connection of a %s is definite and names host and setting", async (method) => {
  const port = await unusedPort();
  connect(`http://127.0.0.1:${port}`);
  const error = await failureOf(method);
  expect(error).toMatchObject({ reason: "refused", outcome: "notDone", sent: false });
  expect(error.message).toContain(`127.0.0.1:${port} refused the connection (ECONNREFUSED)`);
  expect(error.message).toContain("hosting:baseUrl");
});

test("a handshake that fails is a TLS failure, and definite", async () => {
  server = await startTestServer(json(200, {}));
  connect(server.url.replace("http:", "https:"));
  const error = await failureOf("POST");
  expect(error).toMatchObject({ reason: "tls", outcome: "notDone", sent: false });
  expect(error.message).toContain("hosting:baseUrl");
  expect(server.seen).toEqual([]);
});

test("a name that does not resolve is a DNS failure, and definite", async () => {
  connect("https://name.invalid", { readTries: 1 });
  expect(await failureOf("POST")).toMatchObject({ reason: "dns", outcome: "notDone", sent: false });
});

test("a write whose connection drops after it arrived is unknown, and never sent again", async () => {
  const { seen } = await serve((_, request) => request.socket.destroy());
  const error = await failureOf("POST");
  expect(error).toMatchObject({ reason: "reset", outcome: "unknown", sent: true });
  expect(error.message).toContain("is unknown");
  expect(seen).toHaveLength(1);
});

test("a read whose connection drops is tried again", async () => {
  const { seen } = await serve((response, request, index) => (index < 2 ? request.socket.destroy() : response.end('{"ok":true}')));
  expect((await transport.request({ method: "GET", path: "/x" })).body).toEqual({ ok: true });
  expect(seen).toHaveLength(3);
});

test("an answer that breaks off in its body is a lost connection, not an empty answer", async () => {
  await serve((response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write('{"a":');
    setImmediate(() => response.destroy());
  });
  expect(await failureOf("PATCH")).toMatchObject({ reason: "reset", outcome: "unknown" });
});

test("a refusal that breaks off in its body is still the refusal", async () => {
  const { seen } = await serve((response) => {
    response.writeHead(422, { "content-length": "1000" });
    response.write('{"errors":');
    setImmediate(() => response.destroy());
  });
  await expect(transport.request({ method: "POST", path: "/x", body: {} })).rejects.toMatchObject({ status: 422, outcome: "notDone" });
  expect(seen).toHaveLength(1);
});

test.each([
  ["with no body is the platform's own", {}, false],
  ["that breaks off before its body may be of somebody else", { "content-length": "500" }, true],
] as const)("a 404 %s", async (_, headers, foreign) => {
  await serve((response) => {
    response.writeHead(404, { "content-type": "text/html", ...headers });
    response.flushHeaders();
    setImmediate(() => (foreign ? response.destroy() : response.end()));
  });
  await expect(transport.request({ method: "GET", path: "/api/sites/1" })).rejects.toMatchObject({ status: 404, foreign });
});

test("the time limit covers the whole request, and a write that met it is unknown", async () => {
  const fake = new FakeClock();
  const { arrived } = await serve((response) => response.writeHead(200).write("{"), { clock: fake, requestTimeoutMs: 30_000 });
  const failure = failureOf("POST");
  await arrived(1);
  await fake.advance(29_999);
  expect(transport.inFlight).toBe(1);
  await fake.advance(1);
  const error = await failure;
  expect(error).toMatchObject({ reason: "timeout", outcome: "unknown" });
  expect(error.message).toContain("did not answer in full within 30 s");
  expect(transport.inFlight).toBe(0);
});

test("a connection that the server closed while idle does not fail the next write", async () => {
  const { sockets, seen } = await serve(json(200, {}));
  for (let round = 0; round < 20; round++) {
    await transport.request({ method: "POST", path: "/x", body: {} });
    for (const socket of sockets) socket.end();
    await new Promise((done) => setImmediate(done));
  }
  expect(seen).toHaveLength(20);
});
