import { ApiError, BadAnswerError, type HttpMethod } from "../../../src/transport";
import { withErrorMapping } from "../../../src/transport/errorMapping";
import { newCall } from "../../../src/transport/request";
import { FakeClock } from "./fakeClock";

const clock = new FakeClock();

interface Given {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  method?: HttpMethod;
  path?: string;
  readsOnly?: boolean;
  sends?: unknown;
  account?: string;
  basePath?: string;
}

async function errorFor({
  status,
  body,
  text,
  headers = {},
  method = "POST",
  path = "/api/things/1",
  readsOnly,
  sends,
  account,
  basePath,
}: Given): Promise<ApiError | BadAnswerError> {
  const answer = { status, headers, text: text ?? (body === undefined ? "" : JSON.stringify(body)), cut: false };
  const settings = { host: "api.example.com", prefix: basePath, token: "token-1234", requestTimeoutMs: 30_000, clock };
  const send = withErrorMapping(async () => answer, settings);
  const call = { ...newCall({ method, path, readsOnly, body: sends }), ...(account !== undefined && { account }) };
  const error: unknown = await send(call).catch((caught: unknown) => caught);
  if (error instanceof ApiError || error instanceof BadAnswerError) return error;
  throw new Error(`not an expected error: ${String(error)}`);
}

test("the message names method, path, status, code and what the platform said", async () => {
  const error = await errorFor({ status: 422, body: { errors: ["Name is taken", "Plan is unknown"], code: "invalid_thing" } });
  expect(error.message).toMatch(/^POST \/api\/things\/1 answered 422 \(invalid_thing\): Name is taken; Plan is unknown\. /);
  expect(error).toMatchObject({
    name: "ApiError",
    status: 422,
    code: "invalid_thing",
    messages: ["Name is taken", "Plan is unknown"],
    method: "POST",
    path: "/api/things/1",
  });
});

test.each<[string, unknown, string | undefined, string[]]>([
  ["an array of strings", { errors: ["a", "b"] }, undefined, ["a", "b"]],
  ["a string", { errors: "a" }, undefined, ["a"]],
  [
    "an object of arrays",
    { errors: { name: ["is taken", "is short"], base: ["is odd"] } },
    undefined,
    ["name is taken", "name is short", "is odd"],
  ],
  ["objects with messages", { errors: [{ message: "a", code: "x" }] }, undefined, ["a"]],
  ["error as a sentence", { error: "Name can only contain letters" }, undefined, ["Name can only contain letters"]],
  ["error as a code", { error: "unknown_cache_type", allowed: ["redis"] }, "unknown_cache_type", ["allowed: redis"]],
  ["error as an object", { error: { code: "x_y", message: "a" } }, "x_y", ["a"]],
  ["message", { message: "a" }, undefined, ["a"]],
  ["the OAuth shape", { error: "insufficient_scope", error_description: "needs dns:write" }, "insufficient_scope", ["needs dns:write"]],
  ["the same text twice", { errors: ["a"], message: "a" }, undefined, ["a"]],
  ["a bare array", ["a"], undefined, ["a"]],
  ["a bare string", "a", undefined, ["a"]],
  ["numbers and nulls", { errors: [null, 1, {}], code: 7 }, undefined, []],
])("messages are found in %s", async (_, body, code, messages) => {
  expect(await errorFor({ status: 422, body })).toMatchObject({ code, messages });
});

