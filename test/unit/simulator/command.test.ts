import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runSimulator } from "../../../src/simulator/command";
import { newFolder } from "../../harness/folder";

function captured(stream: "stdout" | "stderr"): { text(): string } {
  const lines: string[] = [];
  jest.spyOn(process[stream], "write").mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
  return { text: () => lines.join("") };
}

afterEach(() => jest.restoreAllMocks());

describe("pulumi-hosting simulator", () => {
  it.each(["SIGINT", "SIGTERM"] as const)("prints its address first, serves, and ends cleanly on %s", async (signal) => {
    const out = captured("stdout");
    const status = runSimulator(["--token", "t", "--account", "acme", "--account", "globex", "--site", "shop", "--rate-limit", "50"]);
    while (!out.text().includes("\n")) await new Promise(setImmediate);
    const [first, second, third] = out.text().split("\n");
    const url = /^listening (http:\/\/127\.0\.0\.1:\d+)$/.exec(first ?? "")?.[1];
    expect(url).toBeDefined();
    expect(second).toBe("accounts: acme, globex; sites: shop");
    expect(third).toBe(`set HOSTING_BASE_URL=${url} HOSTING_TOKEN=t HOSTING_ACCOUNT=acme`);
    const headers = { Authorization: "Bearer t" };
    expect((await fetch(`${url}/api/sites/shop`, { headers })).status).toBe(200);
    process.emit(signal);
    expect(await status).toBe(0);
    await expect(fetch(`${url}/api/sites`, { headers })).rejects.toThrow();
  });

  it.each([
    [["--nonsense"], "there is no option --nonsense."],
    [["-x"], "there is no option -x."],
    [["--port"], "--port needs a value."],
    [["--port", "--panel"], "--port needs a value."],
    [["--panel=1"], "--panel takes no value."],
    [["--help=1"], "--help takes no value."],
    [["extra"], "takes options only, and not extra."],
    [["--port", "x"], '--port must be a whole number from 0 to 65535, not "x"'],
    [["--port", "70000"], '--port must be a whole number from 0 to 65535, not "70000"'],
    [["--rate-limit", "0"], '--rate-limit must be a whole number from 1 to 1000000, not "0"'],
    [["--token", ""], "--token must not be empty"],
  ])("says what is wrong with %j in words of its own, and ends with the status 2", async (argv, said) => {
    const err = captured("stderr");
    expect(await runSimulator(argv)).toBe(2);
    expect(err.text()).toBe(`simulator: ${said}\nTry: pulumi-hosting simulator --help\n`);
  });

  it("starts with the data of a demo, what a file says, and a panel", async () => {
    const folder = newFolder();
    const file = join(folder, "seed.json");
    writeFileSync(
      file,
      JSON.stringify({ accounts: ["acme"], zones: [{ name: "example.net", records: [{ record_type: 0, value: "192.0.2.1" }] }] }),
    );
    const out = captured("stdout");
    const status = runSimulator(["--panel", "--demo-data", "--seed", file, "--site", "mine"]);
    while (!out.text().includes("panel http")) await new Promise(setImmediate);
    expect(out.text()).toContain("accounts: acme; sites: mine\n");
    const [, address = ""] = /^panel (http:\S+)$/m.exec(out.text()) ?? [];
    expect(await (await fetch(address)).text()).toContain("<title>Simulated platform</title>");
    const platform = await (await fetch(new URL("/_simulator/platform", address))).json();
    expect(platform).toMatchObject({
      zones: [{ name: "example.net", records: [{ value: "192.0.2.1" }] }],
      mailspaces: [{ domain: "acme.example" }],
    });
    process.emit("SIGTERM");
    expect(await status).toBe(0);
  });

  it.each<[string, string]>([
    ["nonsense", "seed.json: Unexpected token"],
    ["[]", "seed.json: must be an object"],
    ['{"zone": []}', 'seed.json: has no field "zone"; it has: token, '],
    ['{"zones": {}}', "seed.json: zones must be a list of objects"],
    ['{"zones": [{"name": "example.com", "records": [{"typ": 1}]}]}', 'seed.json: zones[0] records[0] has no field "typ"; it has: id, '],
    ['{"accounts": "acme"}', "seed.json: accounts must be a list of texts"],
    ['{"sites": [{"cdn": "yes"}]}', "seed.json: sites[0] cdn must be true or false"],
    ['{"sites": [{"name": 1}]}', "seed.json: sites[0] name must be a text"],
  ])("refuses the file %s", async (text, why) => {
    const folder = newFolder();
    const file = join(folder, "seed.json");
    writeFileSync(file, text);
    const err = captured("stderr");
    expect(await runSimulator(["--seed", file])).toBe(2);
    expect(err.text()).toContain(why);
  });

  it("teaches by example, and says so when the port is taken", async () => {
    const out = captured("stdout");
    expect(await runSimulator(["--help"])).toBe(0);
    expect(out.text()).toContain("pulumi-hosting simulator --port 8080");
    const err = captured("stderr");
    const running = runSimulator([]);
    while (!out.text().includes("listening")) await new Promise(setImmediate);
    const port = /listening .*:(\d+)\n/.exec(out.text())?.[1] ?? "";
    expect(await runSimulator(["--port", port])).toBe(1);
    const other = Number(port) + 1;
    expect(err.text()).toMatch(`another program uses port ${port}`);
    expect(err.text()).toContain(`--port ${other}, and in the project \`pulumi config set hosting:baseUrl http://127.0.0.1:${other}\``);
    process.emit("SIGTERM");
    expect(await running).toBe(0);
  });
});
