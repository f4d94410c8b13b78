import { isJson, lookUp, one, path, type Platform } from "../../client";
import { act } from "../frame/act";
import { UsageError } from "../frame/command";
import { confirm, yesOption } from "../frame/confirm";
import { drawnEntries, entriesIn } from "../frame/entries";
import { type Place, registrationCommand } from "../frame/place";
import { lookAt } from "./words";

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
