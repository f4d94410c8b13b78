import { runSimulator } from "../../../src/simulator/command";

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

  it.each([[["--nonsense"]], [["--port", "x"]], [["--port", "70000"]], [["--rate-limit", "0"]], [["--token", ""]], [["extra"]]])(
    "refuses %j with status 2 and a way to help",
    async (argv) => {
      const err = captured("stderr");
      expect(await runSimulator(argv)).toBe(2);
      expect(err.text()).toMatch(/^simulator: .+\nTry: pulumi-hosting simulator --help\n$/);
    },
  );

  it("teaches by example", async () => {
    const out = captured("stdout");
    expect(await runSimulator(["--help"])).toBe(0);
    expect(out.text()).toContain("pulumi-hosting simulator --port 8080");
  });

  it("says so when the port is taken", async () => {
    const out = captured("stdout");
    const err = captured("stderr");
    const running = runSimulator([]);
    while (!out.text().includes("\n")) await new Promise(setImmediate);
    const port = /:(\d+)\n/.exec(out.text())?.[1] ?? "";
    expect(await runSimulator(["--port", port])).toBe(1);
    expect(err.text()).toContain(`cannot listen on port ${port}`);
    process.emit("SIGTERM");
    expect(await running).toBe(0);
  });
});
