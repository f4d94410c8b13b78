import type { IdParts, Values } from "../definition/values";
import { formatId } from "../identity/ids";
import { perSession, type Log, type Creatable } from "../memory/session";
import { createdAt } from "../reading/observe";
import { ago } from "../values/text";
import type { Reason } from "./verdict";

type Teller = Pick<Log, "info" | "warn">;

/** So many are told one by one, by their names. */
const fewEnough = 3;
/** When no creation has been under way for so long, those that are awaited may never come: the run may have failed elsewhere. */
const quietMs = 1_000;

/** Tells which objects a run takes over: a few by their names, many in one line, as soon as no further one is known to come. */
export class TakeOvers {
  readonly #awaited = new Set<string>();
  #underWay = 0;
  #quiet: NodeJS.Timeout | undefined;
  #untold: string[] = [];
  #changed: string[] = [];
  /** Objects that were taken over for their youth alone, and not told yet. */
  #young: string[] = [];
  #youngTold = 0;
  readonly #refused = new Map<string, number>();
  #all = 0;

  /** A resource may take over an object that exists. */
  await(key: string): void {
    this.#awaited.add(key);
  }

  /** An object was taken over; the sentence tells it alone. */
  add(sentence: string): void {
    this.#untold.push(sentence);
    this.#all += 1;
  }

  /** An object was taken over for its youth, and may be another stack's: the first ones are told at once. */
  addYoung(name: string, tell: () => void): void {
    if (this.#youngTold >= fewEnough) return void this.#young.push(name);
    this.#youngTold += 1;
    tell();
  }

  /** Whether the refusal to take over an object of a type has been explained often enough in this run. */
  isToldAtLength(type: string): boolean {
    const count = (this.#refused.get(type) ?? 0) + 1;
    this.#refused.set(type, count);
    return count > fewEnough;
  }

  /** The object differs from the program, and is changed. */
  change(name: string): void {
    this.#changed.push(name);
  }

  /** Does a creation, at the end of which something may be told. */
  async within<T>(key: string, log: Teller, create: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    clearTimeout(this.#quiet);
    try {
      return await this.orTell(log, create);
    } finally {
      this.#underWay -= 1;
      this.#awaited.delete(key);
      if (this.#underWay + this.#awaited.size === 0) this.#tell(log);
      else if (this.#underWay === 0) this.#quiet = setTimeout(() => this.#tell(log), quietMs).unref();
    }
  }

  /** Does something after whose failure the engine may end: then the adoptions until now are told. */
  async orTell<T>(log: Teller, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      this.#tell(log);
      throw error;
    }
  }

  #tell(log: Teller): void {
    this.#tellYoung(log);
    if (this.#untold.length === 0) return;
    const [sentences, changed] = [this.#untold, this.#changed];
    this.#untold = [];
    this.#changed = [];
    if (sentences.length <= fewEnough) for (const sentence of sentences) log.info(sentence);
    else {
      const inAll = this.#all > sentences.length ? ` (${this.#all} in all)` : "";
      const written =
        changed.length === 0
          ? "changed none of them: they are as the program describes them"
          : `changed ${changed.length} of them: ${firstOf(changed)}`;
      log.info(`adopted ${sentences.length} objects that were on the platform already${inAll}; ${written}`);
    }
  }

  #tellYoung(log: Teller): void {
    const names = this.#young;
    if (names.length === 0) return;
    this.#young = [];
    log.warn(
      `adopted ${names.length} more objects that were created less than an hour ago, probably by an interrupted run: ${firstOf(names)}. ` +
        "If another stack created them, two stacks own them now: remove them from one of the two (`pulumi state delete`).",
    );
  }
}

export const takeOversOf = perSession(() => new TakeOvers());

/** Tells that a resource takes over an object. */
export function tellTakeOver(
  { definition, session, log, name }: Creatable,
  { id, fields }: { readonly id: IdParts; readonly fields: Values },
  reason: Reason,
): void {
  const what = `adopted the ${definition.type} ${formatId(definition, id)} for "${name}": it was on the platform already`;
  if (reason !== "young") {
    log.status("adopted: it was on the platform already");
    return takeOversOf(session).add(what);
  }
  const said =
    `${what}, created ${ago(session.now() - createdAt(definition, fields))}, probably by an interrupted run. ` +
    "If another stack created it, two stacks own it now: remove it from one of them (`pulumi state delete`).";
  takeOversOf(session).addYoung(`${definition.type} "${name}"`, () => log.warn(said));
}

function firstOf(names: readonly string[]): string {
  const more = names.length > 5 ? `, and ${names.length - 5} more` : "";
  return `${names.slice(0, 5).join(", ")}${more}`;
}
