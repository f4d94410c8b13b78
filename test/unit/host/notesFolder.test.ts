import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import type { Definition } from "../../../src/kernel/definition/resource";
import { Host } from "../../../src/host/host";
import { notesFolder } from "../../../src/host/notesFolder";
import { registry } from "../../../src/resources";

/** Only its name counts: nothing is read or written there. */
const anyHome = join(tmpdir(), "anna");
const home = () => anyHome;
const below = join(anyHome, ".local", "state", "pulumi-hosting");

test("notes lie where HOSTING_STATE_DIR says, else in the XDG state folder, else below the home", () => {
  expect(notesFolder({ HOSTING_STATE_DIR: "/mine", XDG_STATE_HOME: "/state" }, home)).toBe("/mine");
  expect(notesFolder({ XDG_STATE_HOME: "/state" }, home)).toBe("/state/pulumi-hosting");
  expect(notesFolder({}, home)).toBe(below);
  expect(notesFolder({ HOSTING_STATE_DIR: "", XDG_STATE_HOME: "" }, home)).toBe(below);
});

test.each(["state", "./state", "~/state", "../state"])("a relative XDG_STATE_HOME (%s) is ignored", (state) => {
  expect(notesFolder({ XDG_STATE_HOME: state }, home)).toBe(below);
});

test.each(["", ".", "relative", "/tmp/of/another"])("HOME (%j) doesn't decide: the home is that of the password file", (HOME) => {
  const before = process.env.HOME;
  process.env.HOME = HOME;
  try {
    expect(notesFolder({ HOME })).toBe(join(userInfo().homedir, ".local/state/pulumi-hosting"));
  } finally {
    process.env.HOME = before;
  }
});

test.each([
  ["state", /must be an absolute path, not "state": with a relative path, a run from another folder wouldn't find the notes\.$/],
  ["./state", /must be an absolute path, not ".\/state"/],
  ["~/state", /must be an absolute path, not "~\/state".*Only a shell replaces `~`.*"\$HOME\/…"\.$/],
  ["~anna/state", /Only a shell replaces `~`/],
])("HOSTING_STATE_DIR=%s is refused", (chosen, message) => {
  expect(() => notesFolder({ HOSTING_STATE_DIR: chosen }, home)).toThrow(message);
  const host = new Host(
    { HOSTING_STATE_DIR: chosen, HOSTING_BASE_URL: "http://127.0.0.1:9", HOSTING_TOKEN: "token" },
    { status: () => undefined, warn: () => undefined },
  );
  host.configure(undefined);
  expect(host.problem).toMatchObject({ name: "SettingsError", message: expect.stringMatching(message) });
  const named = { definition: registry.Site as Definition, name: "s", key: "s~1" };
  expect(() => host.resource({ ...named, log: { warn: () => undefined, info: () => undefined, status: () => undefined } })).toThrow(
    message,
  );
});

test.each([() => undefined, () => "", () => "relative"])("a user without a home has no folder of notes", (nowhere) => {
  expect(notesFolder({}, nowhere)).toBeUndefined();
  expect(notesFolder({ XDG_STATE_HOME: "relative" }, nowhere)).toBeUndefined();
});
