import { z } from "zod";
import { isJson, lookUp, OddAnswerError, one, type Json, isNotFound, type Platform } from "../../client";
import { wireFields } from "../../kernel/definition/wire";
import { panelAccountPath } from "../../resources/parts/panel";
import { isWebAddress } from "../../transport";
import { act, inTime } from "../frame/act";
import { guardSecrets, secretsOption, actionExits, confirm, yesOption } from "../frame/confirm";
import { type Place, panelCommand } from "../frame/place";
import { type Command, NotConfirmedError, UsageError } from "../frame/command";
import { withSession } from "../frame/platform";
import { randomBytes } from "node:crypto";
import { contentOf } from "../frame/input";
import type { World } from "../frame/world";

export const panelLogin = panelCommand({
  name: "panel login",
  summary: "creates a link that signs in to the hosting panel of an account",
  asks: "the platform, which creates a link",
  about: `Creates a link that signs in to the hosting server's panel as a panel account. Anybody with the link is signed in. Therefore the
link is written to a terminal only, unless --show-secrets is set. The platform accepts a user's API key or session for this request, and
no OAuth token.`,
  options: { ...secretsOption, json: { type: "boolean", describe: "print the link as JSON" } },
  examples: [
    ["Sign in", "pulumi-hosting panel login example.com"],
    ["Open the panel in the browser", 'xdg-open "$(pulumi-hosting panel login example.com --show-secrets)"'],
  ],
  exits: { 0: "done", 1: "failed", 2: "usage error (unknown option or argument), or no terminal for the link" },
  run(on, call, world) {
    guardSecrets(call, world, "a link that signs in");
    return on(async (place) => {
      const url = await linkTo(place);
      return { json: { panelAccount: place.at, url }, line: url };
    });
  },
});

async function linkTo({ session, line, at }: Place): Promise<string> {
  const path = `${panelAccountPath(at.id)}/session`;
  const answer = await act(session, line, {
    what: `a link to the panel account ${at.name}`,
    look: `pulumi-hosting panel login ${at.id}; an unused link does no harm`,
    send: (api) => api.post(path),
  });
  const url = isJson(answer) ? addressIn(one(answer, "session") ?? answer) : undefined;
  if (url === undefined) throw new OddAnswerError(`POST ${path}`, "a link");
  return url;
}

/** The documents don't show the answer: the address may have any name, and then it is the only one. */
function addressIn(shown: Json): string | undefined {
  const named = ["url", "sso_url", "login_url", "session_url", "redirect_url", "link"].map((name) => lookUp(shown, name));
  const all = Object.values(shown).filter(isWebAddress);
  return named.find(isWebAddress) ?? (all.length === 1 ? all[0] : undefined);
}

export const panelPurge: Command = {
  name: "panel purge",
  summary: "permanently deletes a panel account that is scheduled for deletion",
  words: "USERNAME",
  asks: "the platform, which deletes the account",
  about: `Permanently deletes a panel account, with everything in it. The account must be scheduled for deletion, as it is after
\`pulumi destroy\`. This command doesn't wait for the scheduled day: the domain is free again at once. USERNAME is the account's user
name and not a domain, because another account may hold the domain now.`,
  options: { ...yesOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Free the domain of a deleted account", "pulumi-hosting panel purge u1234"],
    ["Without a question", "pulumi-hosting panel purge u1234 --yes"],
  ],
  exits: { ...actionExits, 0: "done" },
  run(call, world) {
    const [username = ""] = call.words;
    return withSession(world, async ({ session, api, line }) => {
      line.say(`looking for ${username}`);
      const shown = await shownOf(api, username);
      if (!shown) throw new Error(`there is no panel account ${username}.`);
      const { domain, state, isScheduled } = shown;
      const account = `the panel account ${username}${domain === undefined ? "" : ` (${domain})`}`;
      if (!isScheduled)
        throw new Error(
          state === undefined
            ? `${account}: the platform doesn't show that it is scheduled for deletion. Look at it in the platform's panel.`
            : `${account} is ${state}, and not scheduled for deletion. First delete it with \`pulumi destroy\` or in the panel.`,
        );
      await confirm(call, world, line, `delete ${account} permanently, with everything in it`);
      const action = {
        what: `the purge of ${account}`,
        look: "the platform's panel, or the same command: it reports when the account is gone",
      };
      await act(session, line, { ...action, send: () => api.post(`${panelAccountPath(username)}/purge`) });
      line.say(`waiting for ${action.what}`);
      const isGone = async () => ((await shownOf(api, username)) ? undefined : true);
      await inTime({ session, line }, action, async (wait) => (await isGone()) ?? api.until(wait, isGone));
      const panelAccount = { id: username, name: domain ?? username };
      return { json: { panelAccount, action: "panel purge" }, line: `deleted the panel account ${username} (${panelAccount.name})` };
    });
  },
};

const shownText = z
  .string()
  .optional()
  .catch(undefined)
  .transform((shown) => shown || undefined);
const accountWire = wireFields({ state: shownText, delete_scheduled_at: shownText, primary_domain: shownText });

/** The account, or nothing where there is none. */
async function shownOf(api: Platform, username: string) {
  const shown = await api.one(panelAccountPath(username), "panel_account").catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  if (!shown) return undefined;
  const { state, deleteScheduledAt, primaryDomain: domain } = accountWire.parse(shown);
  return { state, domain, isScheduled: state === "pending_deletion" || (state === undefined && deleteScheduledAt !== undefined) };
}

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
