import { CallbackError, type CallbackEvent, readCallback } from "../../../src/callbacks";

const authorization = "Basic b2YtdGhlLWNhbGxiYWNr";
const site = {
  id: 17,
  name: "shop",
  bunny_id: 3,
  account: { id: "a-1", name: "Acme" },
  subscription: { id: "s-1", status: "active", updated_at: "2026-01-01T00:00:00Z" },
};
const panel = { object: "panel_account_link", id: "opaque", guid: "web7", panel_username: "web7", primary_domain: "example.com" };
const domain = {
  id: "guid-1",
  object: "domain_registration",
  name: "example.com",
  status: "OK",
  expires_at: "2027-01-01T00:00:00Z",
  price: null,
};

function read(body: unknown, url?: string): CallbackEvent {
  return readCallback({ headers: { authorization }, authorization, url, body: typeof body === "string" ? body : JSON.stringify(body) });
}

function refused(body: string | Uint8Array, headers: Parameters<typeof readCallback>[0]["headers"] = { authorization }): unknown {
  try {
    readCallback({ headers, body, authorization });
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(CallbackError);
    expect((error as Error).message).not.toContain("b2Yt");
    return (error as CallbackError).status;
  }
}

describe("the end of an order", () => {
  const body = { timestamp: 1_767_225_600, success: true, data: "made" };

  it("says how it ended, and which order it was by its address", () => {
    expect(read(body, "/hosting?order=7")).toEqual({
      kind: "order",
      success: true,
      data: "made",
      timestamp: 1_767_225_600,
      reference: "/hosting?order=7",
      raw: body,
      key: expect.stringMatching(/^order-[\w-]{43}$/),
    });
  });

  it("is told apart by address, time, end and data together", () => {
    const keys = [
      read(body, "/a"),
      read(body, "/b"),
      read(body),
      read({ ...body, timestamp: 1 }, "/a"),
      read({ ...body, success: false }, "/a"),
      read({ ...body, data: "other" }, "/a"),
    ].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(read({ data: "made", success: true, timestamp: 1_767_225_600, later: 1 }, "/a").key).toBe(keys[0]);
  });

  it.each([
    [undefined, ""],
    [null, ""],
    [{ a: 1 }, '{"a":1}'],
  ])("takes data %j", (data, text) => expect(read({ success: false, data })).toMatchObject({ kind: "order", success: false, data: text }));
});

describe("a billing webhook", () => {
  it("of a site", () => {
    const body = { action: "resized", site };
    expect(read(body)).toEqual({
      kind: "site",
      action: "resized",
      id: "17",
      name: "shop",
      account: { id: "a-1", name: "Acme" },
      subscriptionUpdatedAt: "2026-01-01T00:00:00Z",
      raw: body,
      key: expect.stringMatching(/^site-/),
    });
  });

  it("of a panel account, by its user name", () => {
    expect(read({ action: "created", panel_account_link: { ...panel, sub_account: { id: 5 } } })).toMatchObject({
      kind: "panelAccount",
      action: "created",
      id: "web7",
      primaryDomain: "example.com",
      subAccount: { id: "5" },
    });
  });

  it("of a domain", () => {
    expect(read({ action: "renewed", domain })).toMatchObject({
      kind: "domain",
      action: "renewed",
      id: "guid-1",
      name: "example.com",
      status: "OK",
      expiresAt: "2027-01-01T00:00:00Z",
    });
  });

  it("is known by its block, never by its action", () => {
    const kinds = [{ site }, { panel_account_link: panel }, { domain }].map((block) => read({ action: "deleted", ...block }).kind);
    expect(kinds).toEqual(["site", "panelAccount", "domain"]);
  });

  it("passes actions, fields and blocks that came later", () => {
    expect(read({ action: "frozen", site: { id: "1", name: 5, subscription: "none", account: [] } })).toMatchObject({
      kind: "site",
      action: "frozen",
      id: "1",
    });
    expect(read({ action: "created", mailspace: { id: 1 } })).toMatchObject({ kind: "unknown", action: "created" });
    expect(read({})).toMatchObject({ kind: "unknown" });
    expect(read({ action: "created", site, domain })).toMatchObject({ kind: "unknown" });
    expect(read({ action: "created", site: { name: "without an id" } })).toMatchObject({ kind: "unknown" });
    expect(read({ success: "true" })).toMatchObject({ kind: "unknown" });
  });

  it("has the key that the documents name", () => {
    const key = (action: string, block: object) => read({ action, ...block }).key;
    const later = { ...site, subscription: { ...site.subscription, updated_at: "2026-01-02T00:00:00Z" } };
    expect(key("resized", { site: { ...site, name: "renamed" } })).toBe(key("resized", { site }));
    expect(key("resized", { site: later })).not.toBe(key("resized", { site }));
    expect(key("deleted", { site })).not.toBe(key("resized", { site }));
    expect(key("renewed", { domain: { ...domain, status: "x" } })).toBe(key("renewed", { domain }));
    expect(key("renewed", { domain: { ...domain, expires_at: "2028" } })).not.toBe(key("renewed", { domain }));
    expect(key("resized", { panel_account_link: { ...panel, primary_domain: "x" } })).toBe(key("resized", { panel_account_link: panel }));
    // Without a time, anything that differs makes another event of it.
    const bare = { id: "1", name: "shop" };
    expect(key("resized", { site: { ...bare, name: "x" } })).not.toBe(key("resized", { site: bare }));
  });
});