test.each<[Given, RegExp]>([
  [{ status: 400, body: { errors: ["Missing X-Auth-Account"] } }, /hosting:account \(or HOSTING_ACCOUNT\)/],
  [{ status: 401 }, /hosting:token \(or HOSTING_TOKEN\).*pulumi refresh.*last `pulumi up`/],
  [{ status: 401, body: { code: "user_required" } }, /belongs to a user/],
  [
    { status: 402, body: { code: "service_suspended", invoice: { number: "7", hosted_url: "https://pay.example/i/7" } } },
    /https:\/\/pay\.example\/i\/7/,
  ],
  [{ status: 402, body: { invoice: { hosted_url: "javascript:alert(1)" } } }, /^(?!.*javascript)/],
  [{ status: 403, body: { error: "insufficient_scope" } }, /lacks a scope/],
  [{ status: 403, body: { errors: ["Endpoint is not available via OAuth"] } }, /user's API key/],
  [{ status: 404 }, /check the id/],
  [{ status: 409, body: { code: "cdn_not_active" } }, /cdn_not_active/],
  [{ status: 429, headers: { "retry-after": "7" } }, /asks to wait 7 s/],
  [{ status: 502, text: "<html><style>b{}</style><h1>Bad\nGateway</h1></html>" }, /: Bad Gateway\. .*in a few minutes/],
])("%j is explained", async (given, explained) => {
  expect((await errorFor(given)).message).toMatch(explained);
});

test.each<[HttpMethod, number, unknown, string]>([
  ["POST", 400, {}, "notDone"],
  ["POST", 404, undefined, "notDone"],
  ["POST", 408, undefined, "unknown"],
  ["GET", 408, undefined, "notDone"],
  ["POST", 422, {}, "notDone"],
  ["POST", 429, {}, "notDone"],
  ["POST", 500, {}, "unknown"],
  ["DELETE", 502, {}, "unknown"],
  ["POST", 503, {}, "unknown"],
  ["POST", 503, { code: "feature_disabled" }, "notDone"],
  ["GET", 500, {}, "notDone"],
])("a %s answered %i with %j is %s", async (method, status, body, outcome) => {
  const error = await errorFor({ method, status, body });
  expect(error.outcome).toBe(outcome);
  expect(error.message.includes("is unknown")).toBe(outcome === "unknown");
});

test.each<[string, Given, string]>([
  [
    "HTML",
    { status: 200, text: "<!doctype html><p>Log in", headers: { "content-type": "text/html" } },
    'not JSON (text/html): "<!doctype html><p>Log in"',
  ],
  ["truncated JSON", { status: 201, text: '{"id":"1","na' }, 'not JSON: "{"id":"1","na"'],
])("%s with a status of success is a bad answer that shows its beginning", async (_, given, shown) => {
  const error = await errorFor(given);
  expect(error).toMatchObject({ name: "BadAnswerError", reason: "notJson", outcome: "unknown", status: given.status });
  expect(error.message).toContain(shown);
  expect((await errorFor({ ...given, method: "GET" })).outcome).toBe("notDone");
});

test("control characters and the rest of a long body are not shown", async () => {
  const { message } = await errorFor({ status: 200, text: `\u001b[31m\u0000red\u202e\n${"x".repeat(5000)}` });
  expect(message).not.toMatch(/[\p{C}]/u);
  expect(message.length).toBeLessThan(600);
});

test("a redirect is not followed, and only its origin is shown", async () => {
  const error = await errorFor({ status: 302, headers: { location: "https://evil.example/steal?code=123" } });
  expect(error).toMatchObject({ reason: "redirect", outcome: "unknown" });
  expect(error.message).toContain("points to https://evil.example, where");
  expect(error.message).not.toContain("123");
  expect((await errorFor({ status: 301, headers: { location: "/login" } })).message).toContain("another path of the same host");
});

test("what the edge provider refuses inside a success is a refusal: nothing was done", async () => {
  const error = await errorFor({
    status: 201,
    body: { error: { errorKey: "ratelimit.timeframe", message: "The longest allowed timeframe is 60 seconds" } },
  });
  expect(error).toMatchObject({ name: "ApiError", status: 201, outcome: "notDone" });
  expect(error.message).toContain("The longest allowed timeframe is 60 seconds");
  expect(error.message).toContain("nothing was changed");
});

test("a read whose object happens to have a field of that name is no refusal", async () => {
  await expect(errorFor({ status: 200, method: "GET", body: { error: { errorKey: "x" } } })).rejects.toThrow("not an expected error");
});

test.each(["aliases_unavailable", "delete_unconfirmed", "delete_unavailable", "restore_unconfirmed", "group_members_unavailable"])(
  "503 %s leaves open whether it was done",
  async (code) => {
    expect(await errorFor({ status: 503, body: { code, errors: ["no answer"] } })).toMatchObject({ outcome: "unknown" });
    expect(await errorFor({ status: 503, body: { code: "mailboxes_unavailable", errors: ["no answer"] } })).toMatchObject({
      outcome: "notDone",
    });
  },
);

test.each([
  ["no_default_payment_method", 400, "Nothing was charged"],
  ["multi_site_resize_unsupported", 422, "one active site"],
  ["shield_premium_required", 403, "advanced, business or enterprise"],
  ["not_provisioned", 409, "MailspaceVerification"],
])("the advice on %s says what to do about just that", async (code, status, advice) => {
  expect((await errorFor({ status, body: { code, errors: ["no"] } })).message).toContain(advice);
});

const purge = { code: "pending_delete", delete_scheduled_at: "2026-03-01T00:00:00Z" };
const edge = { errors: ["The longest allowed timeframe is 60 seconds"] };

test.each<[string, Given, RegExp]>([
  [
    "a site",
    { status: 403, path: "/api/sites/1/domains", body: purge },
    /site was deleted and is purged on 2026-03-01T00:00:00Z.*orders a new site/,
  ],
  [
    "what lies in a mailspace",
    { status: 403, path: "/api/mailspace/1/aliases", body: purge },
    /purged on 2026-03-01.*remove the mailspace and what it holds/,
  ],
  [
    "a mailspace",
    { status: 422, path: "/api/mailspace/1", body: { code: "pending_delete" } },
    /mailspace was deleted and waits for its purge/,
  ],
  ["anything else", { status: 403, body: purge }, /^(?!.*(site|mailspace) was).*is purged on 2026-03-01/],
])("a deletion that waits is told by what was deleted: %s", async (_, given, says) => {
  expect((await errorFor(given)).message).toMatch(says);
});

test.each<[string, Given, RegExp]>([
  [
    "a code of mail, below a mailspace",
    { status: 403, path: "/api/mailspace/1/aliases", body: { code: "not_authorized" } },
    /right to edit/,
  ],
  ["the same code elsewhere", { status: 403, path: "/api/sites/1/cdn", body: { code: "not_authorized" } }, /check the owner's role/],
  ["a hostname's code", { status: 422, path: "/api/sites/1/domains", body: { code: "invalid_domain" } }, /provisionMethod/],
  [
    "the same code elsewhere",
    { status: 400, path: "/api/mailspace/1/domains", body: { code: "invalid_domain" } },
    /^(?!.*provisionMethod)/,
  ],
  ["an alias that stays", { status: 422, path: "/api/mailspace/1/aliases/a", body: { code: "alias_remove_failed" } }, /look at the target/],
  [
    "mailboxes",
    { status: 503, method: "GET", path: "/api/mailspace/1/mailboxes", body: { code: "mailboxes_unavailable" } },
    /couldn't read the mailb/,
  ],
  [
    "no mail at all",
    { status: 503, path: "/api/mailspace/1/mailboxes", body: { code: "mailserver_unavailable" } },
    /ask the platform's support/,
  ],
  ["a full location", { status: 400, path: "/api/orders", body: { errors: ["Variant over capacity"] } }, /another `location` or `variant`/],
  ["no price", { status: 400, path: "/api/orders", body: { errors: ["Missing pricing information"] } }, /another `plan` or `term`/],
  [
    "no right to order",
    { status: 400, path: "/api/orders", body: { errors: ["Account is unable to create orders"] } },
    /why the account can't/,
  ],
  [
    "an odd order",
    { status: 400, path: "/api/orders", body: { errors: ["Unknown location"] } },
    /Nothing was ordered: correct `location`\./,
  ],
])("advice belongs to the code and its place: %s", async (_, given, says) => {
  expect((await errorFor(given)).message).toMatch(says);
});

test.each<[string, Given, RegExp]>([
  ["a field that was sent", { status: 422, sends: { zone: { ttl: 1 } }, body: { errors: ["TTL is too small"] } }, /Correct that value/],
  ["a field that was not sent", { status: 422, body: { errors: { name: ["is missing"] } } }, /name is missing\. Correct that value/],
  ["no field", { status: 400, sends: { zone: { ttl: 1 } }, body: { errors: ["The zone is full"] } }, /full\. Resolve that, or ask/],
  ["nothing at all", { status: 422, sends: { zone: { ttl: 1 } } }, /answered 422\. The answer gives no reason/],
  ["an order of mail", { status: 422, path: "/api/mailspace", body: { errors: ["Account can't order"] } }, /Nothing was ordered: ask the/],
  ["a missing account", { status: 400, body: { errors: ["Missing X-Auth-Account"] } }, /Set the account id with hosting:account/],
  [
    "an account out of reach",
    { status: 400, account: "theirs", body: { errors: ["X-Auth-Account can't be resolved"] } },
    /HOSTING_TOKEN\) doesn't give access to the account "theirs"\. .*doctor` lists the accounts/,
  ],
  ["an address with /api twice", { status: 404, basePath: "/api", body: { errors: ["No route"] } }, /Remove \/api from the end of hosting/],
  ["another address", { status: 404, basePath: "/hosting", body: { errors: ["No route"] } }, /doesn't exist, or hosting:token/],
])("a refusal asks to correct a value only where it names one: %s", async (_, given, says) => {
  expect((await errorFor(given)).message).toMatch(says);
});

test.each(["cdn/caching", "edge_rules", "edge_rules/g", "shield/rate_limits", "domains/1/certificate", "domains/1/request_certificate"])(
  "a 502 of the edge provider is explained as a refusal or an outage: %s",
  async (below) => {
    const error = await errorFor({ status: 502, path: `/api/sites/1/${below}`, body: edge });
    expect(error.message).toMatch(
      /60 seconds\. The site's edge provider refused this, or the platform couldn't reach it. If the answer names/,
    );
    expect(error).toMatchObject({ outcome: "unknown", explained: "edge-provider" });
  },
);

test.each<Given>([
  { status: 502, path: "/api/sites/1/edge_rules", text: "<h1>Bad Gateway</h1>" },
  { status: 502, path: "/api/sites/1/edge_rules", body: {} },
  { status: 502, path: "/api/dns_zones/1/dns_stats", body: edge },
  { status: 500, path: "/api/sites/1/edge_rules", body: edge },
])("any other failure isn't the edge provider's: %j", async (given) => {
  expect((await errorFor(given)).message).toMatch(/The platform has an internal problem/);
});

test.each<Given>([{ status: 500 }, { status: 408 }, { status: 200, text: "<html>" }])(
  "a POST that only reads has done nothing when it fails: %j",
  async (given) => {
    expect((await errorFor({ ...given, readsOnly: true })).outcome).toBe("notDone");
    expect((await errorFor(given)).outcome).toBe("unknown");
  },
);
