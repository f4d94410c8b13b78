import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { type Called, called, ends, jsonLines, newFolder, newSimulator, obeyed, type Surroundings } from "./called";

const authorization = "Basic s3cret-value";

interface Running {
  readonly url: string;
  /** What was written so far. */
  readonly heard: () => string;
  stop(): Promise<Called>;
  /** What the command ended with, by itself. */
  readonly ended: Promise<Called>;
}

async function listening(words: readonly string[] = [], surroundings: Surroundings = {}): Promise<Running> {
  const { promise: stop, resolve: end } = Promise.withResolvers<void>();
  const { promise: started, resolve: begin, reject: fail } = Promise.withResolvers<string>();
  let heard = "";
  const ended = called(["callback listen", ...words], {
    stop,
    heard: (text) => {
      heard += text;
      const [, url] = /^listening (\S+)$/m.exec(heard) ?? [];
      if (url !== undefined) begin(url);
    },
    ...surroundings,
    env: { HOSTING_CALLBACK_AUTHORIZATION: authorization, ...surroundings.env },
  });
  ended.then(({ err }) => fail(new Error(err)), fail);
  const url = await started;
  return {
    url,
    heard: () => heard,
    stop: () => {
      end();
      return ended;
    },
    ended,
  };
}

async function post(url: string, body: object, given = authorization): Promise<number> {
  return (await fetch(url, { method: "POST", body: JSON.stringify(body), headers: { authorization: given } })).status;
}

const order = (data: string, success = true) => ({ success, timestamp: 1, data });

/** A command that keeps what it was given, by the order of its calls, and ends as a file beside it says. */
function script(folder: string): string[] {
  const file = join(folder, "on-event.cjs");
  writeFileSync(
    file,
    `const fs = require("fs");
const data = JSON.parse(fs.readFileSync(0, "utf8")).data;
fs.appendFileSync("calls", "begin " + data + " " + process.argv.slice(2).join("|") + " " + (process.env.HOSTING_CALLBACK_AUTHORIZATION ?? "none") + "\\n");
console.log("said " + data);
setTimeout(() => {
  fs.appendFileSync("calls", "end " + data + "\\n");
  if (fs.existsSync("fail")) process.exitCode = 3;
}, 5);`,
  );
  return [process.execPath, file];
}

it("prints the address, then one line of JSON for each event, until a signal", async () => {
  const { url, stop } = await listening(["--path", "/hosting"]);
  expect(await post(`${url}/hosting/7?x=1`, order("made"))).toBe(204);
  expect(await post(`${url}/hosting`, { action: "created", site: { id: 1 } })).toBe(204);
  expect(await post(`${url}/other`, order("x"))).toBe(404);
  const { status, out, err } = await stop();
  expect(status).toBe(0);
  expect(out).toMatch(/^listening http:\/\/127\.0\.0\.1:\d+\n/);
  expect(jsonLines(out)).toMatchObject([
    { kind: "order", success: true, data: "made", reference: "/hosting/7?x=1" },
    { kind: "site", action: "created", id: "1" },
  ]);
  expect(err).toBe("refused (404): There is nothing at this path.\n");
  await expect(fetch(url)).rejects.toThrow();
});

it("prints all of it as JSON if asked", async () => {
  const { promise: stop, resolve: end } = Promise.withResolvers<void>();
  const { out } = await called("callback listen --json", {
    stop,
    heard: () => end(),
    env: { HOSTING_CALLBACK_AUTHORIZATION: authorization },
  });
  expect(JSON.parse(out)).toEqual({ listening: expect.stringMatching(/^http:/) });
});

it("shows neither what is expected nor what was given, and nothing that a terminal obeys", async () => {
  const { url, stop } = await listening();
  expect(await post(url, order("x"), "Basic s3cret-valu")).toBe(401);
  expect(await post(url, order("\u001b[2J\u0007\u202e\u2028\n"))).toBe(204);
  expect(await post(url, { action: "\u001b[31m", "\u0000": "\u009b" })).toBe(204);
  const { out, err } = await stop();
  expect(out + err).not.toContain("s3cret");
  expect(out + err).not.toMatch(obeyed);
  expect(jsonLines(out)[0]).toMatchObject({ data: "\u001b[2J\u0007\u202e\u2028\n" });
});

it.each<[words: string, env: Record<string, string | undefined>, status: number, said: string]>([
  ["", {}, 1, "the expected value of the Authorization header is missing"],
  ["", { HOSTING_CALLBACK_AUTHORIZATION: "" }, 1, "the expected value of the Authorization header is missing"],
  ["", { HOSTING_CALLBACK_AUTHORIZATION: "s3cret\n" }, 1, "white space"],
  [" --authorization s3cret", {}, 2, "--authorization"],
])("starts only with a value to expect, and never with one in the command line: %j", async (words, env, status, said) => {
  const { err } = await ends(`callback listen${words}`, { env }, status, said);
  expect(err).not.toContain("s3cret");
});

