import { namedBy, type IgnorePattern } from "../../../src/dns";

const mark = (name: string) => ({
  name,
  type: "TXT",
  value: '"heritage=external-dns,external-dns/owner=blue,external-dns/resource=ingress/x/y"',
});
const record = (name: string, type = "A") => ({ name, type, value: "192.0.2.1" });
/** `www A, x AAAA` */
const records = (text: string) => (text === "" ? [] : text.split(", ").map((one) => record(...(one.split(" ") as [string, string]))));
const zone = "example.com";
const named = (pattern: IgnorePattern, all: readonly { name: string; type: string }[]) =>
  all.filter(namedBy(pattern, all, zone)).map(({ name, type }) => `${name} ${type}`);

describe("records of external-dns", () => {
  it.each([
    ["says the type before the name", "a-www", "www A", "www AAAA, ww A, w A"],
    ["is about an alias", "cname-www", "www CNAME", "www A"],
    ["is about an address whose type ends like another one", "aaaa-www", "www AAAA", "www A, a-www AAAA"],
    ["says its type, where it could be an old one", "a-www", "www A", "a-www CNAME"],
    ["is deep in the zone", "a-www.apps", "www.apps A", "www A"],
    ["is of a version that didn't say the type", "www", "www A", "www MX"],
    ["is about a wildcard", "a-*.apps", "*.apps A", "x.apps A"],
    ["is spelled in capitals", "A-WWW", "www A", ""],
    ["is about nothing that is there", "a-gone", "", "g A, gone AAAA"],
  ])("are those that a mark names which %s: %s", (_, at, its, others) => {
    const marks = named({ owner: "external-dns" }, [mark(at), ...records(its), ...records(others)]);
    expect(marks).toEqual([`${at} TXT`, ...(its === "" ? [] : [its])]);
  });

  it.each([
    ["of a record that is gone", "a-gone", "@ A"],
    ["of a wildcard that is gone", "a-*.apps", "apps A, @ A"],
    ["of a name with hyphens that is gone", "a-api-v2", "v2 A, api A, api-v2 AAAA"],
    ["of an old version, beside another type", "www", "www PullZone, @ A"],
    ["with a prefix that nobody told", "xdns-a-www", "www A, a-www A"],
    ["with a suffix that nobody told", "a-www-txt", "www A, @ A"],
    ["of a wildcard in another word", "a-any.apps", "*.apps A"],
  ])("are not guessed by a mark %s: %s", (_, at, others) => {
    expect(named({ owner: "external-dns" }, [mark(at), ...records(others)])).toEqual([`${at} TXT`]);
  });

  it.each([
    [{ prefix: "xdns-" }, "xdns-a-www", "www A"],
    [{ prefix: "txt." }, "txt.a-www", "www A"],
    [{ prefix: "txt." }, "txt.www", "www A"],
    [{ prefix: "%{record_type}-Abc-." }, "a-abc-.www", "www A"],
    [{ prefix: "ext-%{record_type}." }, "ext-a", "@ A"],
    [{ suffix: "-txt" }, "a-www-txt", "www A"],
    [{ suffix: "-%{record_type}" }, "www-a", "www A"],
  ])("are told with the affix that the program names: %j %s", (affix, at, owned) => {
    const all = [mark(at), record("@"), record("www"), record("www", "MX"), record("w")];
    expect(named({ owner: "external-dns", ...affix }, all)).toEqual([`${at} TXT`, owned]);
  });

  it("are none without marks, and combine with names and types", () => {
    expect(named({ owner: "external-dns" }, [record("www"), record("a-www", "TXT")])).toEqual([]);
    const all = [mark("a-www"), record("www"), mark("a-x.apps"), record("x.apps")];
    expect(named({ owner: "external-dns", name: "*.apps" }, all)).toEqual(["a-x.apps TXT", "x.apps A"]);
    expect(named({ owner: "external-dns", types: ["A"] }, all)).toEqual(["www A", "x.apps A"]);
  });

  it("are found in a zone of 5,000 records of 100 labels within a second", () => {
    const deep = ".x".repeat(100);
    const all = Array.from({ length: 2_500 }, (_, index) => [mark(`ext-a.host${index}${deep}`), record(`host${index}${deep}`)]).flat();
    const start = process.cpuUsage();
    expect(named({ owner: "external-dns", prefix: "ext-%{record_type}." }, all)).toHaveLength(5_000);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(1);
  });
});

it("leaves the challenges of certificates to their clients, and aliases of challenges to the program", () => {
  const challenges = ["_acme-challenge", "_acme-challenge.www", "_ujmmovf2vn55tgye._acme-challenge.www"];
  const all = [...challenges, "_acme-challengex", "x"].map((name) => record(name, "TXT"));
  const found = named({ owner: "acme" }, [...all, record("_acme-challenge.delegated", "CNAME")]);
  expect(found).toEqual(challenges.map((name) => `${name} TXT`));
});
