import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backendUrl } from "../../../src/host/backend";
import { Host } from "../../../src/host/host";
import { newFolder } from "../../harness/folder";

let home: string;
beforeEach(() => void (home = newFolder()));

/** A file below the home; its folder comes with it. */
function write(file: string, text: string): void {
  mkdirSync(join(home, file, ".."), { recursive: true });
  writeFileSync(join(home, file), text);
}

const login = (url: string, folder = ".pulumi") => write(`${folder}/credentials.json`, JSON.stringify({ current: url, accessTokens: {} }));
const found = (environment: NodeJS.ProcessEnv = {}, folder = "project") => backendUrl(environment, join(home, folder), () => home);
const inProject = "backend:\n  url: s3://project\n";

test("the environment comes first, then the project's file, then the login, then Pulumi Cloud", () => {
  expect(found()).toBe("https://api.pulumi.com");
  expect(found({ PULUMI_API: "https://api.example.com" })).toBe("https://api.example.com");
  login("s3://login");
  expect(found({ PULUMI_API: "https://api.example.com" })).toBe("s3://login");
  write("project/Pulumi.yaml", `name: shop\n${inProject}`);
  expect(found({ PULUMI_BACKEND_URL: "" })).toBe("s3://project");
  expect(found({ PULUMI_BACKEND_URL: "s3://environment" })).toBe("s3://environment");
});

test("the login is below the home, in PULUMI_HOME, or in PULUMI_CREDENTIALS_PATH", () => {
  login("s3://home");
  login("s3://of-pulumi-home", "elsewhere");
  login("s3://of-credentials-path", "third");
  const PULUMI_HOME = join(home, "elsewhere");
  expect(found()).toBe("s3://home");
  expect(found({ PULUMI_HOME })).toBe("s3://of-pulumi-home");
  expect(found({ PULUMI_HOME, PULUMI_CREDENTIALS_PATH: join(home, "third") })).toBe("s3://of-credentials-path");
});

test.each([
  ["Pulumi.yaml", inProject],
  ["Pulumi.yml", inProject],
  ["Pulumi.json", JSON.stringify({ name: "shop", backend: { url: "s3://project" } })],
  ["Pulumi.yaml", JSON.stringify({ name: "shop", backend: { url: "s3://project" } }, null, 2)],
  ["Pulumi.yaml", "name: shop\r\nbackend:\r\n  url: s3://project\r\nruntime: nodejs\r\n"],
  ["Pulumi.yaml", "backend:\n\n  # url: s3://old\n# url: s3://older\n  url: 's3://project' # until May\n"],
  ["Pulumi.yaml", 'backend: { url: "s3://project" }\n'],
  ["Pulumi.yaml", "backend: {\n  url: s3://project,\n}\n"],
  ["Pulumi.yaml", '"backend": {"url": s3://project}\n'],
  ["Pulumi.yaml", `resources:\n  x:\n    backend:\n      url: s3://of-a-resource\n${inProject}config:\n  url: s3://other\n`],
])("the project's file counts in each of its forms, also above the program's folder: %s %j", (name, text) => {
  login("s3://login");
  write(`project/${name}`, text);
  expect(found()).toBe("s3://project");
  expect(found({}, "project/src/main")).toBe("s3://project");
});

test("of a project, only the nearest file counts", () => {
  login("s3://login");
  write("Pulumi.yaml", inProject);
  write("project/Pulumi.yaml", "name: inner\n");
  expect(found()).toBe("s3://login");
});

test.each([
  ["Pulumi.yaml", "backend:\nconfig:\n  url: s3://other\n"],
  ["Pulumi.yaml", "backend: {}\n"],
  ["Pulumi.yaml", "backend:\n  url:\nname: shop\n"],
  ["Pulumi.yaml", "backend:\n  curl: s3://other\n"],
  ["Pulumi.yaml", "# backend:\n#   url: s3://other\n"],
  ["Pulumi.json", "{"],
  ["Pulumi.json", "null"],
  ["Pulumi.json", '{"backend":{"url":7}}'],
])("a project's file without an address is passed over: %s %j", (name, text) => {
  login("s3://login");
  write(`project/${name}`, text);
  expect(found()).toBe("s3://login");
});

test("what can't be read is passed over", () => {
  write("project/Pulumi.yaml/folder", "");
  for (const text of ["", "{", "null", "[]", '"text"', '{"current":7}', '{"current":""}']) {
    write(".pulumi/credentials.json", text);
    expect(found()).toBe("https://api.pulumi.com");
  }
  expect(backendUrl({ PULUMI_HOME: "\0" }, "\0", () => undefined)).toBe("https://api.pulumi.com");
});

test.each([
  ["https://api.pulumi.com/", "https://api.pulumi.com"],
  ["file:///stacks//", "file:///stacks"],
  [" s3://stacks ", "s3://stacks"],
  ["file:///", "file:///"],
  ["file://~", "file:///home/anna"],
  ["file://~/", "file:///home/anna"],
  ["file://~/stacks/", "file:///home/anna/stacks"],
  ["file://~anna", "file://~anna"],
])("spellings of one backend are one: %j", (spelling, url) => {
  expect(backendUrl({ PULUMI_BACKEND_URL: spelling }, home, () => "/home/anna")).toBe(url);
});

test("a provider's notes are of the backend that `pulumi login` chose, and don't hold its address", () => {
  const workplace = () => {
    const environment = { PULUMI_HOME: join(home, ".pulumi"), HOSTING_BASE_URL: "http://127.0.0.1:9", HOSTING_TOKEN: "token" };
    const host = new Host({ ...environment, HOSTING_STATE_DIR: join(home, "notes") }, { status: () => undefined, warn: () => undefined });
    host.configure(undefined);
    return host.session.workplace;
  };
  login("postgres://anna:s3cret@first");
  const first = workplace();
  expect(workplace()).toEqual(first);
  expect(JSON.stringify(first)).not.toMatch(/s3cret|postgres/);
  login("postgres://anna:s3cret@second");
  expect(workplace()?.folder).toBe(first?.folder);
  expect(workplace()?.backend).not.toBe(first?.backend);
});
