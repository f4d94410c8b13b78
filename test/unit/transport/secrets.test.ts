import { inspect } from "node:util";
import { createTransport, type HttpRequest, type Transport } from "../../../src/transport";
import { neverMs, PatientClock } from "./patientClock";
import { json, raw, startTestServer, type Answer, type TestServer } from "./testServer";

const token = "sëcret".replace("ë", "e") + "/t+ken=1234567890";
const password = 'hunter2"quoted';
let server: TestServer;
let transport: Transport;

afterEach(async () => {
  await transport.close();
  await server.close();
});

/** Everything that any logger could make of an error. */
function shown(error: unknown): string {
  const chain = [error, (error as Error).cause].map(
    (part) => `${inspect(part, { depth: 10 })} ${String(part)} ${JSON.stringify(part)} ${(part as Error | undefined)?.stack}`,
  );
  return chain.join("\n");
}

const write: HttpRequest = { method: "POST", path: "/api/mailboxes", body: { username: "info", password } };

// What the other answers quote is in secretSpellings.
test.each<[string, Answer]>([
  ["redirects to an address that holds them", raw(302, "", { location: `https://evil.example/?t=${encodeURIComponent(token)}` })],
  ["drops the connection", (_, request) => request.socket.destroy()],
])("token and password are in nothing that an error shows when the platform %s", async (_, answer) => {
  server = await startTestServer(answer);
  transport = createTransport({ baseUrl: server.url, token, clock: new PatientClock(), requestTimeoutMs: neverMs });
  const error: unknown = await transport.request(write).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  for (const secret of [
    token,
    password,
    JSON.stringify(password).slice(1, -1),
    encodeURIComponent(token),
    Buffer.from(token).toString("base64"),
  ]) {
    expect(shown(error)).not.toContain(secret);
  }
  expect(shown(error)).not.toMatch(/Bearer (?!\[secret\])/);
});

test("inspecting the transport shows no token", async () => {
  server = await startTestServer(json(200, {}));
  transport = createTransport({ baseUrl: server.url, token });
  await transport.request({ method: "GET", path: "/x" });
  expect(inspect(transport, { depth: 10, showHidden: true })).not.toContain(token);
});

describe("a secret that no request sent", () => {
  const [signIn, sshPassword] = ["https://shop.example/wp-login?sso=SSOTOKEN-1234#x", "SSHPASSWORD123"];
  const whole = JSON.stringify({ site: { ssh: { password: sshPassword, username: "u" }, url: signIn, authcode: sshPassword } });

  test.each<[string, (status: number) => Answer]>([
    ["is cut", (status) => raw(status, whole.slice(0, -2), { "content-type": "application/json" })],
    ["is cut in the middle of the secret", (status) => raw(status, whole.slice(0, whole.indexOf(sshPassword) + 12))],
    ["has another type and is no JSON", (status) => raw(status, `OK ${whole}`, { "content-type": "text/plain" })],
    ["is a page", (status) => raw(status, `<html><pre>${whole.replaceAll('"', "&quot;")}</pre></html>`, { "content-type": "text/html" })],
    ["is a page with a link", (status) => raw(status, `<a href="${signIn}">${signIn}</a> password=${sshPassword}`)],
    ["is YAML", (status) => raw(status, `ssh:\n  password: ${sshPassword}\nurl: ${signIn}\n`)],
    ["is a redirect", () => raw(302, whole, { location: signIn })],
  ])("is in nothing that an error shows when the answer %s", async (_, answerOf) => {
    for (const [method, status] of [
      ["GET", 200],
      ["POST", 202],
      ["GET", 404],
      ["PATCH", 500],
    ] as const) {
      server = await startTestServer(answerOf(status));
      transport = createTransport({ baseUrl: server.url, token, clock: new PatientClock(), requestTimeoutMs: neverMs });
      const error: unknown = await transport.request({ method, path: "/api/sites/1" }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(Error);
      for (const secret of [sshPassword.slice(0, 8), "SSOTOKEN"]) expect(shown(error)).not.toContain(secret);
      if (method !== "PATCH") await Promise.all([transport.close(), server.close()]);
    }
  });

  test("is no word of a field that only says something about one", async () => {
    const told = { feature_flags: { authcode_behavior: "unavailable", tokenStatus: "registrar" }, password_reset_at: "The registrar" };
    const answers = [json(200, told), json(503, { errors: ["The registrar is unavailable"], code: "registrar_unavailable" })];
    server = await startTestServer((response, ...rest) => answers.shift()!(response, ...rest));
    transport = createTransport({ baseUrl: server.url, token });
    await transport.request({ method: "GET", path: "/api/domain_registrations/1" });
    const refused = await transport.request({ method: "POST", path: "/api/orders/domain" }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: "registrar_unavailable", messages: ["The registrar is unavailable"] });
  });

  test.each([
    ["registrar_unavailable", "registrar_unavailable", "notDone"],
    ["server_unavailable", "server_[secret]", "notDone"],
    ["delete_unavailable", "delete_[secret]", "unknown"],
  ])("leaves a code that is known as it is, and masks any other: %s", async (code, shownCode, outcome) => {
    server = await startTestServer(json(503, { errors: ["not unavailable"], code }));
    transport = createTransport({ baseUrl: server.url, token, codes: new Set(["registrar_unavailable"]) });
    const body = { password: "unavailable" };
    const refused = await transport.request({ method: "POST", path: "/api/users", body }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: shownCode, messages: ["not [secret]"], outcome, body: { errors: ["not [secret]"] } });
  });

  test("that an answer told is masked in what a later answer quotes", async () => {
    const answers = [json(201, { user: { name: "anna", password: sshPassword } }), json(422, { errors: [`not ${sshPassword}`] })];
    server = await startTestServer((response, ...rest) => answers.shift()!(response, ...rest));
    transport = createTransport({ baseUrl: server.url, token });
    await transport.request({ method: "POST", path: "/api/users" });
    await expect(transport.request({ method: "POST", path: "/api/users" })).rejects.toThrow(/not \[secret\]/);
  });
});
