import { BadAnswerError, createTransport, type Transport, type TransportSettings } from "../../../src/transport";
import { type Answer, endServed, json, raw, served, type TestServer } from "./testServer";

let server: TestServer;
let transport: Transport;

async function serve(answer: Answer, settings: Partial<TransportSettings> = {}): Promise<void> {
  ({ server, transport } = await served(answer, { readTries: 1, ...settings }));
}

afterEach(endServed);

test("a read sends the token, asks for JSON and brings the parsed answer", async () => {
  await serve(json(200, { id: "z1" }, { "x-request-id": "r1" }), { account: "acme" });
  const response = await transport.request({ method: "GET", path: "/api/things/z1" });
  expect(response).toMatchObject({ status: 200, body: { id: "z1" }, headers: { "x-request-id": "r1" } });
  expect(server.seen[0]).toMatchObject({ method: "GET", url: "/api/things/z1", body: "" });
  expect(server.seen[0]?.headers).toMatchObject({
    authorization: "Bearer token-1234",
    accept: "application/json",
    "x-auth-account": "acme",
  });
  expect(server.seen[0]?.headers).not.toHaveProperty("content-type");
});

test("a write sends its body as JSON in UTF-8", async () => {
  await serve(json(201, {}));
  await transport.request({ method: "POST", path: "/api/things", body: { name: "Grüße 🎉", none: undefined } });
  expect(server.seen[0]?.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(server.seen[0]?.body ?? "")).toEqual({ name: "Grüße 🎉" });
});

test.each([
  ["Latin-1", Buffer.from('{"name":"Gr\u00fc\u00dfe"}', "latin1")],
  ["half a character", Buffer.from([...Buffer.from('{"name":"'), 0xe2, 0x82, ...Buffer.from('"}')])],
  ["half of a pair", Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')])],
])("a body that is no UTF-8 (%s) is no answer: nothing of it reaches the state", async (_, body) => {
  await serve(raw(200, body, { "content-type": "application/json" }));
  const read = await transport.request({ method: "GET", path: "/a" }).catch((error: unknown) => error);
  expect(read).toBeInstanceOf(BadAnswerError);
  expect(read).toMatchObject({
    reason: "notJson",
    outcome: "notDone",
    message: expect.stringContaining("a body that is not UTF-8 (application/json)"),
  });
  await expect(transport.request({ method: "POST", path: "/a", body: {} })).rejects.toMatchObject({ outcome: "unknown" });
});

test("an error that is no UTF-8 is told as far as it can be read", async () => {
  await serve(raw(422, Buffer.from('{"errors":["Name ist ung\u00fcltig"]}', "latin1")));
  await expect(transport.request({ method: "POST", path: "/a", body: {} })).rejects.toMatchObject({
    status: 422,
    messages: ["Name ist ung\ufffdltig"],
  });
});

test("a DELETE without a body sends none", async () => {
  await serve(raw(204, ""));
  await transport.request({ method: "DELETE", path: "/api/things/1" });
  expect(server.seen[0]?.headers).not.toHaveProperty("content-type");
  expect(server.seen[0]?.body).toBe("");
});

test("a DELETE sends the body that it is given", async () => {
  await serve(raw(202, ""));
  await transport.request({ method: "DELETE", path: "/api/things/1", body: { backup_id: "b1" } });
  expect(server.seen[0]).toMatchObject({ method: "DELETE", body: '{"backup_id":"b1"}' });
  expect(server.seen[0]?.headers["content-type"]).toBe("application/json");
});

test("the query is encoded, and undefined parameters are left out", async () => {
  await serve(json(200, []));
  await transport.request({ method: "GET", path: "/api/things", query: { page: 2, q: "a&b=c d", all: true, none: undefined } });
  expect(server.seen[0]?.url).toBe("/api/things?page=2&q=a%26b%3Dc%20d&all=true");
});

test("a request's own account takes the place of the one in the settings, and an empty one sends none", async () => {
  await serve(json(200, {}), { account: "acme" });
  await transport.request({ method: "GET", path: "/a", account: "other" });
  await transport.request({ method: "GET", path: "/b", account: "" });
  expect(server.seen[0]?.headers["x-auth-account"]).toBe("other");
  expect(server.seen[1]?.headers).not.toHaveProperty("x-auth-account");
});

test("an account id that no header can hold is refused before anything is sent", async () => {
  await serve(json(200, {}));
  await expect(transport.request({ method: "GET", path: "/x", account: "a\r\nevil: 1" })).rejects.toThrow("HOSTING_ACCOUNT");
  expect(server.seen).toEqual([]);
});

test("the base URL's own path comes before every path", async () => {
  await serve(json(200, {}));
  const below = createTransport({ baseUrl: `${server.url}/platform/`, token: "token-1234" });
  await below.request({ method: "GET", path: "/api/x" });
  expect(server.seen[0]?.url).toBe("/platform/api/x");
  expect(below.origin).toBe(`${server.url}/platform`);
  await below.close();
});

test.each([
  ["nothing", 204, ""],
  ["nothing with 202", 202, ""],
  ["white space", 200, " \r\n\t "],
])("%s as a body is undefined", async (_, status, body) => {
  await serve(raw(status, body));
  expect((await transport.request({ method: "GET", path: "/x" })).body).toBeUndefined();
});

test("a byte order mark and a missing content type are fine", async () => {
  await serve(raw(200, '\ufeff{"a":1}'));
  expect((await transport.request({ method: "GET", path: "/x" })).body).toEqual({ a: 1 });
});

test("several headers of one name are joined", async () => {
  await serve(json(200, {}, { "x-many": ["a", "b"] }));
  expect((await transport.request({ method: "GET", path: "/x" })).headers["x-many"]).toBe("a, b");
});

test.each(['{"__proto__":{"polluted":true},"a":{"__proto__":1,"b":2}}', '{"\\u005f_proto__":{"polluted":true},"a":{"b":2}}'])(
  "keys named __proto__ are dropped from %s",
  async (body) => {
    await serve(raw(200, body));
    const answer = (await transport.request({ method: "GET", path: "/x" })).body;
    expect(Object.assign({}, answer)).toEqual({ a: { b: 2 } });
    expect(Object.assign({}, answer)).not.toHaveProperty("polluted");
  },
);

test("half a character in an answer becomes the sign for an unreadable one: the engine could take nothing of the object otherwise", async () => {
  await serve(raw(200, '{"cut":"Carol \\uD83C","inside":"\\udc00x","whole":"\\ud83d\\ude00"}'));
  const { body } = await transport.request({ method: "GET", path: "/x" });
  expect(body).toEqual({ cut: "Carol \ufffd", inside: "\ufffdx", whole: "\ud83d\ude00" });
});

test("a body over the bound is not read to its end", async () => {
  let written = 0;
  await serve(
    (response) => {
      const chunk = Buffer.alloc(64 * 1024, "1");
      const more = () => {
        while (!response.destroyed && written < 100 * 1024 * 1024) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    },
    { maxBodyBytes: 1024 * 1024 },
  );
  const error = await transport.request({ method: "GET", path: "/x" }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(BadAnswerError);
  expect(error).toMatchObject({ reason: "tooLarge", outcome: "notDone" });
  expect(written).toBeLessThan(50 * 1024 * 1024);
});

test("connections are kept and used again", async () => {
  await serve(json(200, {}));
  for (let i = 0; i < 200; i++) await transport.request({ method: i % 2 ? "GET" : "POST", path: "/x", body: i % 2 ? undefined : {} });
  expect(server.sockets.size).toBeLessThanOrEqual(2);
});
