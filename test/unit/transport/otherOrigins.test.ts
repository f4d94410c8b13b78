import { checkBaseUrl, createTransport, type HttpMethod, type Transport } from "../../../src/transport";
import { startDeafServer, type DeafServer } from "./deafServer";
import { type Answer, endServed, raw, served, type TestServer } from "./testServer";

let other: DeafServer;
let server: TestServer;
let transport: Transport;

beforeEach(async () => (other = await startDeafServer()));

afterEach(async () => {
  await endServed();
  await other.close();
});

async function connect(answer: Answer): Promise<void> {
  ({ server, transport } = await served(answer, { readTries: 1 }));
}

const places: Readonly<Record<string, (port: number) => string>> = {
  "an absolute address": (port) => `http://127.0.0.1:${port}/steal`,
  "an address without a scheme": (port) => `//127.0.0.1:${port}/steal`,
  "an address with a name and a password": (port) => `http://user:password@127.0.0.1:${port}/steal`,
  "another path of the same host": () => "/steal",
  "an address that is none": () => "http://[",
};

describe.each([301, 302, 303, 307, 308])("a redirect with %i", (status) => {
  test.each(Object.entries(places))("to %s is an error, and nothing is sent there", async (_, place) => {
    await connect(raw(status, "", { location: place(other.port) }));
    for (const method of ["GET", "POST", "PATCH", "DELETE"] satisfies HttpMethod[]) {
      await expect(
        transport.request({ method, path: "/x", ...(method !== "GET" && { body: { password: "hush-hush" } }) }),
      ).rejects.toMatchObject({ reason: "redirect", status });
    }
    expect(server.seen.map(({ method, url }) => [method, url])).toEqual([
      ["GET", "/x"],
      ["POST", "/x"],
      ["PATCH", "/x"],
      ["DELETE", "/x"],
    ]);
    expect(other.connections).toEqual([]);
  });
});

test.each(["/x@127.0.0.1", "/@127.0.0.1:1/x", "/http://127.0.0.1/x", "/%2f%2f127.0.0.1/x"])("the path %s stays a path", async (path) => {
  await connect(raw(200, "{}"));
  await transport.request({ method: "GET", path });
  expect(server.seen).toMatchObject([{ url: path }]);
});

test.each([
  ...["", "x", "//127.0.0.1/x", "http://127.0.0.1/x", "\\\\127.0.0.1\\x", "/a\\b", "/x\r\nhost: evil.example", "/../x", "/a/./b"],
  ...["/a/%2e%2E/x", "/a b", "/x?y=1", "/x#y", "/é"],
])("the path %j is refused before anything is sent", async (path) => {
  await connect(raw(200, "{}"));
  await expect(transport.request({ method: "GET", path })).rejects.toThrow("cannot be requested");
  expect(server.seen).toEqual([]);
});

describe("plain http", () => {
  test.each([
    "http://127.0.0.1:1",
    "http://[::1]:1",
    "http://localhost",
    "HTTP://LOCALHOST:1",
    "http://0x7f.1",
    "http://2130706433",
    "http://0177.0.0.1",
    "http://127.1",
    "http://127.0.0.1.",
    "http://127.255.255.254",
  ])("is fine for %s, which is this machine", (url) => {
    expect(checkBaseUrl(url)).toBeUndefined();
  });

  test.each([
    ...[
      "http://127.0.0.1@evil.example",
      "http://localhost:80@evil.example",
      "http://evil.example@127.0.0.1",
      "http://localhost.evil.example",
      "http://127.0.0.1.evil.example",
      "HTTP://EVIL.EXAMPLE",
    ],
    ...[
      "http://evil.localhost",
      "http://localhost.",
      "http://evil.example/localhost",
      "http://evil.example\\@localhost",
      "http://evil.example\\.localhost",
      "http:evil.example",
      "http:\\\\evil.example",
    ],
    ...[
      "http://[::ffff:7f00:1]",
      "http://[::]",
      "http://[::1%25eth0]",
      "http://[fe80::1]",
      "http://0",
      "http://0.0.0.0",
      "http://128.0.0.1",
      "http://2147483648",
      "http://127.0.0.256",
      "http://①②⑦.0.0.2.evil.example",
      "http://ⓛocalhost.evil.example",
    ],
  ])("is refused for %s", (url) => {
    expect(checkBaseUrl(url)).toEqual(expect.stringContaining("HOSTING_BASE_URL"));
    expect(() => createTransport({ baseUrl: url, token: "token-1234" })).toThrow("HOSTING_BASE_URL");
  });
});