describe("a body that nobody should send", () => {
  it.each(["", "null", "[]", "17", '"text"', "{", '{"success":true}x', "\u0000"])("%j is refused", (body) =>
    expect(refused(body)).toBe(400),
  );

  it("that isn't UTF-8 is refused", () => expect(refused(Buffer.from([0x7b, 0xff, 0x7d]))).toBe(400));

  it("that is nested endlessly is refused", () => expect(refused(`${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`)).toBe(400));

  it("makes no prototype", () => {
    const event = read('{"action":"created","__proto__":{"kind":"x"},"site":{"id":"1","__proto__":{"name":"evil"},"constructor":1}}');
    expect(event).toMatchObject({ kind: "site", id: "1" });
    expect("name" in event).toBe(false);
    expect(Object.hasOwn(event.raw, "__proto__")).toBe(false);
    expect(Object.getPrototypeOf(event.raw.site)).toBe(Object.prototype);
  });
});

describe("authorization", () => {
  it.each([
    ["none", {}],
    ["empty", { authorization: "" }],
    ["a prefix", { authorization: authorization.slice(0, -1) }],
    ["more than it", { authorization: `${authorization}x` }],
    ["other case", { authorization: authorization.toLowerCase() }],
    ["undefined", { authorization: undefined }],
    ["an empty list", { authorization: [] }],
    ["several", { authorization: [authorization, authorization] }],
    ["two names", { authorization, Authorization: authorization }],
    ["letters that are cut to the same bytes", { authorization: authorization.replace("B", "\u0142") }],
    [
      "fetch's, joined",
      new Headers([
        ["authorization", authorization],
        ["authorization", authorization],
      ]),
    ],
  ])("%s is refused", (_, headers) => expect(refused("{}", headers as never)).toBe(401));

  it.each([
    ["as text", { authorization }],
    ["as a list of one", { authorization: [authorization] }],
    ["under a capital", { Authorization: authorization }],
    ["of fetch", new Headers({ authorization })],
  ])("%s is believed", (_, headers) => expect(refused("{}", headers)).toBeUndefined());

  it("is compared by bytes", () => {
    const given = Buffer.from("Schlüssel").toString("latin1");
    const ask = (value: string) => readCallback({ headers: { authorization: value }, authorization: "Schlüssel", body: "{}" }).kind;
    expect([ask(given), ask("Schlüssel")]).toEqual(["unknown", "unknown"]);
  });

  it.each([undefined, "", " padded", "line\nbreak", "tail\n"])("%j can't be checked, and is an error of the program", (value) => {
    expect(() => readCallback({ headers: {}, authorization: value, body: "{}" })).toThrow(TypeError);
  });

  it("may be left out only by saying so, and then pages in a browser are refused", () => {
    expect(readCallback({ headers: {}, insecure: true, body: "{}" }).kind).toBe("unknown");
    expect(() => readCallback({ headers: { origin: "https://evil.example" }, insecure: true, body: "{}" })).toThrow(CallbackError);
    expect(() => readCallback({ headers: {}, insecure: true, authorization, body: "{}" })).toThrow(CallbackError);
  });

  it("comes before everything else", () => expect(refused("not JSON", {})).toBe(401));
});

it("takes POST only", () => {
  expect(() => readCallback({ headers: {}, insecure: true, body: "{}", method: "PUT" })).toThrow(expect.objectContaining({ status: 405 }));
});
