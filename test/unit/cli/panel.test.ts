import type { Simulator, SimulatorOptions } from "../../../src/simulator";
import { called, ends, folderWith, methodsOf, newSimulator } from "./called";

const withAccount = (options: SimulatorOptions = {}): Promise<Simulator> =>
  newSimulator({ panelAccounts: [{ username: "u1", domain: "example.com" }], ...options });

const accountOf = (simulator: Simulator) => simulator.platform.panelAccounts.get("u1");

describe("panel login", () => {
  it.each(["u1", "example.com"])("makes a link, by user name or domain (%s)", async (asked) => {
    const simulator = await withAccount();
    await ends(
      ["panel login", asked],
      { simulator, terminal: true },
      0,
      /^https:\/\/panel1\.hosting\.example\/session\?user=u1&token=\w+\n$/,
    );
  });

  it("writes it to something else if that is asked for", async () => {
    const { out } = await called("panel login u1 --show-secrets --json", { simulator: await withAccount() });
    expect(JSON.parse(out)).toEqual({ panelAccount: { id: "u1", name: "example.com" }, url: expect.stringContaining("https://") });
  });

  it.each([
    [{ session: { login_url: "https://panel.example/a" } }],
    [{ sso: "https://panel.example/a", expires_in: 60 }],
    [{ url: "https://panel.example/a", help: "https://help.example" }],
  ])("takes any form of the answer (%j)", async (body) => {
    const simulator = await withAccount();
    simulator.faults.add({ kind: "status", status: 200, path: /session$/, body });
    const { out } = await called("panel login u1", { simulator, terminal: true });
    expect(out).toBe("https://panel.example/a\n");
  });

  it("shows nothing of an answer without a link", async () => {
    const simulator = await withAccount();
    simulator.faults.add({ kind: "status", status: 200, path: /session$/, body: { ticket: "s3cret" } });
    const { status, err } = await called("panel login u1", { simulator, terminal: true });
    expect([status, err]).toEqual([1, expect.not.stringContaining("s3cret")]);
  });
});

describe.each(["panel login", "panel password"])("%s of an account that is scheduled for deletion", (command) => {
  it.each(["u1", "example.com"])("says so, by user name or domain (%s)", async (asked) => {
    const simulator = await withAccount();
    simulator.platform.panelAccounts.removeLater(accountOf(simulator));
    await ends(
      [...command.split(" "), asked, "--show-secrets"],
      { simulator, answer: "y", typed: ["a b c"] },
      1,
      /panel account of example\.com \(u1\) is scheduled for deletion on 20\d\d-/,
    );
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });
});

describe("panel purge", () => {
  const deleted = async (options: SimulatorOptions = {}) => {
    const simulator = await withAccount(options);
    simulator.platform.panelAccounts.removeLater(accountOf(simulator));
    return simulator;
  };

  it("deletes for good what is scheduled for deletion", async () => {
    const simulator = await deleted();
    await ends("panel purge u1 --yes", { simulator }, 0, "deleted the panel account u1 (example.com)\n");
    expect(simulator.platform.panelAccounts.list()).toEqual([]);
  });

  it("never sends anything for an account that doesn't show that it is scheduled", async () => {
    const simulator = await withAccount();
    simulator.faults.add({ kind: "status", status: 200, method: "GET", body: { panel_account: { username: "u1" } }, times: Infinity });
    await ends("panel purge u1 --yes", { simulator }, 1, "the platform doesn't show that it is scheduled for deletion");
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("never sends anything for an account that isn't scheduled", async () => {
    const simulator = await withAccount();
    await ends("panel purge u1 --yes", { simulator }, 1, "is active, and not scheduled for deletion");
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });
});

describe("panel password", () => {
  it("is typed twice and unseen", async () => {
    const simulator = await withAccount();
    const { out, err } = await ends(
      "panel password u1",
      {
        simulator,
        answer: "y",
        typed: ["correct horse"],
        terminal: true,
      },
      0,
      "set another password of example.com\n",
    );
    expect(err).toContain("Repeat it: ");
    expect(out + err).not.toContain("correct horse");
    expect(accountOf(simulator).hasPassword("correct horse")).toBe(true);
  });

  it.each([
    [["one", "two"], "the two passwords differ"],
    [[""], "no password was given"],
  ])("changes nothing after %j", async (typed, said) => {
    const simulator = await withAccount();
    await ends("panel password u1 --yes", { simulator, answer: "y", typed }, 2, said);
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("comes from the standard input or a file", async () => {
    const simulator = await withAccount();
    await called("panel password u1 --file - --yes", { simulator, input: "from input\n" });
    expect(accountOf(simulator).hasPassword("from input")).toBe(true);
    const folder = folderWith({ password: "from file" });
    await called("panel password u1 --file password --yes", { simulator, folder });
    expect(accountOf(simulator).hasPassword("from file")).toBe(true);
  });

  it.each(["", "\n", "one\ntwo\n"])("isn't %j", async (input) => {
    const simulator = await withAccount();
    expect(await called("panel password u1 --file - --yes", { simulator, input })).toMatchObject({ status: 2 });
    expect(simulator.report().requests).toEqual([]);
  });

  it("can be made, and is then written", async () => {
    const simulator = await withAccount();
    const { out } = await called("panel password u1 --generate --yes", { simulator, terminal: true });
    expect(out).toMatch(/^[\w-]{24}\n$/);
    expect(accountOf(simulator).hasPassword(out.trim())).toBe(true);
    const json = await called("panel password u1 --generate --yes --json --show-secrets", { simulator });
    expect(JSON.parse(json.out)).toMatchObject({ panelAccount: { id: "u1" }, password: expect.stringMatching(/^[\w-]{24}$/) });
  });

  it("is in no error", async () => {
    const simulator = await withAccount();
    simulator.faults.add({ kind: "status", status: 422, path: /password$/, errors: ["correct horse is too weak"] });
    const { status, err } = await called("panel password u1 --file - --yes", { simulator, input: "correct horse" });
    expect([status, err]).toEqual([1, expect.not.stringContaining("correct horse")]);
  });

  it("isn't there to be typed where there is no terminal", async () => {
    const simulator = await withAccount();
    const words = ["panel", "password", "u1", "--yes"];
    await ends(words, { simulator }, 2, "there is no terminal");
  });
});
