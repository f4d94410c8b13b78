import { driftOf } from "../drift/differences";
import type { Progress } from "../frame/progress";
import type { Simulator } from "../../simulator";
import type { Change, Rehearsal } from "./engine";

/** What became of an `up` of which the answer to one write was lost, and of the `up` after it. */
export interface LostAnswers {
  /** How many writes the `up` sends. */
  readonly writes: number;
  readonly tried: number;
  /** Where a second `up` didn't put things right, with the reasons. */
  readonly failed: readonly { readonly write: string; readonly why: readonly string[] }[];
}

/** A copy as it was before anything ran. */
export interface Anew {
  readonly engine: Rehearsal;
  readonly simulator: Simulator;
}

export const mostTried = 20;
export const mostMinutes = 10;

/** The writes of an `up`, by method and documented path, and how many objects the platform has after it. */
interface Sent {
  readonly writes: readonly string[];
  readonly held: Readonly<Record<string, number>>;
}

/** What a platform got since its report was reset. */
export function sentTo(simulator: Simulator): Sent {
  const writes = simulator.report().requests.flatMap(({ method, route }) => (method === "GET" || route === null ? [] : [route]));
  return { writes, held: heldBy(simulator) };
}

/** What could be there twice. What costs nothing is ordered without a charge, so orders count. */
function heldBy({ platform: { billing, sites, zones, mailspaces, registrar, panelAccounts, users } }: Simulator): Sent["held"] {
  return {
    orders: billing.orders.list().length,
    sites: sites.list().length,
    "edge rules": sites.list().flatMap(({ edgeRules }) => edgeRules).length,
    zones: zones.list().length,
    records: zones.list().flatMap(({ records }) => records).length,
    mailspaces: mailspaces.list().length,
    mailboxes: mailspaces.list().flatMap(({ mailboxes }) => mailboxes.list()).length,
    aliases: mailspaces.list().flatMap(({ aliases }) => aliases.list()).length,
    domains: registrar.registrations.list().length,
    contacts: registrar.contacts.list().length,
    "panel accounts": panelAccounts.list().length,
    users: users.list().length,
  };
}

/** Objects of which there are more or fewer than after an `up` that nothing happened to. */
function otherThan(usual: Sent["held"], simulator: Simulator): string[] {
  return Object.entries(heldBy(simulator)).flatMap(([name, count]) =>
    count === usual[name] ? [] : [`the platform has ${count} ${name}, and ${String(usual[name])} without the lost answer`],
  );
}

/** Loses the answer to one write after the other, each on a copy of its own. First one of each kind, then the others. */
export async function lostAnswers(
  { writes, held }: Sent,
  begin: () => Promise<Anew>,
  { signal, line }: { readonly signal: AbortSignal; readonly line: Progress },
): Promise<LostAnswers> {
  const numbered = writes.map((route, index) => ({ route, after: writes.slice(0, index).filter((other) => other === route).length }));
  const chosen = numbered.toSorted((a, b) => a.after - b.after).slice(0, mostTried);
  const endsAt = Date.now() + mostMinutes * 60_000;
  const failed: { write: string; why: string[] }[] = [];
  let tried = 0;
  for (const { route, after } of chosen) {
    signal.throwIfAborted();
    if (Date.now() > endsAt) break;
    line.say(`lost answer ${tried + 1} of ${chosen.length}: ${route}`);
    const { engine, simulator } = await begin();
    try {
      simulator.faults.add({ kind: "dropAfter", route, after });
      const why = [...(await problemsOf(engine)), ...otherThan(held, simulator)];
      // This run may have sent the write in another order, or not at all.
      if (!simulator.report().requests.some(({ faults }) => faults?.includes("dropAfter"))) continue;
      tried += 1;
      if (why.length > 0) failed.push({ write: route, why });
    } finally {
      await simulator.close();
    }
  }
  return { writes: writes.length, tried, failed };
}

/** The first `up` may fail; the next one has to do the rest, and then nothing is left. */
async function problemsOf(engine: Rehearsal): Promise<string[]> {
  const first = await engine.run(["up"]);
  const second = await engine.run(["up"]);
  if (second.failed) return [...second.errors];
  const last = first.failed ? await engine.run(["up"]) : second;
  if (last.failed) return [...last.errors];
  if (last.changes.length > 0) return last.changes.map(({ op, ...of }) => `the next up, which should be empty: ${op} ${nameOf(of)}`);
  const drifted = driftOf(await engine.refresh());
  return drifted.map(({ change, ...of }) => `a refresh finds ${nameOf(of)}: ${change}`);
}

function nameOf({ type, name }: Pick<Change, "type" | "name">): string {
  return `${type.replace(/^.*[:/]/, "")} ${name}`;
}
