import type { Simulator, SimulatorOptions } from "../../../src/simulator";
import { figuresIn, sparkline } from "../../../src/cli/frame/figures";
import { called, ends, jsonLines, jsonOf, methodsOf, newSimulator, obeyed } from "./called";

const shop = (options: SimulatorOptions = {}): Promise<Simulator> =>
  newSimulator({
    sites: [{ id: "site-1", name: "shop", shield: { active: true } }],
    zones: [{ id: "zone-1", name: "example.com" }],
    ...options,
  });

type Shown = {
  values: { of: string; name: string; value: unknown }[];
  series: { of: string; name: string; points: { value: number }[] }[];
};

const json = async (words: string[], simulator: Simulator): Promise<Shown> => {
  const { status, out, err } = await called([...words, "--json"], { simulator });
  expect([status, err]).toEqual([0, expect.not.stringContaining("pulumi-hosting")]);
  return JSON.parse(out) as Shown;
};

describe("site metrics", () => {
  it("shows what the containers use now", async () => {
    const simulator = await shop();
    await ends(
      "site metrics shop resources",
      { simulator },
      0,
      /^part +figure +value\n +storage of all, GB +3\nsimulated\/php +CPU, % +\d+\n/,
    );
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it.each(["pairs", "objects", "map"] as const)("shows what they used over a time, whose values come as %s", async (timeValues) => {
    const simulator = await shop({ shapes: { timeValues } });
    const words = ["site", "metrics", "shop", "resources", "--since", "2h", "--kind", "cpu,storage", "--step", "5m"];
    const { series, values } = await json(words, simulator);
    expect(series.map(({ of, name, points }) => [of, name, points.length])).toEqual([
      ["app", "cpu", 24],
      ["database", "cpu", 24],
    ]);
    expect(values).toEqual([
      { of: "app", name: "storage", value: 1.5 },
      { of: "database", name: "storage", value: 1.5 },
    ]);
    const { out } = await called(words, { simulator });
    expect(out).toMatch(/^app +CPU, % +[▁▂▃▄▅▆▇█]{24} /m);
    expect(out).toMatch(/\nFrom 20\d\d-\d\d-\d\d \d\d:\d\d to 20[\d-]+ \d\d:\d\d \(UTC\)\.\n$/);
  });

  it.each<[string, (app: object, database: object) => unknown, string[]]>([
    ["an entry of all", (app, database) => ({ app, database }), ["app", "database"]],
    ["a list of entries", (app, database) => [{ app }, { database }], ["app", "database"]],
    ["a list of one entry", (app, database) => [{ app, database }], ["app", "database"]],
    ["a wrapped list of entries", (app, database) => ({ data: [{ app }, { database }] }), ["app", "database"]],
    ["a list of containers", (app, database) => [app, database], ["app", "database"]],
    ["a list with two of a name", (app) => [{ app }, { app: { ...app, id: 7 } }], ["app", "app 7"]],
  ])("takes what containers used as %s", async (_, form, names) => {
    const simulator = await shop();
    const container = (id: number, name: string) => ({
      id,
      name,
      image: "php",
      resources: {
        cpu: [
          [1_795_600_000, 1],
          [1_795_600_300, 2],
        ],
      },
    });
    const body = form(container(1, "app"), container(2, "database"));
    simulator.faults.add({ kind: "status", status: 200, method: "POST", path: /metrics\/resources$/, body });
    const { series } = await json(["site", "metrics", "shop", "resources", "--since", "2h", "--kind", "cpu"], simulator);
    expect(series.map(({ of, name, points }) => [of, name, points.length])).toEqual(names.map((of) => [of, "cpu", 2]));
  });

  it.each(["bare", "wrapped"] as const)("shows the traffic at the edge, and what Shield saw (%s)", async (reports) => {
    const simulator = await shop({ shapes: { reports } });
    const day = await json(["site", "metrics", "shop", "cdn"], simulator);
    expect(day.values).toContainEqual({ of: "", name: "CacheHitRatio", value: expect.any(Number) });
    expect(day.values).toContainEqual({ of: "GeoTrafficDistribution", name: "EU: Amsterdam, NL", value: 700 });
    expect(day.series.find(({ name }) => name === "RequestsServedChart")?.points).toHaveLength(24);
    const { out } = await called("site metrics shop cdn", { simulator });
    expect(out).toMatch(/^ +cache hit rate, % +\d+$/m);
    expect(out).not.toMatch(/Chart|Total/);
    const since = await json(["site", "metrics", "shop", "cdn", "--since", "6h", "--step", "hourly"], simulator);
    expect(since.series[0]?.points.length).toBeGreaterThanOrEqual(6);
    const shield = await json(["site", "metrics", "shop", "shield"], simulator);
    expect(shield.series.map(({ of, name, points }) => [of, name, points.length])).toContainEqual(["ddos", "blocked", 28]);
    const overview = await json(["site", "metrics", "shop", "shield", "--overview"], simulator);
    expect(overview.series.map(({ name }) => name)).toEqual(["DDoS attacks", "WAF triggers"]);
  });

  it("reads by POST without a doubt: a broken connection is tried again", async () => {
    const simulator = await shop();
    simulator.faults.add({ kind: "dropBefore", route: "POST /api/sites/{site_id}/metrics/cdn" });
    expect(await called("site metrics shop cdn", { simulator })).toMatchObject({ status: 0 });
  });
});

describe("figures", () => {
  it("are found in every usual form, and what is no time isn't taken for one", () => {
    expect(figuresIn({ by_status: { "200": 5, "404": "x" }, at: null }).values).toEqual([
      { of: "by_status", name: "200", value: 5 },
      { of: "by_status", name: "404", value: "x" },
    ]);
    const at = "2026-01-01T00:00:00.000Z";
    const ms = Date.parse(at);
    for (const data of [[[ms, 1]], [[ms / 1000, "1"]], [{ x: "2026-01-01", y: 1 }], { [at]: 1 }, [{ timestamp: String(ms), value: 1 }]]) {
      expect(figuresIn([{ name: "n", data }]).series).toEqual([{ of: "", name: "n", points: [{ time: at, value: 1 }] }]);
    }
  });

  it("are drawn from zero to the highest, the many by their means", () => {
    expect(sparkline([0, 5, 10])).toBe("▁▅█");
    expect(sparkline([0, 0])).toBe("▁▁");
    expect(sparkline([])).toBe("");
    expect(sparkline(Array.from({ length: 1_000 }, (_, index) => index))).toHaveLength(32);
  });
});

describe("dns stats", () => {
  it("shows how many queries a zone gets, named by its domain", async () => {
    const simulator = await shop();
    await ends("dns stats example.com", { simulator }, 0, /^queries +A +[▁▂▃▄▅▆▇█]+ /m);
    const { out: printed } = await called("dns stats zone-1 --since 30d --json", { simulator });
    expect(JSON.parse(printed)).toMatchObject({ zone: { id: "zone-1", name: "example.com" }, total: expect.any(Number) });
    expect((JSON.parse(printed) as Shown).series[0]?.points).toHaveLength(30);
  });

  it("refuses a domain that two zones have", async () => {
    const zones = ["zone-1", "zone-2"].map((id, index) => ({ id, name: "example.com", account: `account-${index + 1}` }));
    const simulator = await shop({ accounts: ["account-1", "account-2"], zones });
    const env = { HOSTING_ACCOUNT: undefined };
    await ends("dns stats example.com", { simulator, env }, 1, /names 2 objects of type DnsZone: zone-1, zone-2/);
  });
});

describe("site logs", () => {
  it.each(["wrapped", "bare"] as const)("prints the requests at the edge, newest first (%s)", async (logEntries) => {
    const simulator = await shop({ shapes: { logEntries } });
    const { status, out } = await called("site logs shop --status 404 --limit 3", { simulator });
    expect(status).toBe(0);
    expect(out).toMatch(/^timestamp +status +cache_status +country /);
    expect(out.trimEnd().split("\n")).toHaveLength(4);
    const { out: lines } = await called("site logs shop --since 6h --country nl --json", { simulator });
    const entries = jsonLines<{ country: string; timestamp: string }>(lines);
    expect(new Set(entries.map(({ country }) => country))).toEqual(new Set(["NL"]));
    const times = entries.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().reverse());
    const oldest = jsonLines<{ timestamp: string }>((await called("site logs shop --since 6h --oldest-first --json", { simulator })).out);
    expect(oldest.map(({ timestamp }) => timestamp)).toEqual(oldest.map(({ timestamp }) => timestamp).toSorted());
  });

  it("prints lines where entries are texts", async () => {
    const { out } = await called("site logs shop --limit 2", { simulator: await shop({ shapes: { logEntries: "lines" } }) });
    expect(out).toMatch(/^(20\d\d-\S+Z \d+ .+\n){2}$/);
  });

  it("reads page by page beyond the platform's largest page", async () => {
    const simulator = await shop();
    const entry = { timestamp: "2026-01-01T00:00:00Z", status: 200, url: "\u001b[2J\u202e" };
    const page = (count: number) => Array.from({ length: count }, (_, id) => ({ id, ...entry }));
    const answers = [page(1_000), page(500)];
    for (const body of answers) simulator.faults.add({ kind: "status", status: 200, body, route: "GET /api/sites/{site_id}/logs/cdn" });
    const { out } = await called("site logs shop --limit 5000", { simulator });
    expect(out.trimEnd().split("\n")).toHaveLength(1_501);
    expect(out).not.toMatch(obeyed);
    const asked = simulator.report().requests.flatMap(({ route, query }) => (route?.endsWith("/logs/cdn") ? [query] : []));
    expect(asked).toEqual([expect.stringMatching(/to=.*limit=1000&offset=0/), expect.stringMatching(/to=.*limit=1000&offset=1000/)]);
  });

  it("prints counts, and the origin's log", async () => {
    const simulator = await shop();
    const { out } = await called("site logs shop --summary", { simulator });
    expect(out).toMatch(/^by_status +200 +\d+$/m);
    const { values } = await json(["site", "logs", "shop", "--summary"], simulator);
    expect(values).toContainEqual({ of: "", name: "total", value: expect.any(Number) });
    const origin = await called("site logs shop --origin --date 2026-01-01 --limit 1", { simulator });
    expect(origin.out).toMatch(/^timestamp .*\n2026-01-01T/);
  });

  it("fails where the answer has no entries in it, and says so where there are none", async () => {
    const simulator = await shop();
    simulator.faults.add({ kind: "status", status: 200, body: { message: "hello" }, route: "GET /api/sites/{site_id}/logs/cdn" });
    await ends("site logs shop", { simulator }, 1, "without a list of entries");
    expect(await called("site logs shop --status 999", { simulator })).toMatchObject({ status: 0, out: "No entries.\n" });
  });
});

const rulesIn = (out: string) => jsonLines(out).map(({ rule }) => rule);

describe("what Shield knows of a site", () => {
  it("lists its managed rules with their ids", async () => {
    const simulator = await shop();
    await ends("shield rules shop", { simulator }, 0, /^942100 +SQL injection +SQL injection detected in a parameter$/m);
    expect(await jsonOf("shield rules shop", { simulator })).toMatchObject({
      site: { id: "site-1" },
      rules: expect.arrayContaining([{ id: "941100", group: expect.any(String), description: expect.any(String) }]),
    });
  });

  it("prints all events of a day, page by page", async () => {
    const simulator = await shop();
    const { events } = simulator.platform.sites.get("site-1").shield;
    for (let index = 0; index < 120; index += 1)
      events.add({ timestamp: "2026-11-22T10:00:00Z", rule: `rule-${index}`, note: "\u001b[2J" });
    const { out } = await called("shield events shop --date 2026-11-22 --json", { simulator });
    expect(rulesIn(out)).toEqual(Array.from({ length: 120 }, (_, index) => `rule-${index}`));
    expect(out).not.toMatch(obeyed);
    const limited = await called("shield events shop --date 2026-11-22 --limit 2", { simulator });
    expect(limited.out.trimEnd().split("\n")).toHaveLength(3);
    expect(await called("shield events shop", { simulator })).toMatchObject({ out: "No entries.\n" });
  });

  describe("followed", () => {
    type Events = ReturnType<Simulator["platform"]["sites"]["get"]>["shield"]["events"];
    const now = (): string => new Date().toISOString();
    const following = async (meanwhile: (text: string, events: Events, simulator: Simulator) => void) => {
      const simulator = await shop();
      const { events } = simulator.platform.sites.get("site-1").shield;
      events.add({ timestamp: now(), rule: "old" });
      const { promise: stop, resolve: end } = Promise.withResolvers<void>();
      const heard = (text: string): void => {
        meanwhile(text, events, simulator);
        if (text.includes('"last"')) end();
      };
      const env = { HOSTING_LONGEST_POLL_MS: "50", HOSTING_READ_TRIES: "2" };
      return called("shield events shop --follow", { simulator, stop, heard, env });
    };

    it("are printed once as they come, also two that are alike, until a signal", async () => {
      const { status, out } = await following((text, events) => {
        if (!text.startsWith("waiting for new events")) return;
        const timestamp = now();
        for (const rule of ["twin", "twin", "last"]) events.add({ timestamp, rule, note: "\u001b[2J" });
      });
      expect([status, rulesIn(out)]).toEqual([0, ["twin", "twin", "last"]]);
      expect(out).not.toMatch(obeyed);
    });

    it("outlive an answer that fails", async () => {
      const { status, out } = await following((text, events, { faults }) => {
        if (text.startsWith("waiting for new events")) faults.add({ kind: "status", status: 503, path: /events$/, times: 2 });
        if (text.includes("tries again")) events.add({ timestamp: now(), rule: "last" });
      });
      expect([status, rulesIn(out)]).toEqual([0, ["last"]]);
    });
  });
});
