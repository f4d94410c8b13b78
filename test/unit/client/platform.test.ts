import { type Platform } from "../../../src/client";
import { type HttpRequest } from "../../../src/transport";
import { stubPlatform } from "./stubPlatform";

function platformThat(answer: (request: HttpRequest) => unknown, origin?: string) {
  const sent: string[] = [];
  const { platform } = stubPlatform((request) => {
    sent.push(`${request.method} ${request.path}${request.account === undefined ? "" : ` for ${request.account}`}`);
    return answer(request);
  }, origin);
  return { platform, sent };
}

describe("a list in pages", () => {
  const items = Array.from({ length: 250 }, (_, index) => ({ id: String(index) }));
  const page = ({ query }: HttpRequest) =>
    items.slice((Number(query?.page) - 1) * Number(query?.per_page), Number(query?.page) * Number(query?.per_page));

  test("is read to its end", async () => {
    const { platform, sent } = platformThat((request) => ({ things: page(request) }));
    expect(await platform.pages("/api/things", ["things"])).toEqual(items);
    expect(sent).toHaveLength(3);
  });

  test("ends on an empty page", async () => {
    const { platform } = platformThat(({ query }) => ({
      things: Number(query?.page) < 3 ? items.slice(0, 100).map(({ id }) => ({ id: `${query?.page}-${id}` })) : [],
    }));
    expect(await platform.pages("/api/things", ["things"])).toHaveLength(200);
  });

  test("ends when the platform answers the same page for ever", async () => {
    const { platform, sent } = platformThat(() => items.slice(0, 100));
    expect(await platform.pages("/api/things", ["things"])).toHaveLength(100);
    expect(sent).toHaveLength(2);
  });

  test.each([[undefined], [{}], ["ok"], [{ status: "ok" }]])("is never taken for complete when a page is %j", async (odd) => {
    const { platform } = platformThat(({ query }) => (query?.page === 1 ? items.slice(0, 100) : odd));
    await expect(platform.pages("/api/things", ["things"])).rejects.toThrow(/GET \/api\/things/);
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
    const { platform, sent } = platformThat(() => ({}));
    await platform.reading("baseline", "a").get("/x");
    await platform.reading("baseline", "a").get("/x");
    await platform.reading("fresh", "b").get("/x");
    await platform.reading("fresh", "b").get("/x");
    expect(sent).toHaveLength(4);
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
    "GET /api/x/edge_rules answered without a list of edge rules. Nothing was changed; try again.",
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
