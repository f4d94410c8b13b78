import type { Platform } from "../../../src/client";
import type { HttpRequest } from "../../../src/transport";
import type { VirtualClock } from "../../harness/virtualClock";
import { answered, stubPlatform } from "./stubPlatform";

function platformThat(answer: (request: HttpRequest) => unknown, origin?: string) {
  const sent: string[] = [];
  const { platform, clock } = stubPlatform((request) => {
    sent.push(`${request.method} ${request.path}${request.account === undefined ? "" : ` for ${request.account}`}`);
    return answer(request);
  }, origin);
  return { platform, sent, clock };
}

const names = ["things"];
const things = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
const pageOf = (all: readonly object[], { query }: HttpRequest) =>
  all.slice((Number(query?.page) - 1) * Number(query?.per_page), Number(query?.page) * Number(query?.per_page));

describe.each(["pages", "wholePages"] as const)("a list that is read by %s", (way) => {
  test("ends when the platform answers the same page for ever", async () => {
    const { platform, sent } = platformThat(() => things(100));
    expect(await platform[way]("/api/things", names)).toHaveLength(100);
    expect(sent).toHaveLength(way === "pages" ? 2 : 4);
  });

  test("ends at an empty page where rows are left out of pages", async () => {
    const pages = [things(98), [{ id: "last" }]];
    const { platform } = platformThat(({ query }) => ({ things: pages[Number(query?.page) - 1] ?? [] }));
    expect(
      await (way === "pages" ? platform.pages("/api/things", names, undefined, "empty") : platform[way]("/api/things", names)),
    ).toHaveLength(99);
  });
});

describe("a list in pages", () => {
  test("is read to its end", async () => {
    const { platform, sent } = platformThat((request) => ({ things: pageOf(things(250), request) }));
    expect(await platform.pages("/api/things", names)).toEqual(things(250));
    expect(sent).toHaveLength(3);
  });

  test("ends on an empty page", async () => {
    const { platform } = platformThat((request) => ({ things: pageOf(things(200), request) }));
    expect(await platform.pages("/api/things", names)).toHaveLength(200);
  });

  test.each([[undefined], [{}], ["ok"], [{ status: "ok" }]])("is never taken for complete when a page is %j", async (odd) => {
    const { platform } = platformThat(({ query }) => (query?.page === 1 ? things(100) : odd));
    await expect(platform.pages("/api/things", names)).rejects.toThrow(/GET \/api\/things/);
  });
});

describe("a whole list in pages", () => {
  test.each([
    [0, 1],
    [99, 2],
    [100, 4],
    [101, 6],
    [250, 8],
  ])("of %i items is read to an empty page, and twice where there are several: %i requests", async (count, requests) => {
    const { platform, sent } = platformThat((request) => ({ things: pageOf(things(count), request) }));
    expect(await platform.wholePages("/api/things", names)).toEqual(things(count));
    expect(sent).toHaveLength(requests);
  });

  test.each([150, 101])("of %i items is read again until it stays the same, and shows what slipped to another page", async (count) => {
    let all = things(count);
    const { platform } = platformThat((request) => {
      const items = pageOf(all, request);
      if (all.length === count && request.query?.page === 1) all = all.slice(1);
      return { things: items };
    });
    expect(await platform.wholePages("/api/things", names)).toEqual(things(count).slice(1));
  });

  test("to which items are added all the time has all that was there when its reading began", async () => {
    let count = 150;
    // The newest comes first, so each further one moves the others.
    const { platform, sent } = platformThat((request) => ({ things: pageOf(things((count += 1)).toReversed(), request) }));
    const ids = (await platform.wholePages("/api/things", names)).map(({ id }) => id);
    for (const { id } of things(150)) expect(ids).toContain(id);
    expect(sent).toHaveLength(6);
  });

  test("that never stays the same is an error", async () => {
    let all = things(150);
    const { platform } = platformThat((request) => {
      if (request.query?.page === 1) all = all.slice(1);
      return { things: pageOf(all, request) };
    });
    await expect(platform.wholePages("/api/things", names)).rejects.toMatchObject({ name: "ChangedListError", explained: "odd-answer" });
  });

  test("isn't taken from a reading that may have missed something", async () => {
    const { platform, sent } = platformThat(({ query }) => (query?.page === 1 ? things(3) : []));
    await platform.reading("baseline", "a").pages("/api/things", names);
    await platform.reading("baseline", "b", "whole").pages("/api/things", names);
    expect(sent).toHaveLength(3);
  });
});

test("a recent reading serves those who ask within 20 seconds, each of them once, whatever is written", async () => {
  const { platform, sent, clock } = platformThat(() => ({ things: [] }));
  const read = (reader: string) => platform.reading("recent", reader, "whole").pages("/api/things", names);
  await read("a");
  await platform.post("/api/things", {});
  clock.skip(19_000);
  await read("b");
  expect(sent).toHaveLength(2);
  await read("b");
  clock.skip(20_000);
  await read("c");
  expect(sent).toHaveLength(4);
});

