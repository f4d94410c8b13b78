import { isJson, type Json, lookUp, one, path } from "../../client";
import { waitOption } from "../frame/act";
import { UsageError } from "../frame/command";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { type Place, registrationCommand } from "../frame/place";
import { changeAtRegistrar } from "./change";
import { lookAt } from "./words";

export const domainTransferOut = registrationCommand({
  name: "domain transfer-out",
  summary: "shows who asks for a domain; approves or rejects its transfer to another registrar",
  asks: "the platform, reads only; with `--approve` or `--reject` it answers the other registrar",
  about: `Shows which other registrar asks for a domain (transferOutPending of the DomainRegistration), as far as the registry tells. With
--approve the account loses the domain. Without an answer, the registry decides after some days, and usually approves.`,
  options: {
    approve: { type: "boolean", describe: "approve the transfer: the account loses the domain" },
    reject: { type: "boolean", describe: "reject the transfer: the account keeps the domain" },
    ...yesOption,
    ...waitOption,
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["See who asks for a domain", "pulumi-hosting domain transfer-out example.com"],
    ["Keep a domain", "pulumi-hosting domain transfer-out example.com --reject"],
    ["Approve the transfer, without a question", "pulumi-hosting domain transfer-out example.com --approve --yes"],
  ],
  exits: actionExits,
  run(on, call, world) {
    if (call.flag("approve") && call.flag("reject")) throw new UsageError("takes one of --approve and --reject, not both.");
    const decision = call.flag("approve") ? "approve" : call.flag("reject") ? "reject" : undefined;
    return on(async (place) => {
      const { at, line } = place;
      line.say("reading who asks for the domain");
      const request = await requestOf(place);
      if (decision === undefined) return { json: { registration: at, request: request ?? null }, line: requestText(at.name, request) };
      const means = decision === "approve" ? "so that this account loses it" : "so that it stays here";
      const who = request && Object.keys(request).length > 0 ? ` (${inWords(request)})` : "";
      await confirm(call, world, line, `${decision} the transfer of ${at.name} to another registrar${who}, ${means}`);
      const ended = await changeAtRegistrar(place, {
        what: `the answer to the registrar that asks for ${at.name}`,
        send: (api, path) => api.post(`${path}/transfer_out`, { decision }),
        waits: !call.flag("no-wait"),
      });
      const look = lookAt(place);
      const what = `${decision === "approve" ? "approved" : "rejected"} the transfer of ${at.name}`;
      return {
        json: { registration: at, action: "domain transfer-out", decision, request: request ?? null, ended, look },
        line: `${what}${ended ? "" : `. The registrar hasn't finished; see: ${look}`}`,
      };
    });
  },
});

/** What the registry tells of the request, in any form; nothing where no registrar asks. */
async function requestOf({ api, at }: Place): Promise<Json | undefined> {
  const answer = await api.get(path`/api/domain_registrations/${at.id}`);
  const shown = one(answer, "domain_registration") ?? {};
  const view = [answer, shown]
    .filter(isJson)
    .map((body) => lookUp(body, "transfer_out"))
    .find(isJson);
  const isKnown = ([, value]: [string, unknown]): boolean => ["string", "number", "boolean"].includes(typeof value);
  if (view) return Object.fromEntries(Object.entries(view).filter(isKnown));
  return lookUp(shown, "transfer_out_pending") === true ? {} : undefined;
}

const inWords = (request: Json): string =>
  Object.entries(request)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(", ");

function requestText(name: string, request: Json | undefined): string {
  if (!request) return `No registrar asks for ${name}.`;
  const told = Object.keys(request).length > 0 ? inWords(request) : "the platform doesn't show which one";
  return `Another registrar asks for ${name} (${told}). Answer with --approve or --reject.`;
}
