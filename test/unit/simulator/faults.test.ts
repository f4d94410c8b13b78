import type { Fault } from "../../../src/simulator";
import { answered, pick, start } from "./session";

const caching = "/api/sites/site-1/cdn/caching";
const change = { cache_slice: true };

describe("faults", () => {
  it("answer a status, with code, errors and Retry-After, in seconds or as a date that lies ahead, without effect", async () => {
    const { call, clock, faults, platform } = await start();
    const handle = faults.add({ kind: "status", status: 503, code: "down", errors: ["later"], retryAfter: 7 });
    const reply = await call("PATCH", caching, change);
    expect(reply).toMatchObject(answered(503, { code: "down", errors: ["later"] }));
    expect(reply.headers.get("retry-after")).toBe("7");
    expect(platform.sites.get("site-1").caching.cache_slice).toBe(false);
    expect(handle.hits).toBe(1);
    expect((await call("PATCH", caching, change)).status).toBe(200);
    faults.add({ kind: "status", status: 429, retryAfter: "date" });
    const { headers } = await call("GET", caching);
    expect(Date.parse(headers.get("retry-after") ?? "")).toBe(clock.now() + 1_000);
  });

  it.each<[string, Fault, boolean]>([
    ["a status that takes effect", { kind: "status", status: 502, takesEffect: true }, true],
    ["garbage", { kind: "garbage" }, false],
    ["garbage that takes effect", { kind: "garbage", takesEffect: true }, true],
    ["an empty body", { kind: "empty" }, false],
    ["an empty body that takes effect", { kind: "empty", takesEffect: true }, true],
    ["a truncated body", { kind: "truncated" }, true],
  ])("%s", async (_what, fault, effect) => {
    const { url, token, faults, platform } = await start();
    faults.add(fault);
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const response = await fetch(url + caching, { method: "PATCH", headers, body: JSON.stringify(change) });
    const text = await response.text();
    if (fault.kind !== "status") expect(() => JSON.parse(text) as unknown).toThrow();
    expect(platform.sites.get("site-1").caching.cache_slice).toBe(effect);
  });

  it.each<[Fault, boolean]>([
    [{ kind: "dropBefore" }, false],
    [{ kind: "dropAfter" }, true],
    [{ kind: "truncated", connection: "broken" }, true],
  ])("break the connection: %j", async (fault, effect) => {
    const { call, faults, platform } = await start();
    faults.add(fault);
    await expect(call("PATCH", caching, change)).rejects.toThrow();
    expect(platform.sites.get("site-1").caching.cache_slice).toBe(effect);
  });

  it("let a platform go down after an answer, until it is told to come back or its time is over", async () => {
    const { acceptConnections, call, clock, faults } = await start();
    faults.add({ kind: "outage", after: 1 });
    expect((await call("GET", caching)).status).toBe(200);
    expect((await call("PATCH", caching, change)).status).toBe(200);
    await expect(call("GET", caching)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    await acceptConnections();
    expect((await call("GET", caching)).body).toMatchObject(change);
    faults.add({ kind: "outage", ms: 5_000 });
    expect((await call("GET", caching)).status).toBe(200);
    await expect(call("GET", caching)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    await clock.advance(5_000);
    expect((await call("GET", caching)).status).toBe(200);
  });

  it("leave a platform that is out of reach its port, which the system gives to nobody", async () => {
    const drawn = jest.spyOn(Math, "random").mockReturnValueOnce(0.123_45);
    const first = await start();
    expect(Number(new URL(first.url).port)).toBeLessThan(32_768);
    drawn.mockClear().mockReturnValueOnce(0.123_45);
    const second = await start();
    expect(drawn).toHaveBeenCalledTimes(2);
    expect(Number(new URL(second.url).port)).toBeLessThan(32_768);
    expect(second.url).not.toBe(first.url);
    // A simulator that was given it meanwhile is waited for.
    await first.refuseConnections();
    drawn.mockReturnValueOnce(0.123_45);
    const third = await start();
    expect(third.url).toBe(first.url);
    const back = first.acceptConnections();
    await third.close();
    await back;
    expect((await first.call("GET", caching)).status).toBe(200);
    drawn.mockRestore();
  });

  it("send as many bytes as they were told to", async () => {
    const { call, faults } = await start();
    faults.add({ kind: "huge", bytes: 1_000_000 });
    const { body } = await call("GET", caching);
    expect(JSON.stringify(body)).toHaveLength(1_000_000);
  });

  it("delay an answer, together with what else fits", async () => {
    const { call, clock, faults, report } = await start();
    faults.add({ kind: "delay", ms: 100 });
    faults.add({ kind: "status", status: 500 });
    const reply = call("GET", caching);
    while (clock.sleeping < 1) await new Promise(setImmediate);
    clock.advance(100);
    expect((await reply).status).toBe(500);
    expect(report().requests[0]?.faults).toEqual(["delay", "status"]);
  });

  it("hang until the simulator is closed", async () => {
    const { call, close, faults, report } = await start();
    faults.add({ kind: "hang" });
    const reply = call("GET", caching);
    const settled = expect(reply).rejects.toThrow();
    while (report().total < 1) await new Promise(setImmediate);
    await close();
    await settled;
  });

  it("meet only requests that fit method, path and route, after some have passed, so many times", async () => {
    const { call, faults } = await start();
    const route = "GET /api/sites/{site_id}/cdn/caching";
    const handle = faults.add({ kind: "status", status: 500, method: "get", route, path: /site-1/, after: 1, times: 2 });
    expect((await call("PATCH", caching, change)).status).toBe(200);
    expect((await call("GET", "/api/sites")).status).toBe(200);
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) statuses.push((await call("GET", caching)).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    expect(handle.hits).toBe(2);
  });

  it("end when removed or cleared", async () => {
    const { call, faults } = await start();
    const one = faults.add({ kind: "status", status: 500, times: Infinity, path: caching });
    expect((await call("GET", caching)).status).toBe(500);
    one.remove();
    expect((await call("GET", caching)).status).toBe(200);
    faults.add({ kind: "status", status: 500, times: Infinity });
    faults.clear();
    expect((await call("GET", caching)).status).toBe(200);
  });
});

describe("stale reads", () => {
  it("show a setting as it was before the newest write", async () => {
    const { call, faults } = await start();
    await call("PATCH", caching, { cache_expiration: 1 });
    await call("PATCH", caching, { cache_expiration: 2 });
    faults.add({ kind: "staleRead", times: 2 });
    for (const expected of [1, 1, 2]) expect(pick((await call("GET", caching)).body, "cache_expiration")).toBe(expected);
  });

  const shield = "/api/sites/site-1/shield";
  const limit = { rule_name: "Logins", rule_configuration: {} };
  it.each([
    ["PATCH", shield, { waf_enabled: false }, shield],
    ["POST", `${shield}/rate_limits`, limit, `${shield}/rate_limits`],
    ["DELETE", "/api/mailspace/m/mailboxes/jane", undefined, "/api/mailspace/m/mailboxes"],
    ["PATCH", "/api/sites/site-1", { name: "renamed" }, "/api/sites/site-1"],
  ])("show what was there before %s %s", async (method, path, body, shown) => {
    const { call, clock, faults } = await start({
      sites: [{ id: "site-1", shield: { active: true } }],
      mailspaces: [{ id: "m", domain: "example.com", mailboxes: [{ id: "jane", username: "jane" }] }],
    });
    const { body: before } = await call("GET", shown);
    await call(method, path, body);
    clock.advance(100);
    faults.add({ kind: "staleRead" });
    expect((await call("GET", shown)).body).toEqual(before);
    expect((await call("GET", shown)).body).not.toEqual(before);
  });

  it("do not show what was created last, and still show what was deleted last", async () => {
    const { call, faults, platform } = await start();
    const created = await call("POST", "/api/dns_zones", { dns_zone: { name: "example.com" } });
    const path = `/api/dns_zones/${String(pick(created.body, "dns_zone", "id"))}`;
    faults.add({ kind: "staleRead" });
    expect((await call("GET", path)).status).toBe(404);
    const zone = platform.zones.get("example.com");
    const names = async () => (pick((await call("GET", path)).body, "dns_zone", "records") as { name: string }[]).map(({ name }) => name);
    const { id } = zone.addRecord({ record_type: 0, name: "a", value: "192.0.2.1" });
    zone.addRecord({ record_type: 0, name: "b", value: "192.0.2.1" });
    faults.add({ kind: "staleRead" });
    expect(await names()).toEqual(["a"]);
    zone.removeRecord(id);
    faults.add({ kind: "staleRead" });
    expect(await names()).toEqual(["a", "b"]);
    expect(await names()).toEqual(["b"]);
  });

  it("go back for the object that is read, whatever else was written since", async () => {
    const { call, faults, platform } = await start({ zones: [{ name: "example.com" }] });
    const zone = platform.zones.get("example.com");
    const one = zone.addRecord({ record_type: 3, name: "a", value: "one" });
    zone.updateRecord(one.id, { value: "two" });
    zone.addRecord({ record_type: 3, name: "b", value: "x" });
    faults.add({ kind: "staleRead" });
    expect(pick((await call("GET", `/api/dns_zones/${zone.id}/records/${one.id}`)).body, "dns_record", "value")).toBe("one");
  });

  it("change nothing where nothing was written, and leave writes alone", async () => {
    const { call, faults } = await start({ zones: [{ name: "example.com", records: [{ record_type: 3, value: "x" }] }] });
    faults.add({ kind: "staleRead", times: Infinity });
    expect((await call("GET", caching)).status).toBe(200);
    expect(pick((await call("GET", "/api/dns_zones")).body, "dns_zone")).toHaveLength(1);
    expect(pick((await call("PATCH", caching, { cache_expiration: 9 })).body, "cache_expiration")).toBe(9);
  });
});
