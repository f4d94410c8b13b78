import { spawnSync } from "node:child_process";
import { join } from "node:path";
import tls from "node:tls";
import { pathToFileURL } from "node:url";
import { createTransport } from "../../../src/transport";
import { namedProxy } from "../../../src/transport/proxy";
import { type Proxied, cert, startProxied } from "./proxyServer";
import { json, startTestServer } from "./testServer";
import { newFolder } from "../../harness/folder";

const names = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"];
const before = { ...process.env };
const trusted = tls.getCACertificates("default");
const token = "token-1234";
let proxied: Proxied;

beforeEach(async () => {
  for (const name of names) delete process.env[name];
  tls.setDefaultCACertificates([...trusted, cert]);
  proxied = await startProxied();
});

afterEach(() => {
  for (const name of names) {
    delete process.env[name];
    if (before[name] !== undefined) process.env[name] = before[name];
  }
  tls.setDefaultCACertificates(trusted);
  proxied.close();
});

/** What one request brings: `answered`, or the error's text. */
async function outcomeOf(baseUrl = proxied.baseUrl, create = createTransport): Promise<string> {
  const transport = create({ baseUrl, token, readTries: 1 });
  const outcome = await transport.request({ method: "POST", path: "/api/x", body: {} }).then(() => "answered", String);
  await transport.close();
  return outcome;
}

test.each(["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"])(
  "%s leads requests through the proxy, which sees no token",
  async (name) => {
    process.env[name] = `http://${proxied.proxyHost}`;
    expect(await outcomeOf()).toBe("answered");
    expect(proxied.asked.map(({ target }) => target)).toEqual(["api.example.test:443"]);
    expect(proxied.authorizations).toEqual([`Bearer ${token}`]);
    for (const part of [token, "Bearer", "/api/x"]) expect(proxied.seen()).not.toContain(part);
  },
);

test("the transport in the plugin's bundle, which holds a part of undici, asks the proxy as well", async () => {
  const folder = newFolder();
  const outfile = join(folder, "transport.js");
  const tool = pathToFileURL(join(__dirname, "../../../tools/setup/bundle.mjs")).href;
  const script = `import("${tool}").then(({ bundle }) =>
    bundle(undefined, { entryPoints: ["src/transport/index.ts"], outfile: ${JSON.stringify(outfile)} }))`;
  expect(spawnSync(process.execPath, ["--eval", script], { encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  const bundled = require(outfile) as typeof import("../../../src/transport");
  process.env.HTTPS_PROXY = `http://${proxied.proxyHost}`;
  expect(await outcomeOf(proxied.baseUrl, bundled.createTransport)).toBe("answered");
  expect(proxied.asked).toHaveLength(1);
});

test.each(["api.example.test", ".example.test", "*.example.test", "other.test,example.test:443", "*"])(
  "NO_PROXY=%s leads past the proxy",
  async (hosts) => {
    process.env.HTTPS_PROXY = `http://${proxied.proxyHost}`;
    process.env.NO_PROXY = hosts;
    expect(await outcomeOf()).toMatch(/the host name of api\.example\.test can't be resolved/);
    expect(proxied.asked).toEqual([]);
  },
);

test.each(["127.0.0.1", "localhost"])("a platform on this machine (%s) is never asked through a proxy", async (host) => {
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY"]) process.env[name] = `http://${proxied.proxyHost}`;
  const server = await startTestServer(json(200, {}));
  expect(await outcomeOf(server.url.replace("127.0.0.1", host))).toBe("answered");
  expect(proxied.asked).toEqual([]);
  await server.close();
});

test("user and password go to the proxy, and into no message", async () => {
  process.env.HTTPS_PROXY = `http://anna:pass%2Fword@${proxied.proxyHost}`;
  expect(await outcomeOf()).toBe("answered");
  expect(proxied.asked[0]?.headers["proxy-authorization"]).toBe(`Basic ${Buffer.from("anna:pass/word").toString("base64")}`);
  proxied.close();
  const failure = await outcomeOf();
  expect(failure).toContain(
    `HTTPS_PROXY names the proxy ${proxied.proxyHost}: check that the proxy is running, or name the platform's host in NO_PROXY.`,
  );
  expect(failure).not.toMatch(/anna|pass/);
});

test.each([407, 403, 502])("a proxy that answers %i is named, and nothing was done", async (status) => {
  proxied.close();
  proxied = await startProxied({ status });
  process.env.HTTPS_PROXY = `http://${proxied.proxyHost}`;
  expect(await outcomeOf()).toBe(
    `ConnectionError: POST /api/x failed: the proxy can't connect to api.example.test (${status}). HTTPS_PROXY names the proxy ` +
      `${proxied.proxyHost}: check that the proxy is running and that its user and password are correct, or name the platform's host in NO_PROXY.`,
  );
});

test("the platform has to prove its identity behind a proxy, too", async () => {
  tls.setDefaultCACertificates(trusted);
  process.env.HTTPS_PROXY = `http://${proxied.proxyHost}`;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  expect(await outcomeOf()).toMatch(/no trusted TLS connection to api\.example\.test/);
  expect(proxied.authorizations).toEqual([]);
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
});

test.each(["proxy.example:3128", "http://", "ftp://proxy.example", "%"])(
  "an address that is none (%s) is told before anything is sent",
  (address) => {
    process.env.https_proxy = address;
    expect(() => createTransport({ baseUrl: proxied.baseUrl, token })).toThrow(
      "https_proxy must be an address such as http://proxy.example:3128. Correct the variable, or remove it.",
    );
  },
);

test.each([
  [{ HTTPS_PROXY: "http://one", https_proxy: "http://two" }, "https_proxy"],
  [{ HTTPS_PROXY: "", HTTP_PROXY: "http://one" }, "HTTP_PROXY"],
  [{ HTTPS_PROXY: "http://one", https_proxy: "" }, undefined],
  [{ HTTPS_PROXY: "" }, undefined],
  [{ ALL_PROXY: "http://one" }, undefined],
])("of %o, %s counts, as undici has it", (environment, variable) => {
  expect(namedProxy("https://api.example.test", environment)?.variable).toBe(variable);
});