describe("a list on which readings agree", () => {
  test.each([
    [99, 1],
    [150, 5],
  ])("of %i items takes %i requests, whoever read the list before, and however many readers it has", async (count, requests) => {
    const { platform, sent } = platformThat((request) => ({ things: pageOf(things(count), request) }));
    await platform.reading("shared", "before").pages("/api/things", names);
    for (const reader of ["a", "b"])
      expect(await platform.reading("shared", reader, "agreed").pages("/api/things", names)).toEqual(things(count));
    expect(sent).toHaveLength(requests);
  });
});

describe("a shared read", () => {
  test("isn't used any more once a write below it has begun, or ended", async () => {
    let answerWrite: (body: unknown) => void = () => undefined;
    const { platform, sent } = platformThat(({ method }) =>
      method === "GET" ? { at: sent.length } : new Promise((resolve) => (answerWrite = resolve)),
    );
    const read = (reader: string) => platform.reading("shared", reader).get("/api/dns_zones/7");
    await read("a");
    const write = platform.patch("/api/dns_zones/7/records/1", {});
    await read("b");
    answerWrite({});
    await write;
    await read("c");
    expect(sent.filter((line) => line.startsWith("GET"))).toHaveLength(3);
  });

  test("ends with a write that failed, too", async () => {
    const { platform, sent } = platformThat(({ method }) => (method === "GET" ? {} : Promise.reject(new Error("lost"))));
    await platform.reading("shared", "a").get("/api/dns_zones/7");
    await expect(platform.delete("/api/dns_zones/7/records/1")).rejects.toThrow("lost");
    await platform.reading("shared", "b").get("/api/dns_zones/7");
    expect(sent.filter((line) => line.startsWith("GET"))).toHaveLength(2);
  });
});

describe("a look at what was there before", () => {
  test("is shared by all and not ended by our own writes", async () => {
    const { platform, sent } = platformThat(() => ({}));
    for (const reader of ["a", "b", "c"]) {
      await platform.reading("baseline", reader).get("/api/dns_zones/7");
      await platform.post("/api/dns_zones/7/records", {});
    }
    expect(sent.filter((line) => line.startsWith("GET"))).toHaveLength(1);
  });

  test("is made anew for one who has looked already, and for all who ask for a fresh one", async () => {
    const { platform, sent, clock } = platformThat(() => ({}));
    for (const [moment, reader] of [...Array(2).fill(["baseline", "a"]), ...Array(2).fill(["fresh", "b"])]) {
      await platform.reading(moment, reader).get("/x");
      clock.skip(30);
    }
    expect(sent).toHaveLength(4);
  });
});

describe("the same read a moment later", () => {
  const asked = async (between: (platform: Platform, clock: VirtualClock) => unknown, answer: () => unknown = () => ({})) => {
    const { platform, sent, clock } = platformThat(answer);
    await platform.get("/x", { q: "a" }).catch(() => undefined);
    await between(platform, clock);
    await platform.get("/x", { q: "a" }).catch(() => undefined);
    return sent.filter((request) => request === "GET /x").length;
  };

  test("gets the same answer, also while the first is under way", async () => {
    expect(await asked((_, clock) => clock.skip(29))).toBe(1);
    const { platform, sent } = platformThat(() => ({}));
    await Promise.all([platform.get("/x"), platform.reading("fresh", "b").get("/x")]);
    expect(sent).toHaveLength(1);
  });

  test("gets the same answer for as long as the first waits for its turn, and for a moment from then on", async () => {
    const turn = Promise.withResolvers<void>();
    const { platform, sent, clock } = stubPlatform(() => ({}), undefined, turn.promise);
    const reads = [platform.get("/x")];
    clock.skip(1_000);
    reads.push(platform.get("/x"));
    turn.resolve();
    await Promise.all(reads);
    clock.skip(29);
    await platform.get("/x");
    expect(sent).toHaveLength(1);
  });

  test.each<[string, (platform: Platform, clock: VirtualClock) => unknown]>([
    ["some time has passed", (_, clock) => clock.skip(30)],
    ["the clock was set back", (_, clock) => clock.skip(-60_000)],
    ["something was written", (platform) => platform.post("/y")],
    ["something is being written", (platform) => void platform.delete("/y")],
  ])("is sent again if %s", async (_, between) => {
    expect(await asked(between)).toBe(2);
  });

  test("is sent again if the first failed, for another account, with another query, and for each page of a list that is read twice", async () => {
    const failing = () => Promise.reject(new Error("refused"));
    expect(await asked(() => undefined, failing)).toBe(2);
    const { platform, sent } = platformThat(({ query }) => (query?.page === 1 ? [{ id: 1 }] : []));
    await platform.get("/x");
    await platform.get("/x", { page: 1 });
    await platform.forAccount("two").get("/x");
    expect(sent).toHaveLength(3);
    await platform.pages("/x", []);
    await platform.pages("/x", []);
    expect(sent).toHaveLength(5);
  });
});

