import { explain } from "../../../src/advice";
import { errorText } from "../../../src/host/answers";
import { openTransport } from "../../../src/host/host";
import { readSettings } from "../../../src/host/settings";
import { ApiError } from "../../../src/transport";
import { json, startTestServer } from "../transport/testServer";

const error = (path: string, status = 401, code?: string): ApiError =>
  new ApiError({ status, method: "GET", path, body: {}, code, messages: ["Bad token"], outcome: "notDone" }, explain);

test("what every request of a run meets is told at length once, and shortly for each other resource", () => {
  const [first, second] = [errorText(error("/a")), errorText(error("/b"))];
  expect(first).toMatch(/^GET \/a answered 401: Bad token\. Check hosting:token/);
  expect(second).toBe("GET /b answered 401: Bad token. The first such error of this run says what to do.");
});

test("what one resource alone meets is told at length each time", () => {
  for (const path of ["/a", "/b"]) expect(errorText(error(path, 422))).toMatch(/Resolve that/);
});

test("a refusal keeps its code if a password has a word of it", async () => {
  const server = await startTestServer(json(503, { errors: ["not now"], code: "registrar_unavailable" }));
  const environment = { HOSTING_BASE_URL: server.url, HOSTING_TOKEN: "token-1234" };
  const transport = openTransport(readSettings(undefined, environment), { status: () => undefined });
  const order = { method: "POST", path: "/api/orders/domain", body: { password: "unavailable" } } as const;
  const refused = await transport.request(order).catch((failure: unknown) => failure);
  expect(refused).toMatchObject({ code: "registrar_unavailable", outcome: "notDone" });
  await transport.close();
  await server.close();
});
