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
  return { problems: places.flatMap(refused), warnings: places.flatMap(lacking) };
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

function refused({ path, of, place: { is, example, needed, values }, value }: Filled): Finding[] {
  if (isUnknown(value)) return [];
  if (isBlank(value)) return needed === "certainly" ? [{ path, message: `is required for ${of}: ${is}, such as "${example}".` }] : [];
  if (values === undefined || values.includes(String(value))) return [];
  return [{ path, message: `must be one of ${values.join(", ")} for ${of}: ${is}.` }];
}

function lacking({ path, of, place: { is, example, needed }, value }: Filled): Finding[] {
  if (!isBlank(value) || needed === undefined || needed === "certainly") return [];
  const message = `is missing: ${of} needs ${is} there, such as "${example}". The rule is sent as it is, and the platform decides.`;
  return [{ path, message }];
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** The name of a code that may be given as its number. */
function nameIn<N extends Readonly<Record<string, number>>>(names: N, code: unknown): (keyof N & string) | undefined {
  return Object.keys(names).find((name) => name === code || String(names[name]) === String(code));
}

/** The objects of a list; none where it isn't known yet. */
function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((item: unknown) => (typeof item === "object" && item !== null ? (item as Values) : {})) : [];
}
