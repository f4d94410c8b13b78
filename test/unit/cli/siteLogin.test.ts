import { called, countOf, newSimulator, ends } from "./called";

const link = "POST /api/sites/{id}/sso";
const shop = () => newSimulator({ sites: [{ id: "site-1", name: "shop", users: ["admin", "anna"] }] });

describe("site login", () => {
  it("writes a link to a terminal", async () => {
    await ends(
      "site login shop --user anna",
      { simulator: await shop(), terminal: true },
      0,
      /^https:\/\/site-1\.sites\.example\/login\?sso=simulated-\d+\n$/,
    );
  });

  it("writes it anywhere where the call says so", async () => {
    const simulator = await shop();
    const { out } = await called("site login shop --database --show-secrets --json", { simulator });
    expect(JSON.parse(out)).toEqual({ site: { id: "site-1", name: "shop" }, url: expect.stringContaining("/database?sso=") });
  });

  it("lists the users without the links that the platform shows with them", async () => {
    const simulator = await shop();
    const { out } = await ends("site login shop", { simulator }, 0, /^anna +anna +anna@example\.com +editor$/m);
    const { out: printed } = await called("site login shop --json", { simulator });
    expect(JSON.parse(printed)).toMatchObject({ users: [{ login: "admin", roles: "administrator" }, { login: "anna" }] });
    expect(out + printed).not.toContain("sso=");
    expect(countOf(simulator, link)).toBe(0);
  });
});