it("believes everybody if asked, unless there is a value to expect", async () => {
  const open = await listening(["--insecure"], { env: { HOSTING_CALLBACK_AUTHORIZATION: undefined } });
  expect(await post(open.url, order("x"), "whatever")).toBe(204);
  expect((await open.stop()).err).toContain("warning: the sender is not checked");
  const { url, stop } = await listening(["--insecure"]);
  expect(await post(url, order("x"), "whatever")).toBe(401);
  await stop();
});

it("ends after the first event with --once, and says whether that was a success", async () => {
  for (const [body, status] of [
    [order("x"), 0],
    [order("x", false), 1],
    [{ success: "false" }, 1],
    [{ success: 1 }, 1],
    [{ action: "created", site: { id: 1 } }, 1],
    [{ success: true, action: "deleted", site: { id: 1 } }, 1],
    [{ hello: 1 }, 1],
  ] as const) {
    const { url, ended } = await listening(["--once"]);
    expect(await post(url, order("x"), "wrong")).toBe(401);
    expect(await post(url, body)).toBe(204);
    expect((await ended).status).toBe(status);
  }
  const { stop } = await listening(["--once"]);
  expect((await stop()).status).toBe(1);
});

describe("with a command", () => {
  it("runs it for each event, one after the other, with the event on its standard input", async () => {
    const folder = newFolder();
    const { url, stop } = await listening(["--", ...script(folder), "a b", "--json", "$(x)"], { folder });
    expect(await Promise.all(["1", "2", "3"].map((data) => post(url, order(data))))).toEqual([204, 204, 204]);
    const { out, err } = await stop();
    const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
    const order123 = jsonLines(out).map(({ data }) => String(data));
    expect([...order123].sort()).toEqual(["1", "2", "3"]);
    expect(calls).toEqual(order123.flatMap((data) => [`begin ${data} a b|--json|$(x) none`, `end ${data}`]));
    // The standard output has events only.
    for (const data of order123) expect(err).toContain(`said ${data}\n`);
  });

  it("answers 500 when it fails, and runs it again when the event comes again", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "fail"), "");
    const { url, stop } = await listening(["--", ...script(folder)], { folder });
    expect(await post(url, order("1"))).toBe(500);
    rmSync(join(folder, "fail"));
    expect(await post(url, order("1"))).toBe(204);
    const { status, out, err } = await stop();
    expect([status, jsonLines(out).length]).toEqual([0, 1]);
    expect(err).toMatch(/failed, the platform will send it again: .* ended with status 3\.\n/);
  });

  it("that isn't there, or that reads nothing, does no harm", async () => {
    const missing = await listening(["--", "/no/such/command"]);
    expect(await post(missing.url, order("1"))).toBe(500);
    expect((await missing.stop()).err).toContain("can't be run");
    const deaf = await listening(["--", process.execPath, "-e", ""]);
    expect(await post(deaf.url, order("x".repeat(500_000)))).toBe(204);
    await deaf.stop();
  });

  it("finishes the event in hand when it is told to end", async () => {
    const folder = newFolder();
    const { url, stop } = await listening(["--", ...script(folder)], { folder });
    const answer = post(url, order("1"));
    while (!existsSync(join(folder, "calls"))) await new Promise(setImmediate);
    const ended = stop();
    expect(await answer).toBe(204);
    expect((await ended).status).toBe(0);
    expect(readFileSync(join(folder, "calls"), "utf8")).toContain("end 1");
  });
});

it("says which port it can't have", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const env = { HOSTING_CALLBACK_AUTHORIZATION: authorization };
  const said = `cannot listen on port ${port} of 127.0.0.1: another program uses it`;
  await ends(`callback listen --port ${port}`, { env }, 1, said);
  other.close();
});

it("hears of an order that the simulator carries out", async () => {
  const running = await listening(["--path", "/order-7"]);
  const simulator = await newSimulator({ deliverTo: { "https://ci.example.com": running.url } });
  const site = { name: "shop", variant: "vanilla", location: "eu-central", plan: "starter", term: "monthly" };
  const ordered = await fetch(`${simulator.url}/api/orders`, {
    method: "POST",
    headers: { authorization: "Bearer x", "x-auth-account": simulator.account, "content-type": "application/json" },
    body: JSON.stringify({ site, callback: { url: "https://ci.example.com/order-7?of=shop", authorization } }),
  });
  expect(ordered.status).toBe(202);
  while (!running.heard().includes("{")) await new Promise(setImmediate);
  expect(jsonLines((await running.stop()).out)).toMatchObject([{ kind: "order", success: true, reference: "/order-7?of=shop" }]);
  await simulator.platform.outbox.settled();
  expect(simulator.platform.outbox.sendings).toMatchObject([{ status: 204 }]);
});
