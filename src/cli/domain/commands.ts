import type { z } from "zod";
import { isJson, lookUp, one, path, type Platform } from "../../client";
import { registrationPath } from "../../resources/parts/registrations";
import { act } from "../frame/act";
import { lookAt } from "./change";
import { type Place, registrationCommand, on, registrationAbout } from "../frame/place";
import { type domainPrice, priceText } from "../../resources/parts/domainPrices";
import { type Command, UsageError } from "../frame/command";
import { invoked, type Shown } from "../frame/invoked";
import { withSession } from "../frame/platform";
import { columns } from "../frame/table";
import { actionExits, confirm, yesOption } from "../frame/confirm";
import { drawnEntries, entriesIn } from "../frame/entries";
import { contactPath } from "../../resources/parts/contacts";

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
      const shown = await invoked(opened, "getDomainAvailability", { domain });
      return { json: shown, text: () => report(shown) };
    }),
};

function report(shown: Shown<"getDomainAvailability">): string {
  const { domain, available, premium, ownedByAccount, reason, createPrice, transferPrice } = shown;
  const state = available ? (premium ? "free, a premium name" : "free") : ownedByAccount ? "registered in this account" : "not free";
  const row = [domain, state, amountOf(createPrice), amountOf(transferPrice), reason];
  return columns(["domain", "", "registration", "transfer", "why"], [row]);
}

/** `12.00 EUR`; nothing where no price is shown. */
export function amountOf({ amountCents, currency }: z.infer<typeof domainPrice> = {}): string | undefined {
  return amountCents === undefined ? undefined : priceText(amountCents, currency);
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
      const rows = shown.suggestions.map(({ domain, available, price, source }) => {
        return [domain, available === undefined ? undefined : available ? "free" : "not free", amountOf(price), source];
      });
      return { json: shown, text: () => (rows.length === 0 ? "No suggestions.\n" : columns(["domain", "", "registration", "kind"], rows)) };
    }),
};

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
  asks: "the platform, which reads; with `--resend` or `--cancel` it sends a process to the registrar again, or cancels one",
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
  exits: { ...actionExits, 0: "shown, or done" },
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
