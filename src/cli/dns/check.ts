import { isIP } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { durationMs } from "../../host/duration";
import { type Call, type Command, UsageError } from "../frame/command";
import { numberIn } from "../frame/moment";
import { painter } from "../frame/paint";
import { progress } from "../frame/progress";
import { declaredFor } from "./declared";
import { type Result, Rounds } from "./round";
import { dnsPort, systemFinder } from "./servers";
import { drawn, missingIn, statusOf, sumOf } from "./words";

const usualLimit = "10m";
/** Between two rounds of --wait. */
const everyMs = 10_000;

export const dnsCheck: Command = {
  name: "dns check",
  summary: "asks the name servers of a zone whether they have what is declared",
  words: "ZONE",
  asks: "name servers; for what is declared the engine or the platform, which read",
  about: `Asks the real DNS: servers of the parent zone for the delegation (NS) and the keys (DS), and each name server of the zone for
its SOA and for every record. In the folder of a project, the last \`pulumi up\` of the stack says what is declared. Without a project or
a selected stack, or if that one doesn't have the zone, the platform does. Nothing is changed.

Each answer gets a verdict: \`as declared\`; \`older\` (the server's serial is behind the newest one); \`different\`, also for another
TTL; \`missing\`; \`lame\` (the server doesn't serve the zone); \`refused\`; \`unreachable\` (no answer that counts, which is not known to
be wrong; a zone's own server can't know what its parent has). For a wildcard it asks for a random name. Redirect, Flatten, PullZone and
Script records aren't checkable: the platform chooses their answers. If a program declares only some records, further texts at the name of
a TXT record are somebody else's.

Without --server, the resolver of this machine finds the servers, and the command asks one address of each, IPv4 first.`,
  options: {
    server: {
      type: "string",
      value: "ADDRESS",
      many: true,
      describe: "ask this server only, for the delegation too; may be given several times",
    },
    port: { type: "string", value: "N", describe: `the port of the servers (default: ${dnsPort})` },
    stack: { type: "string", value: "NAME", describe: "compare with this stack of the project in this folder (default: the selected one)" },
    state: { type: "string", value: "FILE", many: true, describe: "compare with this state of a stack; may be given several times" },
    wait: { type: "boolean", describe: "ask again until each server has everything as declared" },
    timeout: { type: "string", value: "TIME", describe: `how long --wait asks: 90s, 15m, 1h (default: ${usualLimit})` },
    quiet: { type: "boolean", describe: "show no progress, only the result, warnings and errors" },
    json: { type: "boolean", describe: "print every verdict as JSON" },
  },
  examples: [
    ["See whether the world has what the program declares", "pulumi-hosting dns check example.com --stack prod"],
    ["Wait for it after an up, in a pipeline", "pulumi-hosting dns check example.com --stack prod --wait --timeout 15m"],
    ["Ask the new name servers before the registrar knows them", "pulumi-hosting dns check example.com --server 192.0.2.53"],
    ["What differs", "pulumi-hosting dns check example.com --json | jq '.servers[].records[] | select(.verdict != \"as declared\")'"],
  ],
  exits: {
    0: "as declared",
    1: "failed, or something got no answer",
    3: "different, missing, older, lame or refused",
  },
  async run(call, world) {
    const asking = { finder: systemFinder, port: numberIn(call, "port", dnsPort, [1, 65_535]), only: serversIn(call) };
    const limitMs = limitIn(call);
    const declared = await declaredFor(call, world);
    const line = progress(world);
    const result = await askUntil(new Rounds(declared, asking), { limitMs, everyMs }, (text) => line.say(text)).finally(() => line.done());
    const { zone, by: declaredBy, gaps } = declared;
    return {
      json: { zone, declaredBy, ...result, gaps },
      text: () => drawn(declared, result, painter(world, world.outIsTerminal)),
      status: statusOf(result),
    };
  },
};

function serversIn(call: Call): readonly string[] {
  const wrong = call.texts("server").find((text) => !isIP(text));
  if (wrong === undefined) return call.texts("server");
  throw new UsageError(`--server takes an address: 192.0.2.53, 2001:db8::53; not ${JSON.stringify(wrong)}.`);
}

function limitIn(call: Call): number {
  const text = call.text("timeout");
  if (text !== undefined && !call.flag("wait")) throw new UsageError("--timeout is for --wait.");
  const limitMs = durationMs(text ?? usualLimit);
  if (limitMs === undefined) throw new UsageError(`--timeout takes a duration: 90s, 15m, 1h; not ${JSON.stringify(text)}.`);
  return call.flag("wait") ? limitMs : 0;
}

/** Asks once, and then again and again until every server has answered that all is as declared, or the time is over. */
export async function askUntil(
  rounds: Pick<Rounds, "ask">,
  { limitMs, everyMs }: { readonly limitMs: number; readonly everyMs: number },
  say: (text: string) => void,
): Promise<Result> {
  const endMs = Date.now() + limitMs;
  for (let before: Result | undefined; ; ) {
    say("asking the name servers");
    const last = await rounds.ask(limitMs > 0 ? endMs : undefined);
    // A round that the limit ends may know less than the one before.
    const result: Result = before !== undefined && missingIn(before) < missingIn(last) ? before : last;
    before = last;
    const leftMs = endMs - Date.now();
    if ((statusOf(result) === 0 && missingIn(result) === 0) || leftMs <= 0) return result;
    say(`not yet as declared (${sumOf(result)}); asking again for ${Math.ceil(leftMs / 1000)} s`);
    await pause(Math.min(everyMs, leftMs));
  }
}
