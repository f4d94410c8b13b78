import { type Json, lookUp } from "../../client";
import { waitOption } from "../frame/act";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { registrationCommand } from "../frame/place";
import { changeAtRegistrar, isKnown, registrationNow } from "./change";
import { lookAt } from "./words";

export const domainPush = registrationCommand({
  name: "domain push",
  summary: "transfers a domain to another registrar",
  words: "RECIPIENT",
  asks: "the platform, which gives the domain away",
  about: `Transfers a domain to another registrar. RECIPIENT is the handle of that registrar at the registry. The account loses the domain.
Only some top-level domains support this (featureFlags.supportsPushTransfer). For the others, give the new registrar the code that
\`domain authcode\` shows. Afterwards remove the DomainRegistration from the program.`,
  options: { ...yesOption, ...waitOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Transfer a domain", "pulumi-hosting domain push shop.uk OTHER-TAG"],
    ["Without a question", "pulumi-hosting domain push shop.uk OTHER-TAG --yes"],
  ],
  exits: actionExits,
  run: (on, call, world) =>
    on(async (place) => {
      const [{ at, line }, recipient] = [place, call.words[1] as string];
      await confirm(call, world, line, `transfer ${at.name} to the registrar ${recipient}, so that this account loses it`);
      const isDone = await changeAtRegistrar(place, {
        what: `the transfer of ${at.name} to ${recipient}`,
        send: (api, path) => api.post(`${path}/push_transfer`, { recipient }),
        waits: !call.flag("no-wait"),
      });
      // Whoever gave a domain away may not see it any more.
      const isAway = (shown: Json | "gone"): boolean => shown === "gone" || lookUp(shown, "push_transfer_pending") !== true;
      const ended = isDone && isKnown(await registrationNow(place), isAway);
      const look = lookAt(place);
      const what = ended ? `transferred ${at.name} to ${recipient}` : `the transfer of ${at.name} to ${recipient} has begun`;
      return {
        json: { registration: at, action: "domain push", recipient, ended, look },
        line: `${what}${ended ? "" : `. See: ${look}`}`,
      };
    }),
});
