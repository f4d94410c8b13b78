import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { singleLine } from "../../kernel/values/text";
import { panelAccountPath } from "../../resources/parts/panel";
import { act } from "../frame/act";
import { NotConfirmedError, UsageError, type Call, type Command } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { asJson } from "../frame/output";
import { on } from "../frame/place";
import { guardSecrets, secretsOption } from "../frame/secrets";
import type { World } from "../frame/world";
import { panelAbout } from "./words";

export const panelPassword: Command = {
  name: "panel password",
  summary: "sets another password of a panel account",
  words: "ACCOUNT",
  count: [1, 1],
  asks: "the platform, which sets the password",
  about: `Sets the password of a panel account's user. The password is asked for at the terminal, twice and unseen; or --file names a
file that holds it, or - for the standard input; or --generate makes one and writes it, to a terminal only unless --show-secrets is
said. It is never given on the command line, where others could see it. A PanelAccount with the input password sets its own again when
that changes.
${panelAbout}`,
  options: {
    file: { type: "string", value: "FILE", describe: "take the password from FILE, without the line's end; - is the standard input" },
    generate: { type: "boolean", describe: "make a password, and write it" },
    ...secretsOption,
    ...yesOption,
    json: { type: "boolean", describe: "print what was done as JSON, with a password that was made" },
  },
  examples: [
    ["Type it", "pulumi-hosting panel password example.com"],
    ["From a password manager", "pass show panel/example.com | pulumi-hosting panel password example.com --file - --yes"],
    ["Let one be made", "pulumi-hosting panel password example.com --generate"],
  ],
  exits: { ...actionExits, 0: "done" },
  async run(call, world) {
    const [file, generates] = [call.text("file"), call.flag("generate")];
    if (file !== undefined && generates) throw new UsageError("--file and --generate exclude each other.");
    if (generates) guardSecrets(call, world, "a password");
    const given = file === undefined ? undefined : await passwordIn(world, file);
    const done = await on("PanelAccount", call, world, async ({ session, line, at }) => {
      await confirm(call, world, line, `set another password of the panel account ${at.name} (${at.id})`);
      line.done();
      const password = given ?? (generates ? newPassword() : await typedPassword(world));
      await act(session, line, {
        what: `another password of the panel account ${at.name}`,
        look: "whether the new password is taken; setting it again does no harm",
        send: (api) => api.patch(`${panelAccountPath(at.id)}/password`, { password }),
      });
      return { panelAccount: at, action: "panel password", ...(generates && { password }) };
    });
    world.out(report(call, done));
    return 0;
  },
};

interface Done {
  readonly panelAccount: { readonly name: string };
  readonly password?: string;
}

function report(call: Call, done: Done): string {
  if (call.flag("json")) return asJson(done);
  return done.password === undefined ? `set another password of ${singleLine(done.panelAccount.name, 300)}\n` : `${done.password}\n`;
}

/** 144 bits, and nothing that a shell or a form would change. */
function newPassword(): string {
  return randomBytes(18).toString("base64url");
}

async function passwordIn(world: World, file: string): Promise<string> {
  const text = file === "-" ? await world.input() : await readFile(resolve(world.folder, file), "utf8");
  const password = text.replace(/\r?\n$/, "");
  if (password.trim() === "") throw new UsageError(`${file === "-" ? "the standard input" : file} holds no password.`);
  if (/[\r\n]/.test(password)) throw new UsageError(`${file === "-" ? "the standard input" : file} holds more than one line.`);
  return password;
}

async function typedPassword({ askUnseen }: World): Promise<string> {
  if (!askUnseen)
    throw new NotConfirmedError("there is no terminal to ask for the password at: use --file or --generate. Nothing was changed.");
  const password = await askUnseen("New password: ");
  if (password.trim() === "") throw new NotConfirmedError("no password was given. Nothing was changed.");
  if ((await askUnseen("Once more: ")) !== password) throw new NotConfirmedError("the two passwords differ. Nothing was changed.");
  return password;
}
