import { randomBytes } from "node:crypto";
import { panelAccountPath } from "../../resources/parts/panel";
import { act } from "../frame/act";
import { NotConfirmedError, UsageError } from "../frame/command";
import { actionExits, confirm, guardSecrets, secretsOption, yesOption } from "../frame/confirm";
import { contentOf } from "../frame/input";
import { panelCommand } from "../frame/place";
import type { World } from "../frame/world";

export const panelPassword = panelCommand({
  name: "panel password",
  summary: "sets another password of a panel account",
  asks: "the platform, which sets the password",
  about: `Sets the password of a panel account's user. The command asks for it at the terminal, twice, and doesn't show it. With --file
it reads the password from a file (- is the standard input). With --generate it creates a password and writes it: to a terminal only,
unless --show-secrets is set. The command line never takes the password, because others could see it there. If a PanelAccount has the
input password, the next change of this input overwrites the new password.`,
  options: {
    file: { type: "string", value: "FILE", describe: "read the password from FILE, without the end of the line; - is the standard input" },
    generate: { type: "boolean", describe: "create a password, and write it" },
    ...secretsOption,
    ...yesOption,
    json: { type: "boolean", describe: "print what was done as JSON, with a created password" },
  },
  examples: [
    ["Type the password", "pulumi-hosting panel password example.com"],
    ["From a password manager", "pass show panel/example.com | pulumi-hosting panel password example.com --file - --yes"],
    ["Let the command create one", "pulumi-hosting panel password example.com --generate"],
  ],
  exits: { ...actionExits, 0: "done" },
  async run(on, call, world) {
    const [file, generates] = [call.text("file"), call.flag("generate")];
    if (file !== undefined && generates) throw new UsageError("--file and --generate exclude each other.");
    if (generates) guardSecrets(call, world, "a password");
    const given = file === undefined ? undefined : await passwordIn(world, file);
    return on(async ({ session, line, at }) => {
      await confirm(call, world, line, `set another password of the panel account ${at.name} (${at.id})`);
      line.done();
      const password = given ?? (generates ? newPassword() : await typedPassword(world));
      await act(session, line, {
        what: `another password of the panel account ${at.name}`,
        look: "whether the new password works; setting it again does no harm",
        send: (api) => api.patch(`${panelAccountPath(at.id)}/password`, { password }),
      });
      return {
        json: { panelAccount: at, action: "panel password", ...(generates && { password }) },
        line: generates ? password : `set another password of ${at.name}`,
      };
    });
  },
});

/** 144 bits, and nothing that a shell or a form would change. */
function newPassword(): string {
  return randomBytes(18).toString("base64url");
}

async function passwordIn(world: World, file: string): Promise<string> {
  const password = (await contentOf(world, file)).replace(/\r?\n$/, "");
  if (password.trim() === "") throw new UsageError(`${file === "-" ? "the standard input" : file} holds no password.`);
  if (/[\r\n]/.test(password)) throw new UsageError(`${file === "-" ? "the standard input" : file} holds more than one line.`);
  return password;
}

async function typedPassword({ askUnseen }: World): Promise<string> {
  if (!askUnseen)
    throw new NotConfirmedError("there is no terminal to ask for the password at: use --file or --generate. Nothing was changed.");
  const password = await askUnseen("New password: ");
  if (password.trim() === "") throw new NotConfirmedError("no password was given. Nothing was changed.");
  if ((await askUnseen("Repeat it: ")) !== password) throw new NotConfirmedError("the two passwords differ. Nothing was changed.");
  return password;
}
