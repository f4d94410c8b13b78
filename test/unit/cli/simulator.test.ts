import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newFolder } from "../../harness/folder";
import { type Called, called, ends } from "./called";

interface Running {
  /** What it has printed so far. */
  readonly out: string;
  readonly url: string;
  stop(): Promise<Called>;
}

/** A simulator that has said all that it says at its start, of which `last` is the beginning of the last line. */
async function started(words: readonly string[] = [], last = "set "): Promise<Running> {
  const { promise: stop, resolve: end } = Promise.withResolvers<void>();
  const { promise: out, resolve: begun } = Promise.withResolvers<string>();
  const ended = called(["simulator", ...words], { stop, heard: (text) => text.includes(`\n${last}`) && begun(text) });
  const [, url = ""] = /^listening (\S+)$/m.exec(await out) ?? [];
  return {
    out: await out,
    url,
    stop: () => {
      end();
      return ended;
    },
  };
}

describe("pulumi-hosting simulator", () => {
  it("prints its address first, serves, and ends cleanly on a signal", async () => {
    const { out, url, stop } = await started([..."--token t --account acme --account globex --site shop --rate-limit 50".split(" ")]);
    expect(out).toBe(
      `listening ${url}\naccounts: acme, globex; sites: shop\nset HOSTING_BASE_URL=${url} HOSTING_TOKEN=t HOSTING_ACCOUNT=acme\n`,
    );
    const headers = { Authorization: "Bearer t" };
    expect((await fetch(`${url}/api/sites/shop`, { headers })).status).toBe(200);
    expect((await stop()).status).toBe(0);
    await expect(fetch(`${url}/api/sites`, { headers })).rejects.toThrow();
  });

  it("starts with the data of a demo, what a file says, and a panel", async () => {
    const file = join(newFolder(), "seed.json");
    const zones = [{ name: "example.net", records: [{ record_type: 0, value: "192.0.2.1" }] }];
    writeFileSync(file, JSON.stringify({ accounts: ["acme"], zones }));
    const { out, url, stop } = await started(["--panel", "--demo-data", "--seed", file, "--site", "mine"], "panel ");
    expect(out).toContain("accounts: acme; sites: mine\n");
    expect(out).toContain(`\npanel ${url}/_panel/\n`);
    expect(await (await fetch(`${url}/_panel/`)).text()).toContain("<title>Simulated platform</title>");
    expect(await (await fetch(`${url}/_simulator/platform`)).json()).toMatchObject({ zones, mailspaces: [{ domain: "acme.example" }] });
    expect((await stop()).status).toBe(0);
  });

  it.each([
    ["nonsense", "seed.json: Unexpected token"],
    ["[]", "seed.json: must be an object"],
    ['{"zone": []}', 'seed.json: has no field "zone"; it has: token, '],
    ['{"zones": {}}', "seed.json: zones must be a list of objects"],
    ['{"zones": [{"name": "example.com", "records": [{"typ": 1}]}]}', 'seed.json: zones[0] records[0] has no field "typ"; it has: id, '],
    ['{"accounts": "acme"}', "seed.json: accounts must be a list of texts"],
    ['{"sites": [{"cdn": "yes"}]}', "seed.json: sites[0] cdn must be true or false"],
    ['{"sites": [{"name": 1}]}', "seed.json: sites[0] name must be a text"],
  ])("refuses the file %s", async (text, why) => {
    const file = join(newFolder(), "seed.json");
    writeFileSync(file, text);
    await ends(["simulator", "--seed", file], {}, 2, why);
  });

  it("says so when the port is taken", async () => {
    const { url, stop } = await started();
    const port = Number(new URL(url).port);
    const { err } = await ends(`simulator --port ${port}`, {}, 1, `another program uses port ${port}`);
    expect(err).toContain(`--port ${port + 1}, and in the project \`pulumi config set hosting:baseUrl http://127.0.0.1:${port + 1}\``);
    await stop();
  });
});
