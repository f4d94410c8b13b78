import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { writeFileSync } from "node:fs";
import manifest from "../../../package.json";
import { dispatch } from "../../../src/cli/dispatch";
import { called, folderWith, newFolder } from "./called";

async function said(...argv: string[]): Promise<{ status: number | void; out: string; err: string }> {
  const written = { out: "", err: "" };
  const status = await dispatch(argv, {
    env: {},
    folder: newFolder(),
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
    outIsTerminal: false,
    errIsTerminal: false,
    input: () => Promise.resolve(""),
    stopped: () => new Promise(() => undefined),
  });
  return { status, ...written };
}

describe("pulumi-hosting", () => {
  it.each(["--version", "-v", "version"])("says its version with %s", async (word) => {
    expect(await said(word)).toEqual({ status: 0, out: `${manifest.version}\n`, err: "" });
  });

  it("shows the help of a family, in each way that somebody asks for it", async () => {
    const help = (await said("zone", "--help")).out;
    expect(help).toMatch(/zone export .*\n.*zone import /);
    expect(await said("help", "zone")).toEqual({ status: 0, out: help, err: "" });
    expect(await said("zone")).toEqual({ status: 0, out: help, err: "" });
    expect(await said()).toEqual(await said("--help"));
    expect((await said("site", "backup", "--help")).out.match(/^ {2}npx pulumi-hosting site backup \w+/gm)).toHaveLength(4);
    expect((await said("help", "zone", "export")).out).toContain("Usage: pulumi-hosting zone export");
    expect((await said("help")).out).toBe((await said("--help")).out);
  });

  it.each([
    [["doktor"], "unknown command doktor. Did you mean doctor?", ""],
    [["drfit", "--json"], "unknown command drfit. Did you mean drift?", ""],
    [["zone", "exprot", "x"], "unknown command zone exprot. Did you mean zone export?", "zone "],
    [["site", "backup", "lsit", "--help"], "unknown command site backup lsit. Did you mean site backup list?", "site backup "],
    [["zone", "nonsense"], "unknown command zone nonsense. zone has: list, records, check, export, import.", "zone "],
    [["nonsense"], "unknown command nonsense.", ""],
  ])("says what was meant by %j", async (argv, sentence, where) => {
    expect(await said(...argv)).toEqual({ status: 2, out: "", err: `pulumi-hosting: ${sentence}\nTry: pulumi-hosting ${where}--help\n` });
  });

  it.each([
    [["doctor", "--jsno"], "doctor: unknown option --jsno. Did you mean --json?"],
    [["doctor", "-x"], "doctor: unknown option -x."],
    [["zone", "export", "x", "--out"], "zone export: --out needs a value: --out FILE."],
    [["zone", "export", "x", "--out", "--json"], "zone export: --out needs a value: --out FILE."],
    [["doctor", "--json=yes"], "doctor: --json takes no value."],
  ])("says in its own words what is wrong with %j", async (argv, sentence) => {
    const { status, err } = await said(...argv);
    expect([status, err.split("\n")[0]]).toEqual([2, `pulumi-hosting ${sentence}`]);
  });
});

describe("completion", () => {
  const script = async (shell: string) => (await called(["completion", shell])).out;

  function proposed(file: string, ...words: string[]): string[] {
    const typed = `COMP_WORDS=(pulumi-hosting ${words.map((word) => `"${word}"`).join(" ")}); COMP_CWORD=${words.length}`;
    const script = `source ${file}; ${typed}; _pulumi_hosting; echo "\${COMPREPLY[@]}"`;
    return spawnSync("bash", ["-c", script], { encoding: "utf8" }).stdout.trim().split(" ");
  }

  it("lets bash propose commands, what they take, and options", async () => {
    const file = join(newFolder(), "completion.bash");
    writeFileSync(file, await script("bash"));
    expect(proposed(file, "do")).toEqual(["doctor", "domain"]);
    expect(proposed(file, "site", "backup", "")).toEqual(["list", "create", "delete", "restore"]);
    expect(proposed(file, "import", "z")).toEqual(["zone"]);
    expect(proposed(file, "zone", "export", "example.com", "--s")).toEqual(["--stack"]);
    expect(proposed(file, "sim")).toEqual(["simulator"]);
  });

  it("tells zsh and fish what each does, with nothing that they would obey", async () => {
    expect(await script("zsh")).toContain("'metrics:shows a site'\\''s load, traffic, or what Shield stopped'");
    expect(await script("fish")).toContain("complete -c pulumi-hosting -n '__pulumi_hosting_at zone' -f -a 'export' -d ");
  });
});

describe("a reader that ends early", () => {
  const main = join(__dirname, "../../../src/cli/main.ts");

  /** The exit status of a command whose output nobody reads. */
  async function statusOf(words: string, folder: string, alsoErrors = false): Promise<unknown> {
    const env = { ...process.env, HOSTING_STATE_DIR: folder };
    const child = spawn(process.execPath, ["--import", require.resolve("tsx"), main, ...words.split(" ")], { cwd: folder, env });
    child.stdout.destroy();
    if (alsoErrors) child.stderr.destroy();
    else child.stderr.resume();
    const [status] = (await once(child, "exit")) as unknown[];
    return status;
  }

  it("changes no exit status of a command that ends by itself", async () => {
    const folder = folderWith({
      "sound.zone": "$ORIGIN a.example.\n@ 60 A 192.0.2.1\n",
      "faulty.zone": "$ORIGIN a.example.\na 60 CNAME b\n",
    });
    const asked = [
      statusOf("zone check sound.zone", folder),
      statusOf("zone check faulty.zone", folder),
      statusOf("zone check faulty.zone nowhere.zone", folder, true),
    ];
    expect(await Promise.all(asked)).toEqual([0, 3, 1]);
  });

  it.each(["simulator", "callback listen --insecure"])("ends `%s`, which else runs until a signal", async (words) => {
    expect(await statusOf(words, newFolder())).toBe(141);
  });
});
