import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newProject, root, type Project } from "./harness";

/** ci/groups.mjs of examples/gitops-dns, with a real repository and the real engine's stacks. The stacks have no resource but themselves. */
const example = join(root, "examples", "gitops-dns");

describe("the groups that a pipeline of gitops-dns runs", () => {
  let project: Project;
  const git = (...args: string[]) => execFileSync("git", args, { cwd: project.folder, encoding: "utf8", stdio: "pipe" }).trim();
  const head = () => git("rev-parse", "HEAD");
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project.folder, file)), { recursive: true });
    writeFileSync(join(project.folder, file), text);
  };
  const commit = (files: Record<string, string> = {}): string => {
    for (const [file, text] of Object.entries(files)) write(file, text);
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", "a change");
    return head();
  };
  const asked = (args = "") => project.script(`node ci/groups.mjs ${args}`, {});
  const groups = async (args = ""): Promise<unknown> => {
    const { code, text } = await asked(args);
    expect([code, text]).toEqual([0, text]);
    return JSON.parse(text.slice(text.search(/^[[{]/m)));
  };
  const up = async (stack: string, code = 0) =>
    expect(await project.run(["up", "--yes", "--skip-preview", "--stack", stack])).toMatchObject({ code });

  beforeAll(async () => {
    project = await newProject();
    cpSync(join(example, "ci"), join(project.folder, "ci"), { recursive: true });
    cpSync(join(example, ".gitignore"), join(project.folder, ".gitignore"));
    write("Pulumi.yaml", "name: gitops-dns\nruntime: yaml\n");
    for (const group of ["company", "mail", "web"]) {
      write(`zones/${group}/${group}.example.zone`, "@ A 192.0.2.1\n");
      await project.follow([`pulumi stack init ${group}`]);
    }
    git("init", "--quiet", "--initial-branch", "main");
    git("config", "user.name", "Anna");
    git("config", "user.email", "anna@example.com");
    writeFileSync(join(project.folder, ".git", "info", "exclude"), ".backend\n.hosting\n.events*\n");
    commit();
  });

  it("are all folders, if nobody asks for changes", async () => {
    expect(await groups()).toEqual(["company", "mail", "web"]);
  });

  it.each<[string, string[], () => void]>([
    ["a record", ["web"], () => write("zones/web/web.example.zone", "@ A 192.0.2.2\n")],
    ["a second file of a zone", ["mail"], () => write("zones/mail/mail.example.yaml", "[]\n")],
    ["a deleted zone", ["company"], () => rmSync(join(project.folder, "zones/company/company.example.zone"))],
    [
      "a zone that moves to another group",
      ["mail", "web"],
      () => renameSync(join(project.folder, "zones/web/web.example.zone"), join(project.folder, "zones/mail/web.example.zone")),
    ],
    ["the settings of a stack", ["mail"], () => write("Pulumi.mail.yaml", "config: { gitops-dns:group: mail }\n")],
    ["the program", ["company", "mail", "web"], () => write("index.ts", "export {};\n")],
    ["a file that nobody knows", ["company", "mail", "web"], () => write("lib/others.json", "[]\n")],
    ["the packages", ["company", "mail", "web"], () => write("package-lock.json", "{}\n")],
    ["the project", ["company", "mail", "web"], () => write("Pulumi.yaml", "name: gitops-dns\nruntime: yaml\ndescription: Zones.\n")],
    ["pages and pipelines", [], () => write("README.md", "# Zones\n")],
    ["a pipeline", [], () => write(".github/workflows/dns.yml", "name: dns\n")],
  ])("of a pull request with %s: %j", async (_, expected, change) => {
    const main = head();
    change();
    commit();
    expect(await groups("--since HEAD^")).toEqual(expected);
    git("reset", "--quiet", "--hard", main);
  });

  it("don't have the changes that main got meanwhile", async () => {
    const main = head();
    git("checkout", "--quiet", "-b", "branch");
    commit({ "zones/web/web.example.zone": "@ A 192.0.2.3\n" });
    git("checkout", "--quiet", "main");
    commit({ "zones/mail/mail.example.zone": "@ A 192.0.2.3\n" });
    git("checkout", "--quiet", "branch");
    expect(await groups("--since main")).toEqual(["web"]);
    git("checkout", "--quiet", "main");
    // HEAD of GitHub's job: the merge of both.
    git("merge", "--quiet", "--no-ff", "--no-edit", "branch");
    expect(await groups("--since HEAD^")).toEqual(["web"]);
    git("reset", "--quiet", "--hard", main);
    git("branch", "--quiet", "-D", "branch");
  });

  it("are all groups, if the clone doesn't have the commit: a forced push, or no history", async () => {
    expect(await groups("--since 0000000000000000000000000000000000000000")).toEqual(["company", "mail", "web"]);
  });

  it("are, after a merge, those that were not applied: the history of each stack knows the commit", async () => {
    expect(await groups("--applied")).toEqual(["company", "mail", "web"]);
    await up("company");
    await up("web");
    expect(await groups("--applied")).toEqual(["mail"]);
    await up("mail");
    expect(await groups("--applied")).toEqual([]);
    const applied = commit({ "zones/web/web.example.zone": "@ A 192.0.2.4\n" });
    commit({ "README.md": "# Zones\n" });
    expect(await groups("--applied")).toEqual(["web"]);
    await up("web");
    expect(await groups("--applied")).toEqual([]);

    // A forced push to a commit before the applied one.
    git("reset", "--quiet", "--hard", `${applied}^`);
    expect(await groups("--applied")).toEqual(["web"]);
    // A forced push to another history: the clone of a pipeline lacks the commit.
    git("checkout", "--quiet", "--orphan", "other");
    commit();
    git("branch", "--quiet", "-D", "main");
    git("branch", "-m", "main");
    git("reflog", "expire", "--expire=now", "--all");
    git("gc", "--quiet", "--prune=now");
    expect(await asked("--applied")).toMatchObject({ text: expect.stringMatching(/doesn't have the commit .+: its groups run/) });
    expect(await groups("--applied")).toEqual(["company", "mail", "web"]);
    for (const stack of ["company", "mail", "web"]) await up(stack);
    expect(await groups("--applied")).toEqual([]);
  });

  it("are also those whose last run failed, and those that somebody applied with changes of his own", async () => {
    const main = head();
    commit({ "Pulumi.yaml": `name: gitops-dns\nruntime: yaml\noutputs: { lost: "\${missing}" }\n` });
    await up("web", 1);
    git("reset", "--quiet", "--hard", main);
    expect(await groups("--applied")).toEqual(["web"]);
    await up("web");
    write("zones/mail/mail.example.zone", "@ A 192.0.2.5\n");
    await up("mail");
    git("checkout", "--quiet", ".");
    expect(await groups("--applied")).toEqual(["mail"]);
    await up("mail");
    expect(await groups("--applied")).toEqual([]);
  });

  it("have a folder without a stack among them, whose own job fails with the reason; the others run", async () => {
    write("zones/shop/shop.example.zone", "@ A 192.0.2.1\n");
    const says = /^zones\/shop has no stack\. Run "pulumi stack init shop", .+Pulumi\.shop\.yaml\.$/m;
    expect((await asked("--applied")).text).toMatch(says);
    expect(await groups("--applied")).toEqual(["shop"]);
    expect(await groups()).toEqual(["company", "mail", "shop", "web"]);
    expect(await asked("--check shop")).toMatchObject({ code: 1, text: expect.stringMatching(says) });
    expect(await asked("--check web")).toEqual({ code: 0, text: "" });
    rmSync(join(project.folder, "zones/shop"), { recursive: true });
    write("zones/a b;c/x.zone", "");
    expect(await asked()).toMatchObject({ code: 1, text: expect.stringMatching(/^zones\/a b;c: a folder's name may have letters/m) });
    rmSync(join(project.folder, "zones/a b;c"), { recursive: true });
  });

  it("have a stack without its folder among them, whose own job fails. Nothing is destroyed", async () => {
    rmSync(join(project.folder, "zones/mail"), { recursive: true });
    commit();
    expect(await groups("--applied")).toEqual(["mail"]);
    expect(await groups("--since HEAD^")).toEqual(["mail"]);
    expect(await asked("--check company")).toEqual({ code: 0, text: "" });
    const { code, text } = await asked("--check mail");
    expect([code, text]).toEqual([1, expect.stringMatching(/^The stack mail has resources \(1\), but zones\/mail is missing\./m)]);
    const [, unprotect = "", destroy = ""] = /"(pulumi state unprotect [^"]+)", then "(pulumi destroy [^"]+)"/.exec(text) ?? [];
    await project.follow([unprotect]).catch(() => {}); // Here nothing is protected.
    await project.follow([`${destroy} --yes`]);
    expect(await groups("--applied")).toEqual([]);
    // The folder comes back: its zones don't exist any more.
    commit({ "zones/mail/mail.example.zone": "@ A 192.0.2.1\n" });
    expect(await groups("--applied")).toEqual(["mail"]);
  });

  it("become a child pipeline of GitLab, with a job even if no group changed", async () => {
    expect(await groups("--gitlab drift")).toEqual({
      drift: { extends: ".drift", parallel: { matrix: [{ STACK: ["company", "mail", "web"] }] } },
      report: { extends: ".report", variables: { STACKS: "company mail web" } },
    });
    expect(await groups("--since HEAD --gitlab preview")).toEqual({ nothing: { extends: ".nothing" } });
  });
});
