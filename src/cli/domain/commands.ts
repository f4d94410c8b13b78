import { isJson, type Json, lookUp, OddAnswerError, one, path, type Platform } from "../../client";
import { registrationPath } from "../../resources/parts/registrations";
import { act, waitOption } from "../frame/act";
import { changeAtRegistrar, isKnown, lookAt, registrationNow } from "./change";
import { type Place, registrationCommand, on, registrationAbout } from "../frame/place";
import { priceText } from "../../resources/parts/domainPrices";
import { type Command, UsageError } from "../frame/command";
import { invoked } from "../frame/invoked";
import { withSession } from "../frame/platform";
import { columns } from "../frame/table";
import { guardSecrets, secretsOption, confirm, yesOption, actionExits } from "../frame/confirm";
import { drawnEntries, entriesIn } from "../frame/entries";
import { contactPath } from "../../resources/parts/contacts";

/** A price as the functions show it. */
export interface Price {
  readonly amountCents?: number;
  readonly currency?: string;
}

export interface Availability {
  readonly domain: string;
  readonly available: boolean;
  readonly premium?: boolean;
  readonly ownedByAccount?: boolean;
  readonly reason?: string;
  readonly createPrice?: Price;
  readonly transferPrice?: Price;
}

export const domainCheck: Command = {
  name: "domain check",
  summary: "shows whether a domain is free, and its price",
  words: "NAME",
  asks: "the platform, reads only",
  about: `Shows whether a domain can be registered, and the price of the registration. For a registered domain it shows the price of a
transfer. Nothing is reserved and nothing is ordered. The registry sets the price of a premium name, which can be very high.`,
  options: { json: { type: "boolean", describe: "print the answer as JSON" } },
  examples: [
    ["See whether a name is free", "pulumi-hosting domain check new.example"],
    ["In a script", "pulumi-hosting domain check new.example --json | jq -e .available"],
  ],
  exits: { 0: "shown, whether the domain is free or not" },
  run: ({ words: [domain] }, world) =>
    withSession(world, async (opened) => {
      opened.line.say("asking the registry");
      const shown = (await invoked(opened, "getDomainAvailability", { domain })) as unknown as Availability;
      return { json: shown, text: () => report(shown) };
    }),
};

function report({ domain, available, premium, ownedByAccount, reason, createPrice, transferPrice }: Availability): string {
  const state = available ? (premium ? "free, a premium name" : "free") : ownedByAccount ? "registered in this account" : "not free";
  const row = [domain, state, amountOf(createPrice), amountOf(transferPrice), reason];
  return columns(["domain", "", "registration", "transfer", "why"], [row]);
}

/** `12.00 EUR`; nothing where no price is shown. */
export function amountOf({ amountCents, currency }: Price = {}): string | undefined {
  return amountCents === undefined ? undefined : priceText(amountCents, currency);
}

interface Suggestion {
  readonly domain?: string;
  readonly available?: boolean;
  readonly source?: string;
  readonly price?: Price;
}

export const domainSuggest: Command = {
  name: "domain suggest",
  summary: "suggests similar domains, with their prices",
  words: "NAME",
  asks: "the platform, reads only",
  about: `Lists domains that are similar to NAME, as the platform suggests them, with their prices. Nothing is reserved and nothing is
ordered. \`domain check\` asks the registry about one domain.`,
  options: { json: { type: "boolean", describe: "print the suggestions as JSON" } },
  examples: [
    ["Find another name", "pulumi-hosting domain suggest shop.example"],
    [
      "Only those that are free",
      "pulumi-hosting domain suggest shop.example --json | jq -r '.suggestions[] | select(.available) | .domain'",
    ],
  ],
  run: (call, world) =>
    withSession(world, async (opened) => {
      opened.line.say("asking for suggestions");
      const shown = await invoked(opened, "getDomainSuggestions", { domain: call.words[0] });
      const rows = (shown.suggestions as readonly Suggestion[]).map(({ domain, available, price, source }) => {
        return [domain, available === undefined ? undefined : available ? "free" : "not free", amountOf(price), source];
      });
      return { json: shown, text: () => (rows.length === 0 ? "No suggestions.\n" : columns(["domain", "", "registration", "kind"], rows)) };
    }),
};

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

export const domainSync = registrationCommand({
  name: "domain sync",
  summary: "makes the platform read a domain from its registrar again",
  asks: "the platform, which reads the registrar",
  about: `Makes the platform read a domain from its registrar again, and names the fields that were out of date. Nothing changes at the
registry. Use it if the platform shows no registrant, an old date, or a transfer that has ended.`,
  options: { json: { type: "boolean", describe: "print the names of the changed fields as JSON" } },
  examples: [
    ["Read a domain again", "pulumi-hosting domain sync example.com"],
    ["Bring the result into the state", "pulumi-hosting domain sync example.com && pulumi refresh"],
  ],
  exits: { 0: "done", 1: "failed, or the outcome is unknown" },
  run: (on) =>
    on(async ({ session, line, at }) => {
      const answer = await act(session, line, {
        what: `a new reading of ${at.name} from its registrar`,
        look: `pulumi-hosting domain sync ${at.name}; a second reading does no harm`,
        send: (api) => api.post(`${registrationPath(at.id)}/force_sync`),
      });
      const names = isJson(answer) ? lookUp(answer, "changed") : undefined;
      const changed = Array.isArray(names) ? names.map(String) : undefined;
      const what = changed === undefined ? "" : changed.length === 0 ? ": nothing had changed" : `: ${changed.join(", ")}`;
      return { json: { registration: at, action: "domain sync", changed }, line: `read ${at.name} again${what}` };
    }),
});

