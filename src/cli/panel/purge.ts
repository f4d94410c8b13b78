import { isNotFound, lookUp, type Platform } from "../../client";
import { panelAccountPath } from "../../resources/parts/panel";
import { act, inTime } from "../frame/act";
import type { Command } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { withSession } from "../frame/platform";

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

interface Shown {
  readonly state: string | undefined;
  readonly isScheduled: boolean;
  readonly domain: string | undefined;
}

/** The account, or nothing where there is none. */
async function shownOf(api: Platform, username: string): Promise<Shown | undefined> {
  try {
    const shown = await api.one(panelAccountPath(username), "panel_account");
    const text = (key: string): string | undefined => {
      const value = lookUp(shown, key);
      return typeof value === "string" && value !== "" ? value : undefined;
    };
    const state = text("state");
    const isScheduled = state === "pending_deletion" || (state === undefined && text("delete_scheduled_at") !== undefined);
    return { state, isScheduled, domain: text("primary_domain") };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
