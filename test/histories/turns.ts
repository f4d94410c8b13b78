import { staysOf } from "../../src/kernel/definition/forms";
import { registry } from "../../src/resources";
import { explainedIn } from "../../src/kernel/values/explained";
import { RefusedProgram } from "./engineRun";

/** Refusals that leave it to the user what happens next; the documentation says what. */
const usersTurn: ReadonlySet<string> = new Set([
  ...["order-differs", "described-twice", "still-taken", "order-under-way"],
  ...["replaces-precious", "mass-change", "first-deletes", "refused", "half-made", "shown-once"],
]);

/** Refusals that are the user's turn only where somebody else had a hand in it, or where notes and states were lost. */
const othersTurn: ReadonlySet<string> = new Set(["already-there", "held-twice", "nothing-to-adopt"]);

/** What the platform refuses for a reason that it tells. */
const platformsWord = /\((hostname_in_use|domain_in_use|invalid_alias|(?:group_)?(?:create|update)_failed)\)/;

/** The same, where what stands in the way belongs to another resource or to a former name, which the engine deletes last. */
const othersWord = /CNAME record cannot share its name/;

/** A mistake of the program that shows once a parent has another name: a host stands below its domain. */
const programsMistake = /hostName must be a name below/;

/** What a deletion leaves on the platform is in the way of the next one, also if it came only after the resource was destroyed on order. */
const staying = Object.values(registry).flatMap((definition) => (staysOf(definition) === undefined ? [] : [definition.type]));

/** Whether an error leaves it to the user what happens next. */
export function isUsersTurn(error: Error, hasOthers: boolean, isMovedAndChanged: boolean): boolean {
  const explained = (error instanceof RefusedProgram ? error.explained : explainedIn(error)) ?? "";
  if (othersTurn.has(explained)) return hasOthers || staying.some((type) => error.message.startsWith(`another ${type} `));
  if (othersWord.test(error.message)) return hasOthers || isMovedAndChanged;
  return usersTurn.has(explained) || platformsWord.test(error.message) || programsMistake.test(error.message);
}
