import { ApiError, path } from "../../client";
import { act } from "../frame/act";
import type { Command } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { invoked } from "../frame/invoked";
import { asJson } from "../frame/output";
import { on, type Place } from "../frame/place";
import { siteAbout } from "../site/words";

interface Suspension {
  readonly suspended?: boolean;
  readonly abuse?: boolean;
  readonly system?: boolean;
  readonly reason?: string;
  readonly canSelfUnsuspend?: boolean;
  readonly remainingSelfUnsuspends?: number;
}

export const mailUnsuspend: Command = {
  name: "mail unsuspend",
  summary: "ends a block of a site's outgoing mail",
  words: "SITE",
  count: [1, 1],
  asks: "the platform, which ends the block",
  about: `Ends a block that the platform put on the mail of a site because of abuse. The account may do that twice in 30 days: find and stop
what sent the mail first. A block because of an unpaid invoice ends with its payment.
${siteAbout}`,
  options: { ...yesOption, json: { type: "boolean", describe: "print the block as it is afterwards, as JSON" } },
  examples: [
    ["Let a site send again", "pulumi-hosting mail unsuspend shop"],
    ["Without a question", "pulumi-hosting mail unsuspend shop --yes"],
  ],
  exits: { ...actionExits, 0: "done" },
  async run(call, world) {
    const done = await on("Site", call, world, async (place) => {
      const { session, line, at } = place;
      const { suspension: before } = await mailOf(place);
      const why = whyNot(before);
      if (why !== undefined) throw new Error(`the mail of site ${at.name} ${why}`);
      const left = before?.remainingSelfUnsuspends;
      const price = left === undefined ? "" : `; the account may do that ${left} more ${left === 1 ? "time" : "times"} in 30 days`;
      await confirm(call, world, line, `end the block of the mail of site ${at.name} (${before?.reason ?? "no reason shown"})${price}`);
      await act(session, line, {
        what: `the end of the block of the mail of site ${at.name}`,
        look: "getSiteMail in a program, or the platform's panel",
        send: (api) => api.delete(path`/api/sites/${at.id}/mail/suspension`).catch((error: unknown) => explained(place, error)),
      });
      return { site: at, action: "mail unsuspend", suspension: (await mailOf(place)).suspension };
    });
    const { suspension, site } = done;
    world.out(
      call.flag("json") ? asJson(done) : `site ${site.name} ${suspension?.suspended ? "still shows the block" : "may send mail again"}\n`,
    );
    return 0;
  },
};

async function mailOf({ session, line, at }: Place): Promise<{ readonly suspension?: Suspension }> {
  line.say("reading the state of the mail");
  return await invoked(session, line, "getSiteMail", { siteId: at.id });
}

/** Why the platform wouldn't take it, told apart by what the block shows. Where that says nothing, the platform decides. */
function whyNot(suspension: Suspension | undefined): string | undefined {
  const { suspended, system, abuse, remainingSelfUnsuspends, canSelfUnsuspend } = suspension ?? {};
  if (suspended === false) return "isn't blocked: there is nothing to end.";
  if (canSelfUnsuspend !== false) return undefined;
  if (system === true)
    return `is blocked because of an invoice or the site's state${abuse ? ", and of abuse besides" : ""}: that has to be settled first.`;
  if (remainingSelfUnsuspends === 0) return "was unblocked as often as the account may within 30 days: ask the platform's support.";
  return "can't be unblocked by the account, as the platform says: ask its support.";
}

/** A reactivation that didn't complete may have happened all the same: the state is read again before anything is said. */
async function explained(place: Place, error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== "unsuspend_failed") throw error;
  const { suspension } = await mailOf(place);
  if (suspension?.suspended !== false) throw new Error(`${error.answered} The site still shows the block.`);
}
