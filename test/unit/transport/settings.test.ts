import { checkBaseUrl, createTransport } from "../../../src/transport";
import { retryAfterMs } from "../../../src/transport/errorMapping";

test.each([
  "https://api.example.com",
  "https://api.example.com/",
  "https://api.example.com:8443/base",
  "http://127.0.0.1:8080",
  " https://api.example.com ",
])("%s is an address", (url) => {
  expect(checkBaseUrl(url)).toBeUndefined();
});

test.each([
  ["", "empty"],
  ["api.example.com", "not a URL"],
  ["ftp://api.example.com", "https://"],
  ["http://api.example.com", "plain http"],
  ["http://10.0.0.1", "plain http"],
  ["https://user:pass@api.example.com", "user name or password"],
  ["https://api.example.com?key=1", "query"],
  ["https://api.example.com/#a", "query"],
  ["https://api.example.com/api", "must not end with /api, since every request adds it; write https://api.example.com."],
  ["https://api.example.com:8443/base/api/", "write https://api.example.com:8443/base."],
])("%j is refused, and the sentence says why", (url, why) => {
  expect(checkBaseUrl(url)).toContain(why);
  expect(checkBaseUrl(url)).toContain("HOSTING_BASE_URL");
  expect(() => createTransport({ baseUrl: url, token: "token-1234" })).toThrow(why);
});

test("credentials in the address are not repeated", () => {
  expect(checkBaseUrl("https://user:hunter2@api.example.com")).not.toContain("hunter2");
});

test.each(["", "  ", "two words", "line\nbreak", "ünicode"])("the token %j is refused without being shown", (token) => {
  const create = () => createTransport({ baseUrl: "https://api.example.com", token });
  expect(create).toThrow("HOSTING_TOKEN");
  if (token.trim() !== "") expect(create).not.toThrow(token);
});

test.each([
  ["0", 0],
  ["7", 7_000],
  ["1.5", 1_500],
  ["Thu, 15 Jan 2026 12:00:10 GMT", 10_000],
  ["Thu, 15 Jan 2026 11:59:00 GMT", 0],
  ["", undefined],
  ["-5", undefined],
  ["soon", undefined],
])("Retry-After %j asks to wait %s ms", (text, ms) => {
  expect(retryAfterMs({ "retry-after": text }, Date.UTC(2026, 0, 15, 12, 0, 0))).toBe(ms);
});

test("a date in Retry-After is read against the clock of the platform", () => {
  const headers = { "retry-after": "Thu, 15 Jan 2026 12:00:10 GMT", date: "Thu, 15 Jan 2026 12:00:08 GMT" };
  expect(retryAfterMs(headers, Date.UTC(1999, 0, 1))).toBe(2_000);
});
