import { request } from "node:http";
import { networkInterfaces } from "node:os";
import { start } from "./session";

/** A request with headers that `fetch` doesn't let through. */
function ask(url: string, headers: Record<string, string>, method = "GET"): Promise<{ status: number; text: string; headers: object }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    asked.on("error", reject).end();
  });
}

const own = ["/_simulator/platform", "/_panel/"];

describe("the simulator's own pages", () => {
  it.each(own)("%s: no page of somebody else gets at it, under its own name or from its own origin", async (path) => {
    const { url } = await start({ panel: true });
    const { host, port } = new URL(url);
    for (const headers of <Record<string, string>[]>[
      { host: "evil.example" },
      { host: `evil.example:${port}` },
      { host: `127.0.0.1.evil.example:${port}` },
      { host, origin: "https://evil.example" },
      { host, origin: "null" },
      { host, origin: `http://localhost:${port}` },
      { host, origin: "http://127.0.0.1:1" },
    ])
      expect([headers, (await ask(url + path, headers)).status]).toEqual([headers, 403]);
    for (const headers of <Record<string, string>[]>[
      { host },
      { host, origin: url },
      { host: `localhost:${port}`, origin: `http://localhost:${port}` },
      { host: "[::1]:1" },
    ])
      expect([headers, (await ask(url + path, headers)).status]).toEqual([headers, 200]);
  });

  it.each(["/_panel;requests/1", "/_panelXrequests/1", "/_panelXevents", "/_simulatorX/platform", "/%5Fpanel/requests/1"])(
    "%s is no other name for one of them",
    async (path) => {
      const { url } = await start({ panel: true });
      await ask(`${url}/api/sites`, {});
      for (const host of ["evil.example", new URL(url).host]) {
        const { status, text } = await ask(url + path, { host });
        expect([status >= 400, /api\/sites/.test(text)]).toEqual([true, false]);
      }
    },
  );

  it("what is refused changes nothing", async () => {
    const { url, platform } = await start({ zones: [{ name: "example.com" }] });
    const { status } = await ask(`${url}/_simulator/zones/example.com`, { origin: "https://evil.example" }, "DELETE");
    expect([status, platform.zones.list().length]).toEqual([403, 1]);
  });

  it("serves IPv4's loopback alone, and tells browsers that its answers are for itself", async () => {
    const { url } = await start({ panel: true });
    const { port } = new URL(url);
    const others = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address, family }) => ({ address, family })));
    for (const { address, family } of [...others, { address: "::1", family: "IPv6" }].filter((one) => one.address !== "127.0.0.1"))
      await expect(ask(`http://${family === "IPv6" ? `[${address}]` : address}:${port}/_panel/`, {})).rejects.toThrow(/E[A-Z]+/);
    for (const path of own)
      expect((await ask(url + path, {})).headers).toMatchObject({
        "cross-origin-resource-policy": "same-origin",
        "x-content-type-options": "nosniff",
      });
  });

  it("the platform itself may go by any name", async () => {
    const { url } = await start();
    expect((await ask(`${url}/api/sites`, { host: "platform.example", authorization: "Bearer t" })).status).toBe(200);
  });
});

