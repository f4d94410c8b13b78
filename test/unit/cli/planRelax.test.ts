import { chmodSync, linkSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { called, ends, folderWith, jsonOf } from "./called";

const urn = (name: string) => `urn:pulumi:dev::dns::hosting:index:DnsRecords::${name}`;
const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const text = { name: "x", type: "TXT", value: "(unknown until up)" };
const planOf = (records: unknown) => ({ goal: { inputDiff: { adds: { manage: "all", records } } }, steps: ["create"] });

describe("plan relax", () => {
  it("opens the items of a set with an unknown one, names it, and leaves everything else", async () => {
    const known = planOf({ "a A 192.0.2.1": {} });
    const open = planOf({ "a A 192.0.2.1": {}, "ns TXT (unknown until up)": { name: "ns", type: "TXT", value: unknown } });
    const folder = folderWith({ "plan.json": { resourcePlans: { [urn("known")]: known, [urn("open")]: open } } });
    await ends(
      "plan relax plan.json",
      { folder },
      0,
      "DnsRecords open: its items aren't held, because one of them isn't known before up.\n",
    );
    const relaxed = JSON.parse(readFileSync(join(folder, "plan.json"), "utf8")) as object;
    expect(relaxed).toEqual({ resourcePlans: { [urn("known")]: known, [urn("open")]: planOf(unknown) } });
    expect(await jsonOf("plan relax plan.json", { folder })).toEqual({ relaxed: [], unseen: [] });
  });

  it("puts the whole plan in the place of the old one, with its rights and over a link", async () => {
    const plan = { resourcePlans: { [urn("r")]: planOf({ "ns TXT (unknown until up)": { name: "ns", type: "TXT", value: unknown } }) } };
    const folder = folderWith({ "plan.json": plan });
    const path = (name: string) => join(folder, name);
    chmodSync(path("plan.json"), 0o600);
    linkSync(path("plan.json"), path("before.json"));
    symlinkSync("plan.json", path("link.json"));
    expect(await called("plan relax link.json", { folder })).toMatchObject({ status: 0 });
    expect(JSON.parse(readFileSync(path("plan.json"), "utf8"))).toEqual({ resourcePlans: { [urn("r")]: planOf(unknown) } });
    expect(JSON.parse(readFileSync(path("before.json"), "utf8"))).toEqual(plan);
    expect(statSync(path("plan.json")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.includes("json"))).toHaveLength(3);
  });

  it("refuses the standard input, and writes no file of that name", async () => {
    const plan = { resourcePlans: { [urn("r")]: planOf({ x: unknown }) } };
    const folder = folderWith({});
    await ends(
      "plan relax -",
      { folder, input: JSON.stringify(plan) },
      2,
      "rewrites a file, so it can't take the plan from the standard input.",
    );
    expect(readdirSync(folder)).not.toContain("-");
  });

  it.each([
    ["a text like the mark of a preview", urn("r"), { "x TXT (unknown until up)": { ttl: 300 } }],
    ["such a text beside a field that names nothing", urn("r"), { "x TXT (unknown until up)": { ...text, ttl: unknown } }],
    ["a map of another type", "urn:pulumi:dev::dns::other:index:Thing::t", { "(unknown until up)": { name: "x", value: unknown } }],
  ])("holds every item beside %s", async (_, of, records) => {
    const plan = { resourcePlans: { [of]: planOf({ "a A 192.0.2.1": {}, ...records }) } };
    const folder = folderWith({ "plan.json": plan });
    expect(await jsonOf("plan relax plan.json", { folder })).toEqual({ relaxed: [], unseen: [] });
    expect(JSON.parse(readFileSync(join(folder, "plan.json"), "utf8"))).toEqual(plan);
  });

  it("opens a set with an item of which nothing is known", async () => {
    const folder = folderWith({ "plan.json": { resourcePlans: { [urn("r")]: planOf({ "(unknown until up)": unknown }) } } });
    expect(await called("plan relax plan.json --json", { folder })).toMatchObject({ out: expect.stringContaining(urn("r")) });
  });

  it("says of a set whose items are a secret that it can't see them", async () => {
    const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "v1:x" };
    const folder = folderWith({ "plan.json": { resourcePlans: { [urn("hidden")]: planOf(secret) } } });
    expect(await called("plan relax plan.json", { folder })).toEqual({
      ...{ status: 0, out: "" },
      err:
        "note: DnsRecords hidden: its items are a secret, so it is unknown whether the plan can hold them. " +
        'If `up` says "violates plan" of it, run `up` without the plan.\n',
    });
    expect(await jsonOf("plan relax plan.json", { folder })).toEqual({ relaxed: [], unseen: [urn("hidden")] });
  });

  it.each([
    ["{", "no.json is no update plan of `pulumi preview --save-plan`"],
    ["[]", "no.json is no update plan"],
    [undefined, "there is no file no.json."],
  ])("refuses what is no plan: %s", async (text, says) => {
    await ends("plan relax no.json", { folder: folderWith(text === undefined ? {} : { "no.json": text }) }, 1, says);
  });
});