export const domainProcesses = registrationCommand({
  name: "domain processes",
  summary: "shows the registrar's processes for a domain; resends or cancels one",
  asks: "the platform, reads only; with `--resend` or `--cancel` the registrar",
  about: `Lists the registrar's processes for a domain, newest first, as the platform shows them. --log shows one process with its log: why
it failed, or what it waits for.`,
  options: {
    log: { type: "string", value: "ID", describe: "show one process with its log" },
    resend: { type: "string", value: "ID", describe: "send a process to the registrar again" },
    cancel: { type: "string", value: "ID", describe: "cancel a process that is under way" },
    ...yesOption,
    json: { type: "boolean", describe: "print the processes, or what was done, as JSON" },
  },
  examples: [
    ["List the processes", "pulumi-hosting domain processes example.com"],
    ["See why a process failed", "pulumi-hosting domain processes example.com --log 17"],
    ["Cancel a process that doesn't end", "pulumi-hosting domain processes example.com --cancel 17 --yes"],
  ],
  exits: {
    0: "shown, or done",
    1: "failed, or the outcome is unknown",
    2: "usage error (unknown option or argument), or not confirmed",
  },
  run(on, call, world) {
    const [what, ...more] = (["log", "resend", "cancel"] as const).filter((option) => call.text(option) !== undefined);
    if (more.length > 0) throw new UsageError("--log, --resend and --cancel exclude each other.");
    return on(async (place) => {
      const { line, at: registration } = place;
      if (what === undefined) {
        const processes = await processesOf(place);
        return { json: { registration, processes }, text: () => (processes.length === 0 ? "No processes.\n" : drawnEntries(processes)) };
      }
      const id = call.text(what) as string;
      if (what === "log") {
        const shown = await logOf(place, id);
        return { json: { registration, ...shown }, text: () => `${drawnEntries([shown.process])}\n${drawnEntries(shown.log)}` };
      }
      const of = `process ${id} of ${registration.name}`;
      if (what === "cancel") await confirm(call, world, line, `cancel ${of} at the registrar`);
      const status = await changed(place, what, id);
      return { json: { registration, action: `domain processes --${what}`, process: id, status }, line: `${status}: ${of}` };
    });
  },
});

const processPath = (registration: string, id: string): string => path`/api/domain_registrations/${registration}/processes/${id}`;

async function processesOf({ api, line, at }: Place): Promise<readonly unknown[]> {
  line.say("reading the processes");
  const list = path`/api/domain_registrations/${at.id}/processes`;
  return entriesIn(`GET ${list}`, await api.get(list), ["processes"]);
}

async function logOf({ api, line, at }: Place, id: string): Promise<{ readonly process: unknown; readonly log: readonly unknown[] }> {
  line.say("reading the log");
  const answer = await api.get(processPath(at.id, id));
  const shown = one(answer, "process") ?? {};
  const log = isJson(answer) ? lookUp(answer, "log") : undefined;
  const { log: _, ...process } = shown;
  return { process, log: Array.isArray(log) ? log : [] };
}

/** What can be done to a process, as a thing that is asked for; with the status of a platform that names none. */
const changes = {
  resend: { thing: "another try", send: (api: Platform, at: string) => api.post(`${at}/resend`), status: "queued" },
  cancel: { thing: "the end", send: (api: Platform, at: string) => api.delete(`${at}/cancel`), status: "cancelled" },
};

async function changed(place: Place, what: keyof typeof changes, id: string): Promise<string> {
  const { session, line, at } = place;
  const { thing, send, status } = changes[what];
  const answer = await act(session, line, {
    what: `${thing} of process ${id} of ${at.name}`,
    look: lookAt(place),
    send: (api) => send(api, processPath(at.id, id)),
  });
  const shown = isJson(answer) ? lookUp(answer, "status") : undefined;
  return typeof shown === "string" && shown !== "" ? shown : status;
}

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

export const domainVerifyContact: Command = {
  name: "domain verify-contact",
  summary: "sends the confirmation mail to a registrant again",
  words: "[NAME]",
  asks: "the platform, which sends a mail",
  about: `Sends the mail again in which a registry asks the registrant to confirm the address. If nobody confirms it, the registry suspends
the domain after some days. Only some top-level domains need this (featureFlags.requiresContactValidation). With --contact the mail goes
to a contact, named by its id or its handle, instead of the registrant of a domain.
${registrationAbout}`,
  options: {
    contact: { type: "string", value: "ID", describe: "the contact to write to, instead of the registrant of a domain" },
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["For a domain", "pulumi-hosting domain verify-contact example.net"],
    ["For a contact", "pulumi-hosting domain verify-contact --contact 42"],
  ],
  exits: { 0: "queued", 1: "failed, or the outcome is unknown" },
  run(call, world) {
    const contact = call.text("contact");
    if ((contact === undefined) === (call.words.length === 0)) throw new UsageError("takes either NAME or --contact ID.");
    return on(
      contact === undefined ? "DomainRegistration" : "DomainContact",
      call,
      world,
      async ({ session, line, at }) => {
        const [path, who, whom] =
          contact === undefined
            ? [`${registrationPath(at.id)}/resend_contact_verification`, { registration: at }, `the registrant of ${at.name}`]
            : [`${contactPath({ domainContactId: at.id })}/resend_verification`, { contact: at }, `contact ${at.id}`];
        await act(session, line, {
          what: `a mail that asks for a confirmation (${at.name})`,
          look: "the mailbox of the contact; a second mail does no harm",
          send: (api) => api.post(path),
        });
        return {
          json: { ...who, action: "domain verify-contact", status: "queued" },
          line: `queued: the platform will write to ${whom}`,
        };
      },
      contact,
    );
  },
};