describe("the panel", () => {
  it("is there only where it was asked for", async () => {
    const { url } = await start();
    const { status, text } = await ask(`${url}/_panel/`, {});
    expect([status, text]).toEqual([404, expect.stringContaining("Start it with --panel")]);
  });

  it("lets the browser load its own files and nothing else", async () => {
    const { url } = await start({ panel: true });
    const { text, headers } = await ask(`${url}/_panel/`, {});
    expect(headers).toMatchObject({
      "content-security-policy": expect.stringMatching(/^default-src 'none'; script-src 'self'; .*require-trusted-types-for 'script'/),
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
    });
    expect(text).not.toMatch(/<script>|<style|style=|onclick/);
    const named = [...text.matchAll(/(?:src|href)="([^"#/]+)"/g)].map(([, file]) => file);
    expect(named).toEqual(expect.arrayContaining(["panel.css", "panel.mjs", "icon.svg"]));
    for (const file of named) expect([file, (await ask(`${url}/_panel/${file}`, {})).status]).toEqual([file, 200]);
    for (const path of ["/_panel/../panel.ts", "/_panel/%2e%2e/panel.js", "/_panel/nothing", "/_panel/requests/99", "/_panel/requests/x"])
      expect([path, (await ask(url + path, {})).status]).not.toEqual([path, 200]);
    expect((await ask(`${url}/_panel`, {})).status).toBe(307);
    expect((await ask(`${url}/_panel/`, {}, "POST")).status).toBe(405);
  });

  it("tells what is there, and then what changes, once", async () => {
    const { url, platform, call } = await start({ panel: true, zones: [{ name: "example.com" }] });
    const reading = new AbortController();
    const response = await fetch(`${url}/_panel/events`, { signal: reading.signal });
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (wanted: RegExp) => {
      while (!wanted.test(text)) text += (await reader.read()).value ?? "";
    };
    await until(/"name":"clock"/);
    expect(text).toMatch(/^event: log\ndata: \[\]\n\n/);
    expect(text).toContain('"name":"example.com"');
    text = "";
    platform.zones.add({ name: "example.net" });
    await call("GET", "/api/sites");
    await until(/"name":"zones".*example\.net/);
    await until(/^data: .*"tookMs":\d/m);
    expect(text.match(/"name":"sites"/)).toBeNull();
    const rows = [...text.matchAll(/^event: request\ndata: (.*)$/gm)].map(([, row = ""]) => JSON.parse(row) as object);
    expect(rows).toMatchObject([
      { id: 1, method: "GET", path: "/api/sites", status: null, tookMs: null },
      { id: 1, status: 200, tookMs: expect.any(Number) },
    ]);
    expect((await call("GET", "/_panel/requests/1")).body).toMatchObject({ sent: null, answered: { sites: expect.anything() } });
    reading.abort();
  });

  it("shows no password, token or key: neither of what was sent and answered, nor of what is there", async () => {
    const bait = "gullible";
    const rule = { ActionType: 6, ActionParameter1: "X-Key", ActionParameter2: bait, Enabled: true, TriggerMatchingType: 0 };
    const { url, call, platform, faults } = await start({
      ...{ panel: true, token: "the-token-itself" },
      mailspaces: [{ id: "m", domain: "example.com" }],
      sites: [
        {
          ...{ id: "s", ssh: { password: bait }, domains: ["a.example"] },
          edgeRules: [{ ...rule, Triggers: [{ Type: 1, Parameter1: "X-Key", PatternMatchingType: 0, PatternMatches: [bait] }] }],
        },
      ],
    });
    const bodies = [
      ["POST", "/api/mailspace/m/mailboxes", { username: "anna", password: bait }],
      [
        "POST",
        `/api/nothing?api_token=${bait}&page=2`,
        { Authorization: bait, nested: [{ "private-key": bait, apiKey: bait, authcode: bait }] },
      ],
      ["POST", "/api/nothing", { url: `https://me:${bait}@example.com/?access_token=${bait}` }],
      ["POST", "/api/nothing", { text: `-----BEGIN RSA PRIVATE KEY-----\n${bait}` }],
      ["POST", "/api/nothing", `{"password": "${bait}", "half":`],
      ["GET", "/api/sites/s", undefined],
      ["GET", "/api/sites/s/edge_rules", undefined],
      ["POST", "/api/sites/s/sso", { kind: "database" }],
    ] as const;
    faults.add({ kind: "truncated", path: "/api/sites/s", times: 1 });
    for (const [method, path, body] of bodies) {
      const headers = { Authorization: "Bearer the-token-itself", "X-Auth-Account": "account-1", "Content-Type": "application/json" };
      const text = typeof body === "string" ? body : JSON.stringify(body);
      await fetch(url + path, { method, headers, ...(text !== undefined && { body: text }) });
    }
    const shown: string[] = [];
    for (const index of bodies.keys()) shown.push(JSON.stringify((await call("GET", `/_panel/requests/${index + 1}`)).body));
    expect(shown[0]).toContain('"password":"(not shown)"');
    expect(shown[7]).toMatch(/sso=…/);
    const reading = new AbortController();
    const reader = ((await fetch(`${url}/_panel/events`, { signal: reading.signal })).body as ReadableStream<Uint8Array>).getReader();
    let text = "";
    while (!text.includes('"name":"clock"')) text += Buffer.from((await reader.read()).value ?? []).toString();
    reading.abort();
    expect(text).toContain("api_token=…&page=2");
    for (const one of [...shown, text]) expect(one).not.toMatch(/gullible|the-token-itself/);
    // The platform has what it was sent.
    expect(platform.mailspaces.get("m").mailboxes.hasPassword("anna@example.com", bait)).toBe(true);
    expect(platform.sites.get("s").edgeRules[0]?.ActionParameter2).toBe(bait);
  });

  it("says of every fault what its sender got", async () => {
    const { call, faults } = await start({ panel: true });
    const kinds = [
      [{ kind: "dropAfter" }, expect.stringContaining("broke")],
      [{ kind: "garbage" }, expect.stringContaining("<!DOCTYPE html>")],
      [{ kind: "truncated" }, expect.stringContaining(" … (")],
      [{ kind: "empty" }, null],
      [{ kind: "huge", bytes: 10 }, "10 bytes, with the status 200."],
    ] as const;
    for (const [index, [fault, answered]] of kinds.entries()) {
      faults.add(fault);
      await call("GET", "/api/sites").catch(() => undefined);
      expect((await call("GET", `/_panel/requests/${index + 1}`)).body).toMatchObject({ answered });
    }
  });
});
