import { HostingError, isNotFound, type Json, lookUp, one, type Reading } from "../../client";
import type { Siblings } from "../../kernel/definition/resource";
import type { Search } from "../../kernel/definition/spec";
import type { IdParts, Values } from "../../kernel/definition/values";
import { singleLine } from "../../kernel/values/text";
import { cutOf, domainOf, holderOf, listsMayBeCut } from "./mail";

/** The aliases of a mailspace. */
export async function aliasesOf(reading: Reading, { mailspaceId }: IdParts, path: string, query?: Search["query"]): Promise<Siblings> {
  const items = await reading.list(path, ["aliases"], query);
  let mayBeCut: Promise<boolean> | undefined;
  return {
    items,
    searched: true,
    cut: () => cutOf(reading, mailspaceId),
    probe: async ({ aliasAddress = "" }) => {
      mayBeCut ??= listsMayBeCut(reading, mailspaceId);
      return (await mayBeCut) ? unlisted(reading, mailspaceId, aliasAddress) : undefined;
    },
    parentFacts: await domainOf(reading, mailspaceId),
  };
}

/** Aliases of targets beyond the platform's 500 rows are left out of the list without a word; whether the address is free tells. */
async function unlisted(reading: Reading, mailspaceId: string | undefined, address: string): Promise<Json | undefined> {
  return (await holderOf(reading, mailspaceId, `the alias ${address}`, address)) === undefined ? undefined : { address };
}

interface Retargeting {
  remove(): Promise<unknown>;
  make(target: string): Promise<unknown>;
  readonly wanted: string;
  /** The target that the platform shows right before. */
  before(): Promise<string | undefined>;
  /** The state that the update began with. It knows the target where no answer shows it. */
  readonly olds: Values;
}

/** The targets of before, by the states that updates began with: an update that is sent again finds the alias gone. */
const oldTargets = new WeakMap<Values, string>();

/** Takes an alias off its target and gives it to another one; if that isn't done, the target of before gets it back. */
export async function retarget({ remove, make, wanted, before, olds }: Retargeting): Promise<unknown> {
  const shown = await before();
  const keep = (target: unknown): void => {
    if (typeof target === "string" && !oldTargets.has(olds)) oldTargets.set(olds, target);
  };
  try {
    keep(lookUp(one(await remove(), "alias") ?? {}, "target_email") ?? shown ?? olds.targetEmail);
  } catch (error) {
    keep(isNotFound(error) ? shown : (shown ?? olds.targetEmail));
    if (!isNotFound(error)) throw error;
  }
  try {
    return await make(wanted);
  } catch (error) {
    if (!(error instanceof HostingError) || error.outcome !== "notDone") throw error;
    const old = oldTargets.get(olds);
    oldTargets.delete(olds);
    if (old !== undefined) await make(old).catch(lost(error, old));
    throw error;
  }
}

function lost(refusal: Error, old: string): (error: Error) => never {
  return (error) => {
    throw new Error(
      `${refusal.message} The alias was removed before, and its old target (${singleLine(old, 100)}) couldn't be put back: ` +
        `${error.message} Until the next \`pulumi up\` the alias is missing.`,
      { cause: refusal },
    );
  };
}