test("another account is another platform to the API, and only there", async () => {
  const { platform, sent } = platformThat(() => ({}));
  await platform.forAccount("two").get("/api/x");
  await platform.get("/api/x");
  expect(sent).toEqual(["GET /api/x for two", "GET /api/x"]);
  const two = platform.forAccount("two");
  expect(two.forAccount("two")).toBe(two);
});

test.each(["list", "pages"] as const)("what is read as a %s is shared within an account only: another one may see another", async (way) => {
  const { platform, sent } = platformThat(({ account }) => ({ things: [{ id: account ?? "none" }] }));
  const seen = async (from: Platform, reader: string, moment: "shared" | "baseline") =>
    (await from.reading(moment, reader)[way]("/api/things", ["things"]))[0]?.id;
  const two = platform.forAccount("two");
  for (const moment of ["shared", "baseline"] as const) {
    expect([
      await seen(platform, "a", moment),
      await seen(two, "b", moment),
      await seen(platform, "c", moment),
      await seen(two, "d", moment),
    ]).toEqual(["none", "two", "none", "two"]);
  }
  expect(sent.filter((line) => line.endsWith("two")).length).toBe(sent.length / 2);
  expect(sent.length).toBeLessThanOrEqual(4);
});

test("an answer without a list in it is a failure that names what was asked for", async () => {
  const { platform } = platformThat(() => ({}));
  await expect(platform.list("/api/x/edge_rules", ["edge_rules"])).rejects.toThrow(
    "GET /api/x/edge_rules answered without a list of edge rules. Run the command again.",
  );
});

test.each([
  ["http://127.0.0.1:8080", 50],
  ["http://localhost", 50],
  ["http://[::1]:80", 50],
  ["https://api.example.com", 500],
  ["https://127.example.com", 500],
])("the first pause between looks at %s is %i ms", (origin, ms) => {
  expect(platformThat(() => ({}), origin).platform.firstPollMs).toBe(ms);
});

test("an object is read from under its name, and an answer without one is a failure", async () => {
  const { platform } = platformThat(({ path }) => (path === "/api/full" ? { dns_zone: { id: "7" } } : {}));
  expect(await platform.one("/api/full", "dns_zone")).toEqual({ id: "7" });
  await expect(platform.one("/api/empty", "dns_zone")).rejects.toThrow(
    "GET /api/empty answered without the dns zone. Run the command again.",
  );
  await expect(platform.reading("shared", "a").one("/api/empty", "site")).rejects.toMatchObject({ explained: "odd-answer" });
});

test("an object and the plain answer of its path are one shared read", async () => {
  const { platform, sent } = platformThat(() => ({ site: { id: "7" } }));
  expect(await platform.reading("shared", "a").one("/api/sites/7", "site")).toEqual({ id: "7" });
  expect(await platform.reading("shared", "b").get("/api/sites/7")).toEqual({ site: { id: "7" } });
  expect(sent).toHaveLength(1);
});

describe("a query", () => {
  const echo = () => {
    const { platform, sent } = stubPlatform(({ query }) => ({ things: [{ id: JSON.stringify(query) }] }));
    return { platform, sent };
  };

  test("goes with a list, with each page of one, and with a single object", async () => {
    const { platform, sent } = echo();
    await platform.list("/api/things", ["things"], { q: "a" });
    await platform.pages("/api/things", ["things"], { q: "a" });
    await platform.one("/api/thing", "thing", { q: "a" });
    expect(sent.map(({ query }) => query)).toEqual([{ q: "a" }, { q: "a", page: 1, per_page: 100 }, { q: "a" }]);
  });

  test.each(["get", "list", "pages"] as const)("is part of what is shared: two queries by %s never share an answer", async (way) => {
    for (const moment of ["shared", "baseline"] as const) {
      const { platform, sent } = echo();
      const ask = async (reader: string, query?: Record<string, string | undefined>) => {
        const reading = platform.reading(moment, reader);
        const answer = await (way === "get" ? reading.get("/api/things", query) : reading[way]("/api/things", ["things"], query));
        return JSON.stringify(answer);
      };
      const answers = [await ask("a", { q: "a" }), await ask("b", { q: "b" }), await ask("c"), await ask("d", { q: "a", kind: "x" })];
      expect(new Set(answers).size).toBe(4);
      expect(sent).toHaveLength(4);
      // The same one does, however it is spelt.
      expect(await ask("e", { kind: "x", q: "a", more: undefined })).toBe(answers[3]);
      expect(await ask("f", { kind: undefined })).toBe(answers[2]);
      expect(sent).toHaveLength(4);
    }
  });

  test("ends with a write to its path", async () => {
    const { platform, sent } = echo();
    await platform.reading("shared", "a").list("/api/things", ["things"], { q: "a" });
    await platform.post("/api/things", {});
    await platform.reading("shared", "b").list("/api/things", ["things"], { q: "a" });
    expect(sent).toHaveLength(3);
  });
});

