import { isGone, isNotFound, notReadyReason, passingReason } from "../../../src/client";
import { isDomainOrder } from "../../../src/client/codes";
import { answered } from "./stubPlatform";

describe("what the platform doesn't know", () => {
  test.each([answered(404), answered(404, { body: { errors: ["Unknown task"] } })])("is said by its own 404 (%#)", (error) => {
    expect([isNotFound(error), isGone(error)]).toEqual([true, true]);
  });

  test.each<[string, unknown]>([
    ["a proxy's page", answered(404, { foreign: true })],
    ["a text", answered(404, { body: "Not Found" })],
    ["a list", answered(404, { body: [] })],
    ["a 410", answered(410)],
    ["another error", new Error("404")],
    ["nothing", undefined],
  ])("isn't said by %s", (_, error) => {
    expect([isNotFound(error), isGone(error)]).toEqual([false, false]);
  });
});

test.each([
  [403, "pending_delete", true],
  [422, "pending_deletion", true],
  [403, "service_suspended", false],
  [409, "pending_deletion", false],
])("a %i %s of what waits for its purge is gone: %s", (status, code, gone) => {
  expect(isGone(answered(status, { code }))).toBe(gone);
  expect(isNotFound(answered(status, { code }))).toBe(false);
});

test.each([
  ["cdn_not_active", "the site's CDN to become active", undefined],
  ["not_provisioned", "the mailspace to be ready, which needs the proof of its domain (MailspaceVerification)", undefined],
  ["billing_settling", undefined, "the first bill of the new site to be settled"],
  ["registration_busy", undefined, "the registrar to finish an earlier change of the domain"],
  ["resize_in_flight", undefined, "an earlier change of the package to end"],
  ["constructor", undefined, undefined],
  [undefined, undefined, undefined],
])("the code %s is waited out as a parent's lack (%s) or as what passes by itself (%s)", (code, lack, passes) => {
  expect([notReadyReason(answered(409, { code })), passingReason(answered(409, { code }))]).toEqual([lack, passes]);
});

test("an order is for a domain when its detail says so", () => {
  expect([{}, { domain: null }, { domain: { name: "a.example" } }].map(isDomainOrder)).toEqual([false, false, true]);
});
