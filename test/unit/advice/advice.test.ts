import { explain } from "../../../src/advice";
import { errorFor as errorOf, type Given } from "../transport/errorFor";

const errorFor = (given: Given) => errorOf({ ...given, explain });

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
  [{ status: 502, text: "<html><style>b{}</style><h1>Bad\nGateway</h1></html>" }, /: Bad Gateway\. .*in a few minutes/],
])("%j is explained", async (given, explained) => {
  expect((await errorFor(given)).message).toMatch(explained);
});

test("a refusal inside a success says that nothing was changed", async () => {
  const { message } = await errorFor({ status: 201, body: { error: { errorKey: "ratelimit.timeframe", message: "Too long" } } });
  expect(message).toMatch(/Too long\. The edge provider refused the request, and nothing was changed\./);
});

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

test.each<[string, number, string, object, RegExp]>([
  ["a site", 403, "/api/sites/1/domains", purge, /site was deleted and is purged on 2026-03-01T00:00:00Z.*orders a new site/],
  ["what lies in a mailspace", 403, "/api/mailspace/1/aliases", purge, /purged on 2026-03-01.*remove the mailspace and what it holds/],
  ["a mailspace", 422, "/api/mailspace/1", { code: "pending_delete" }, /mailspace was deleted and waits for its purge/],
  ["anything else", 403, "/api/things/1", purge, /^(?!.*(site|mailspace) was).*is purged on 2026-03-01/],
])("a deletion that waits is told by what was deleted: %s", async (_, status, path, body, says) => {
  expect((await errorFor({ status, path, body })).message).toMatch(says);
});

const ofOrder = (sentence: string) => ({ errors: [sentence] });

test.each<[string, number, string, object, RegExp]>([
  ["a code of mail, below a mailspace", 403, "/api/mailspace/1/aliases", { code: "not_authorized" }, /right to edit/],
  ["the same code elsewhere", 403, "/api/sites/1/cdn", { code: "not_authorized" }, /`can_modify`\) on the site\. Check the owner's role/],
  ["a hostname's code", 422, "/api/sites/1/domains", { code: "invalid_domain" }, /provisionMethod/],
  ["the same code elsewhere", 400, "/api/mailspace/1/domains", { code: "invalid_domain" }, /^(?!.*provisionMethod)/],
  ["an alias", 422, "/api/mailspace/1/aliases", { code: "invalid_alias" }, /isn't valid, correct the address\. If it is taken, choose/],
  ["an alias that stays", 422, "/api/mailspace/1/aliases/a", { code: "alias_remove_failed" }, /look at the target/],
  ["no mail at all", 503, "/api/mailspace/1/mailboxes", { code: "mailserver_unavailable" }, /ask the platform's support/],
  ["a full location", 400, "/api/orders", ofOrder("Variant over capacity"), /another `location` or `variant`/],
  ["no price", 400, "/api/orders", ofOrder("Missing pricing information"), /another `plan` or `term`/],
  ["no right to order", 400, "/api/orders", ofOrder("Account is unable to create orders"), /why the account can't/],
  ["an odd order", 400, "/api/orders", ofOrder("Unknown location"), /Nothing was ordered: correct `location`\./],
])("advice belongs to the code and its place: %s", async (_, status, path, body, says) => {
  expect((await errorFor({ status, path, body })).message).toMatch(says);
});

test("mailboxes that can't be read are told as such", async () => {
  const given: Given = { status: 503, method: "GET", path: "/api/mailspace/1/mailboxes", body: { code: "mailboxes_unavailable" } };
  expect((await errorFor(given)).message).toMatch(/couldn't read the mailb/);
});

const gone = { code: "pending_deletion" };

test.each<[string, string, object, RegExp]>([
  ["DELETE", "/api/sites/1/edge_rules/2", {}, /This needs the right to delete \(`can_destroy`\) on the site/],
  ["PATCH", "/api/domain_registrations/1/lock", {}, /`can_edit`/],
  ["POST", "/api/panel_accounts", { code: "not_authorized" }, /manage the billing/],
  ["DELETE", "/api/panel_accounts/u1", { code: "not_authorized" }, /service lifecycle/],
  ["GET", "/api/sites/1", {}, /isn't allowed to do this\. Check/],
  ["PATCH", "/api/sites/1/cdn", { error: "insufficient_scope" }, /lacks the scope `sites:write`/],
  ["GET", "/api/sites/1/domains", { error: "insufficient_scope" }, /lacks the scope `domains:read` or `sites:read`/],
  ["GET", "/api/domain_registrations/1/epp_code", { error: "insufficient_scope" }, /`domains:write`/],
  ["GET", "/api/orders", { error: "insufficient_scope" }, /`billing:read`/],
  ["POST", "/api/panel_accounts", { error: "insufficient_scope" }, /No scope of an OAuth token allows this request: set a user's API key/],
  ["PATCH", "/api/panel_accounts/u1/password", { ...gone, delete_scheduled_at: "2026-12-24" }, /purged on 2026-12-24.*panel purge u1`/],
  ["DELETE", "/api/sites/1/mail/suspension", { code: "unsuspend_not_allowed" }, /can't end this block.*mail show/],
  ["GET", "/api/sites/1/mail/logs", { code: "mail_not_active" }, /isn't active yet/],
  ["GET", "/api/sites/1/metrics/shield", { code: "shield_not_active" }, /no figures of it yet/],
  ["PATCH", "/api/domain_registrations/1/privacy", { code: "payment_required", remediation: "Pay first" }, /platform says: Pay first\./],
])("the refusal of %s %s %j names what is missing", async (method, path, body, says) => {
  const status = "remediation" in body ? 402 : 403;
  expect((await errorFor({ status, method, path, body } as Given)).message).toMatch(says);
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
    expect(error.message).toMatch(/60 seconds\. The edge provider refused this, or the platform couldn't reach it. If the answer names/);
    expect(error).toMatchObject({ outcome: "unknown", explained: "edge-provider" });
  },
);

test.each(["domain_registrations/1/nameservers", "domain_contacts/7"])(
  "a 502 of a registrar is explained in the same way: %s",
  async (below) => {
    const error = await errorFor({ status: 502, path: `/api/${below}`, body: { errors: ["Registrar refused: host ns1.bad.example"] } });
    expect(error.message).toMatch(/bad\.example\. The registrar refused this, or the platform couldn't reach it\. If the answer names/);
    expect(error).toMatchObject({ outcome: "unknown", explained: "registrar" });
  },
);

test.each([
  [502, /couldn't reach the registrar: run the command again/],
  [503, /has no registrar for this top-level domain: ask/],
])("an outage of the registrar is explained by its status: %d", async (status, says) => {
  const body = { errors: ["The registrar is unavailable"], code: "registrar_unavailable" };
  expect((await errorFor({ status, path: "/api/domain_registrations/1/lock", body })).message).toMatch(says);
});

test.each<Given>([
  { status: 502, path: "/api/sites/1/edge_rules", text: "<h1>Bad Gateway</h1>" },
  { status: 502, path: "/api/sites/1/edge_rules", body: {} },
  { status: 502, path: "/api/dns_zones/1/dns_stats", body: edge },
  { status: 500, path: "/api/sites/1/edge_rules", body: edge },
])("any other failure isn't the edge provider's: %j", async (given) => {
  expect((await errorFor(given)).message).toMatch(/The platform has an internal problem/);
});
