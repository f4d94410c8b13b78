import { singleLine } from "../../kernel/values/text";
import { waitOption } from "../frame/act";
import { UsageError } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { registrationCommand } from "../frame/place";
import { changeAtRegistrar } from "./change";
import { lookAt } from "./words";

export const domainTransferOut = registrationCommand({
  name: "domain transfer-out",
  summary: "approves or rejects the transfer of a domain to another registrar",
  asks: "the platform, which answers the other registrar",
  about: `Answers another registrar that asks for a domain (transferOutPending of the DomainRegistration). With --approve the account loses
the domain. Without an answer, the registry decides after some days, and usually approves.`,
  options: {
    approve: { type: "boolean", describe: "approve the transfer: the account loses the domain" },
    reject: { type: "boolean", describe: "reject the transfer: the account keeps the domain" },
    ...yesOption,
    ...waitOption,
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["Keep a domain", "pulumi-hosting domain transfer-out example.com --reject"],
    ["Approve the transfer, without a question", "pulumi-hosting domain transfer-out example.com --approve --yes"],
  ],
  exits: actionExits,
  run(on, call, world) {
    if (call.flag("approve") === call.flag("reject")) throw new UsageError("takes one of --approve and --reject.");
    const decision = call.flag("approve") ? "approve" : "reject";
    return on(async (place) => {
      const { at, line } = place;
      const means = decision === "approve" ? "so that this account loses it" : "so that it stays here";
      await confirm(call, world, line, `${decision} the transfer of ${at.name} to another registrar, ${means}`);
      const ended = await changeAtRegistrar(place, {
        what: `the answer to the registrar that asks for ${at.name}`,
        send: (api, path) => api.post(`${path}/transfer_out`, { decision }),
        waits: !call.flag("no-wait"),
      });
      const look = lookAt(place);
      const what = `${decision === "approve" ? "approved" : "rejected"} the transfer of ${at.name}`;
      return {
        json: { registration: at, action: "domain transfer-out", decision, ended, look },
        text: () => `${singleLine(what, 500)}${ended ? "" : `. The registrar hasn't finished; see: ${look}`}\n`,
      };
    });
  },
});
