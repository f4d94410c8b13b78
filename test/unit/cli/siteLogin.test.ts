import { called, countOf, newSimulator } from "./called";

const link = "POST /api/sites/{id}/sso";
const shop = () => newSimulator({ sites: [{ id: "site-1", name: "shop", users: ["admin", "anna"] }] });

describe("site login", () => {
  it("writes a link to a terminal", async () => {
    const { status, out } = await called(["site", "login", "shop", "--user", "anna"], { simulator: await shop(), terminal: true });
    expect([status, out]).toEqual([0, expect.stringMatching(/^https:\/\/site-1\.sites\.example\/login\?sso=simulated-\d+\n$/)]);
  });

  it.each([[["--database"]], [["--user", "anna"]], [["--user", "anna", "--json"]]])("makes none for anything else (%j)", async (words) => {
    const simulator = await shop();
    const { status, out, err } = await called(["site", "login", "shop", ...words], { simulator });
    expect([status, out, err]).toEqual([
      2,
      "",
      expect.stringMatching(/isn't a terminal\. Add --show-secrets .* The platform wasn't asked\.\n$/),
    ]);
    expect(simulator.report().total).toBe(0);
  });

  it("writes it anywhere where the call says so", async () => {
    const simulator = await shop();
    const { out } = await called(["site", "login", "shop", "--database", "--show-secrets", "--json"], { simulator });
    expect(JSON.parse(out)).toEqual({ site: { id: "site-1", name: "shop" }, url: expect.stringContaining("/database?sso=") });
  });

  it("lists the users without the links that the platform shows with them", async () => {
    const simulator = await shop();
    const { status, out } = await called(["site", "login", "shop"], { simulator });
    expect([status, out]).toEqual([0, expect.stringMatching(/^anna +anna +anna@example\.com +editor$/m)]);
    const { out: printed } = await called(["site", "login", "shop", "--json"], { simulator });
    expect(JSON.parse(printed)).toMatchObject({ users: [{ login: "admin", roles: "administrator" }, { login: "anna" }] });
    expect(out + printed).not.toContain("sso=");
    expect(countOf(simulator, link)).toBe(0);
  });

  it("fails for a user that isn't one, and shows no link in an error", async () => {
    const simulator = await shop();
    const login = () => called(["site", "login", "shop", "--user", "nobody"], { simulator, terminal: true });
    expect(await login()).toMatchObject({ status: 1, err: expect.stringContaining("Sign-on failed") });
    simulator.faults.add({ kind: "dropAfter", route: link });
    expect(await login()).toMatchObject({ status: 1, err: expect.stringContaining("an unused link does no harm") });
    expect(countOf(simulator, link)).toBe(2);
    expect(await called(["site", "login", "shop", "--user", "a", "--database"])).toMatchObject({ status: 2 });
  });
});
