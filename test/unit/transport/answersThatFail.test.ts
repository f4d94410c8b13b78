import type { ApiError, HttpMethod } from "../../../src/transport";
import { errorFor, type Given } from "./errorFor";

test("the message names method, path, status, code and what the platform said", async () => {
  const error = await errorFor({ status: 422, body: { errors: ["Name is taken", "Plan is unknown"], code: "invalid_thing" } });
  expect(error.message).toBe("POST /api/things/1 answered 422 (invalid_thing): Name is taken; Plan is unknown.");
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
  [{ status: 409, body: { code: "cdn_not_active" } }, /cdn_not_active/],
  [{ status: 429, headers: { "retry-after": "7" } }, /asks to wait 7 s/],
  [{ status: 502, text: "<html><style>b{}</style><h1>Bad\nGateway</h1></html>" }, /: Bad Gateway\. /],
])("of %j the message says what helps", async (given, says) => {
  expect((await errorFor(given)).message).toMatch(says);
});

test("what is handed in to explain an answer follows the platform's words, also with further reasons", async () => {
  const error = await errorFor({
    ...{ status: 400, body: { errors: ["The plan is unknown"], remediation: "Ask" }, headers: { "retry-after": "7" } },
    explain: ({ path, remediation }, text) => ({ advice: `${remediation} of ${path}: ${text}!`, explained: "a-section" }),
  });
  expect(error.message).toBe(
    "POST /api/things/1 answered 400: The plan is unknown. It asks to wait 7 s. Ask of /api/things/1: The plan is unknown!",
  );
  const because = (error as ApiError).because("Others have plan L");
  expect(because.message).toContain(
    ": The plan is unknown; Others have plan L. It asks to wait 7 s. Ask of /api/things/1: The plan is unknown; Oth",
  );
  expect([error.explained, because.explained]).toEqual(["a-section", "a-section"]);
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
    "not JSON (text/html), but a page of 24 bytes.",
  ],
  ["truncated JSON", { status: 201, text: '{"id":"1","na' }, "not JSON, but 13 bytes of JSON that is cut off or broken."],
])("%s with a status of success is a bad answer that says what came, and quotes none of it", async (_, given, shown) => {
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

test.each<Given>([{ status: 500 }, { status: 408 }, { status: 200, text: "<html>" }])(
  "a POST that only reads has done nothing when it fails: %j",
  async (given) => {
    expect((await errorFor({ ...given, readsOnly: true })).outcome).toBe("notDone");
    expect((await errorFor(given)).outcome).toBe("unknown");
  },
);
