import { ApiError, path } from "../../client";
import { act } from "../frame/act";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { invoked } from "../frame/invoked";
import { type Place, siteCommand } from "../frame/place";

interface Suspension {
  readonly suspended?: boolean;
  readonly abuse?: boolean;
  readonly system?: boolean;
  readonly reason?: string;
  readonly canSelfUnsuspend?: boolean;
  readonly remainingSelfUnsuspends?: number;
}

export const mailUnsuspend = siteCommand({
  name: "mail unsuspend",
  summary: "unblocks a site's outgoing mail",
  asks: "the platform, which ends the block",
  about: `Unblocks the mail of a site that the platform blocked because of abuse. First find and stop the sender: an account may unblock
twice in 30 days. A block because of an unpaid invoice ends when the invoice is paid.`,
  options: { ...yesOption, json: { type: "boolean", describe: "print the state of the block afterwards, as JSON" } },
  examples: [
    ["Let a site send again", "pulumi-hosting mail unsuspend shop"],
    ["Without a question", "pulumi-hosting mail unsuspend shop --yes"],
  ],
  exits: { ...actionExits, 0: "done" },
  run: (on, call, world) =>
    on(async (place) => {
      const { session, line, at } = place;
      const { suspension: before } = await mailOf(place);
      const why = whyNot(before);
      if (why !== undefined) throw new Error(`the mail of site ${at.name} ${why}`);
      const left = before?.remainingSelfUnsuspends;
      const price = left === undefined ? "" : `; the account may unblock ${left} more ${left === 1 ? "time" : "times"} in 30 days`;
      await confirm(call, world, line, `unblock the mail of site ${at.name} (${before?.reason ?? "no reason shown"})${price}`);
      await act(session, line, {
        what: `the end of the block of the mail of site ${at.name}`,
        look: `pulumi-hosting mail show ${at.id}`,
        send: (api) => api.delete(path`/api/sites/${at.id}/mail/suspension`).catch((error: unknown) => explained(place, error)),
      });
      const { suspension } = await mailOf(place);
      return {
        json: { site: at, action: "mail unsuspend", suspension },
        line: `site ${at.name} ${suspension?.suspended ? "still shows the block" : "may send mail again"}`,
      };
    }),
});

async function mailOf(place: Place): Promise<{ readonly suspension?: Suspension }> {
  place.line.say("reading the state of the mail");
  return await invoked(place, "getSiteMail", { siteId: place.at.id });
}

/** Why the platform wouldn't take it, told apart by what the block shows. Where that says nothing, the platform decides. */
function whyNot(suspension: Suspension | undefined): string | undefined {
  const { suspended, system, abuse, remainingSelfUnsuspends, canSelfUnsuspend } = suspension ?? {};
  if (suspended === false) return "isn't blocked. Nothing was changed.";
  if (canSelfUnsuspend !== false) return undefined;
  if (system === true)
    return `is blocked because of an invoice or the site's state${abuse ? " and because of abuse" : ""}: settle this first.`;
  if (remainingSelfUnsuspends === 0) return "was unblocked as often as an account may in 30 days: ask the platform's support.";
  return "can't be unblocked by the account: ask the platform's support.";
}

/** A reactivation that didn't complete may have happened all the same: the state is read again before anything is said. */
async function explained(place: Place, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== "unsuspend_failed") throw error;
  const { suspension } = await mailOf(place);
  if (suspension?.suspended !== false) throw new Error(`${error.answered} The site still shows the block.`);
}