describe("a POST that only reads", () => {
  test("is marked as a read, shared by its body, and ends no shared reads", async () => {
    const { platform, sent } = stubPlatform(({ body }) => body ?? {});
    await platform.reading("shared", "a").get("/api/domains");
    const ask = (reader: string, q: string) => platform.reading("shared", reader).post("/api/domains/query", { q });
    expect(await Promise.all([ask("a", "x"), ask("b", "x"), ask("c", "y")])).toEqual([{ q: "x" }, { q: "x" }, { q: "y" }]);
    await platform.reading("shared", "b").get("/api/domains");
    expect(sent.map(({ method, readsOnly }) => `${method} ${readsOnly}`)).toEqual(["GET undefined", "POST true", "POST true"]);
  });

  test("is sent anew for each fresh reading, and for another account", async () => {
    const { platform, sent } = stubPlatform(() => ({}));
    const ask = (from: Platform, moment: "shared" | "fresh", reader: string) => from.reading(moment, reader).post("/api/x", {});
    await ask(platform, "fresh", "a");
    await ask(platform, "fresh", "b");
    await ask(platform, "shared", "c");
    await ask(platform.forAccount("two"), "shared", "d");
    expect(sent).toHaveLength(4);
  });
});

test("a deletion can carry a body", async () => {
  const { platform, sent } = stubPlatform(() => undefined);
  await platform.delete("/api/sites/7/backups/1", { backup_id: "b" });
  await platform.delete("/api/sites/7");
  expect(sent.map(({ method, body }) => [method, body])).toEqual([
    ["DELETE", { backup_id: "b" }],
    ["DELETE", undefined],
  ]);
});

describe("a question that the status answers", () => {
  const asking = (answer: unknown) => stubPlatform(() => (answer instanceof Error ? Promise.reject(answer) : answer));

  test.each<[string, unknown, boolean]>([
    ["a 200", { status: "unavailable" }, true],
    ["a 200 without a body", undefined, true],
    ["a 404 of the API", answered(404, { body: { status: "available" } }), false],
    ["a 404 without a body", answered(404), false],
  ])("%s says %j: %s", async (_, answer, found) => {
    const { platform, sent } = asking(answer);
    expect(await platform.found("/api/domains/available", { body: { hostname: "a.example" } })).toBe(found);
    expect(await platform.found("/api/domains/available", { query: { hostname: "a.example" } })).toBe(found);
    expect(await platform.found("/api/domains/available")).toBe(found);
    expect(sent.map(({ method, readsOnly }) => `${method} ${readsOnly}`)).toEqual(["POST true", "GET undefined", "GET undefined"]);
  });

  test.each<[string, Error]>([
    ["a proxy's page", answered(404, { foreign: true })],
    ["a 404 that is only a text", answered(404, { body: "Not Found" })],
    ["a 403", answered(403)],
    ["a 422", answered(422, { body: { errors: ["hostname is invalid"] } })],
    ["a 500", answered(500)],
  ])("%s answers nothing: it is a failure", async (_, error) => {
    await expect(asking(error).platform.found("/x")).rejects.toBe(error);
  });

  test("is shared like any other read, whatever the answer is", async () => {
    const { platform, sent } = asking(answered(404));
    const ask = (reader: string, hostname: string) => platform.reading("shared", reader).found("/api/x", { body: { hostname } });
    expect([await ask("a", "x"), await ask("b", "x"), await ask("c", "y")]).toEqual([false, false, false]);
    expect(sent).toHaveLength(2);
  });
});

describe("a pause", () => {
  test("passes", async () => {
    const { platform, clock } = stubPlatform(() => ({}));
    const startedMs = clock.now();
    await platform.pause(700, "the thing");
    expect(clock.now() - startedMs).toBe(700);
  });

  test("ends at once on a cancel, and says whether something may have been done", async () => {
    const { platform, halt } = stubPlatform(() => ({}));
    const pauses = [platform.pause(700, "the thing"), platform.pause(700, "its turn", "ready")];
    halt("the update was cancelled.");
    await expect(pauses[0]).rejects.toMatchObject({ name: "CancelledError", outcome: "unknown" });
    await expect(pauses[1]).rejects.toMatchObject({ name: "CancelledError", outcome: "notDone" });
  });
});
