import { lookUp } from "../../client";
import { singleLine } from "../../kernel/values/text";
import { waitOption } from "../frame/act";
import type { Command } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { asJson } from "../frame/output";
import { on } from "../frame/place";
import { changeAtRegistrar, shownOf } from "./change";
import { lookAt, registrationAbout } from "./words";

export const domainPush: Command = {
  name: "domain push",
  summary: "transfers a domain to another registrar",
  words: "NAME RECIPIENT",
  count: [2, 2],
  asks: "the platform, which gives the domain away",
  about: `Transfers a domain to another registrar. RECIPIENT is the handle of that registrar at the registry. The account loses the domain.
Only some top-level domains support this (featureFlags.supportsPushTransfer). For the others, give the new registrar the code that
\`domain authcode\` shows. Afterwards remove the DomainRegistration from the program.
${registrationAbout}`,
  options: { ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Transfer a domain", "pulumi-hosting domain push shop.uk OTHER-TAG"],
    ["Without a question", "pulumi-hosting domain push shop.uk OTHER-TAG --yes"],
  ],
  exits: actionExits,
  async run(call, world) {
    const recipient = call.words[1] as string;
    const done = await on("DomainRegistration", call, world, async (place) => {
      const { at, line } = place;
      await confirm(call, world, line, `transfer ${at.name} to the registrar ${recipient}, so that this account loses it`);
      const ended = await changeAtRegistrar(place, {
        what: `the transfer of ${at.name} to ${recipient}`,
        send: (api, path) => api.post(`${path}/push_transfer`, { recipient }),
        waits: !call.flag("no-wait"),
      });
      // Whoever gave a domain away may not see it any more.
      const shown = await shownOf(place).catch(() => ({}));
      const isOnItsWay = lookUp(shown, "push_transfer_pending") === true;
      return { registration: at, action: "domain push", recipient, ended: ended && !isOnItsWay, look: lookAt(place) };
    });
    const { registration, ended, look } = done;
    const what = ended
      ? `transferred ${registration.name} to ${recipient}`
      : `the transfer of ${registration.name} to ${recipient} has begun`;
    world.out(call.flag("json") ? asJson(done) : `${singleLine(what, 500)}${ended ? "" : `. See: ${look}`}\n`);
    return 0;
  },
};
