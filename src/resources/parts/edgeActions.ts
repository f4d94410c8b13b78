import type { Finding, Findings } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { actionFacts, type Place, triggerFacts } from "../../vocabulary/edgeActions";
import { actionNames, triggerNames } from "../../vocabulary/edgeRuleCodes";

/** What is wrong with the parameters of a rule's actions and triggers. Only what is certain is refused; the rest is a warning. */
export function parameterFindings(rule: Values): Findings {
  const places = [
    ...placesOfAction(rule, ""),
    ...listOf(rule.extraActions).flatMap((action, index) => placesOfAction(action, `extraActions[${index}].`)),
    ...listOf(rule.triggers).flatMap((trigger, index) => placesOfTrigger(trigger, `triggers[${index}].`)),
  ];
  const found = places.map((place) => ({ ...findingOf(place), isCertain: isCertain(place) }));
  const those = (certain: boolean): Finding[] =>
    found.flatMap(({ path, message, isCertain }) => (message !== undefined && isCertain === certain ? [{ path, message }] : []));
  return { problems: those(true), warnings: those(false) };
}

/** A place with what the program wrote into it. */
interface Filled {
  readonly path: string;
  /** What the place belongs to: `Redirect`. */
  readonly of: string;
  readonly place: Place;
  readonly value: unknown;
}

function placesOfAction(action: Values, path: string): Filled[] {
  const of = nameIn(actionNames, action.actionType);
  const places = (of === undefined ? undefined : actionFacts[of].parameters) ?? [];
  return places.map((place, index) => {
    const field = `actionParameter${index + 1}`;
    return { path: path + field, of: String(of), place, value: action[field] };
  });
}

function placesOfTrigger(trigger: Values, path: string): Filled[] {
  const of = nameIn(triggerNames, trigger.type);
  const place = of === undefined ? undefined : triggerFacts[of].parameter;
  return place === undefined ? [] : [{ path: `${path}parameter1`, of: String(of), place, value: trigger.parameter1 }];
}

function findingOf({ path, of, place, value }: Filled): { readonly path: string; readonly message?: string } {
  if (isUnknown(value)) return { path };
  const { is, example, needed, values } = place;
  if (isBlank(value)) {
    if (needed === "certainly") return { path, message: `is required for ${of}: ${is}, such as "${example}".` };
    const message = `is missing: ${of} needs ${is} there, such as "${example}". The rule is sent as it is, and the platform decides.`;
    return needed === undefined ? { path } : { path, message };
  }
  return values === undefined || values.includes(String(value))
    ? { path }
    : { path, message: `must be one of ${values.join(", ")} for ${of}: ${is}.` };
}

function isCertain({ place, value }: Filled): boolean {
  return isBlank(value) ? place.needed === "certainly" : true;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** The name of a code that may be given as its number. */
function nameIn<N extends Readonly<Record<string, number>>>(names: N, code: unknown): (keyof N & string) | undefined {
  return Object.keys(names).find((name) => name === code || names[name] === code);
}

/** The objects of a list; none where it isn't known yet. */
function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((item: unknown) => (typeof item === "object" && item !== null ? (item as Values) : {})) : [];
}
