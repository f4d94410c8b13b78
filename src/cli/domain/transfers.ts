import { isJson, type Json, lookUp, OddAnswerError, one, path } from "../../client";
import { registrationPath } from "../../resources/parts/registrations";
import { changeAtRegistrar, lookAt, registrationNow } from "./change";
import { type Place, registrationCommand } from "../frame/place";
import { UsageError } from "../frame/command";
import { guardSecrets, secretsOption, confirm, yesOption, actionExits } from "../frame/confirm";

export const domainAuthcode = registrationCommand({
  name: "domain authcode",
  summary: "shows the code for the transfer of a domain to another registrar",
  asks: "the platform, reads only",
  about: `Shows the transfer code of a domain: another registrar asks for it when the domain moves there. While the domain isn't locked,
anybody with the code can take the domain away. Therefore it is written to a terminal only, unless --show-secrets is set. Some registries
never show the code. The token needs the scope domains:write, although nothing is changed.`,
  options: { ...secretsOption, json: { type: "boolean", describe: "print the code as JSON" } },
  examples: [
    ["See the code", "pulumi-hosting domain authcode example.com"],
    ["Hand it to a password manager", "pulumi-hosting domain authcode example.com --show-secrets | pass insert -e domains/example.com"],
  ],
  exits: { 2: "usage error (unknown option or argument), or no terminal for the code" },
  run(on, call, world) {
    guardSecrets(call, world, "the code of a domain");
    return on(async (place) => {
      const authcode = await codeOf(place);
      return { json: { registration: place.at, authcode }, line: authcode };
    });
  },
});

async function codeOf({ api, line, at }: Place): Promise<string> {
  line.say("asking for the code");
  const path = `${registrationPath(at.id)}/epp_code`;
  const answer = await api.get(path);
  const code = isJson(answer) ? (lookUp(answer, "authcode") ?? lookUp(answer, "epp_code")) : undefined;
  if (typeof code !== "string" || code === "") throw new OddAnswerError(`GET ${path}`, "a code");
  return code;
}

export const domainPush = registrationCommand({
  name: "domain push",
  summary: "transfers a domain to another registrar",
  words: "RECIPIENT",
  asks: "the platform, which gives the domain away",
  about: `Transfers a domain to another registrar. RECIPIENT is the handle of that registrar at the registry. The account loses the domain.
Only some top-level domains support this (featureFlags.supportsPushTransfer). For the others, give the new registrar the code that
\`domain authcode\` shows. Afterwards remove the DomainRegistration from the program.`,
  options: { ...yesOption, json: { type: "boolean", describe: "print what was done as JSON" } },
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
        send: (api) => api.post(`${registrationPath(at.id)}/push_transfer`, { recipient }),
      });
      // Whoever gave a domain away doesn't see it any more.
      const ended = isDone && (await registrationNow(place)) === "gone";
      const look = lookAt(place);
      const what = ended ? `transferred ${at.name} to ${recipient}` : `the transfer of ${at.name} to ${recipient} has begun`;
      return {
        json: { registration: at, action: "domain push", recipient, ended, look },
        line: `${what}${ended ? "" : `. See: ${look}`}`,
      };
    }),
});

export const domainTransferOut = registrationCommand({
  name: "domain transfer-out",
  summary: "shows who asks for a domain; approves or rejects its transfer to another registrar",
  asks: "the platform, which reads; with `--reject` it keeps the domain, and with `--approve` it gives the domain away",
  about: `Shows which other registrar asks for a domain (transferOutPending of the DomainRegistration), as far as the registry tells. With
--approve the account loses the domain. Without an answer, the registry decides after some days, and usually approves.`,
  options: {
    approve: { type: "boolean", describe: "approve the transfer: the account loses the domain" },
    reject: { type: "boolean", describe: "reject the transfer: the account keeps the domain" },
    ...yesOption,
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
        send: (api) => api.post(`${registrationPath(at.id)}/transfer_out`, { decision }),
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
