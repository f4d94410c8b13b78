import { tellAction } from "../action/carryOut";
import { type Findings, nothing } from "../definition/findings";
import type { Values } from "../definition/values";
import { nameOf } from "../identity/key";
import { byKind, perSession, type Placed, placed, type Resource, type Wanted } from "../memory/session";
import { described } from "../ownership/moved";
import { takeOversOf } from "../ownership/takeOvers";
import { tellStays } from "../object/delete";
import { tellOrder } from "../purchase/money";
import { isOnOrder } from "../purchase/onOrder";
import { hasAll, problemOfSet } from "../set/plan";
import { sameAny } from "../values/compare";
import type { Explained } from "../values/explained";
import { hasUnknown, isUnknown } from "../values/unknown";
import { type Checked, checkInputs, isNew } from "./checkInputs";
import { conflictOf } from "./conflict";

/** The findings about a resource before anything is sent: its inputs by themselves, and beside the rest of the program. */
export async function check(asked: Resource, olds: Values, news: Values): Promise<Checked> {
  const named = placed(asked, news);
  const { definition, session, parents } = named;
  const alone = checkInputs(definition, olds, news, session.parentFacts(definition, parents), session.adopt);
  const mayStay = await isOnlyBeside(named, alone);
  const found = mayStay ? { ...alone, problems: [], warnings: [...alone.warnings, ...alone.problems] } : alone;
  const resource: Wanted = { ...named, inputs: found.inputs };
  const { problems, warnings } = noAccount(resource, olds);
  const checked = { ...found, problems: [...found.problems, ...problems], warnings: [...found.warnings, ...warnings] };
  tellParentNotReady(resource);
  if (checked.problems.length > 0) return checked;
  // Only a resource that the state doesn't have is created, and ordered.
  const isFirst = isNew(olds);
  if (definition.kind === "action" && isFirst) tellAction({ ...resource, definition }, "the creation", checked.inputs);
  if (hasUnknown(checked.inputs)) {
    if (isFirst) tellCreation(resource);
    return checked;
  }
  if (!isFirst) described(session).set(resource.key, { definition, olds });
  const none = () => Promise.resolve(undefined);
  const problem =
    conflictOf(resource) ??
    (await byKind(resource, { object: none, purchase: none, singleton: none, action: none, set: (set) => problemOfSet(set, olds) }));
  if (problem) return { ...checked, problems: [{ path: "", message: problem.message, explained: problem.explained }] };
  if (isFirst) tellCreation(resource);
  // A copy: the SDK adds to what it is given.
  if (definition.kind === "purchase") wishes(session).set(resource.key, { ...checked.inputs });
  return checked;
}

/** Whether nothing is wrong with a set but that the platform has what it shouldn't create. */
async function isOnlyBeside({ definition, ...place }: Placed, { problems }: Checked): Promise<boolean> {
  const beside = problems.flatMap((problem) => problem.beside ?? []);
  if (definition.kind !== "set" || beside.length === 0 || problems.some((problem) => problem.beside === undefined)) return false;
  return !hasUnknown(beside) && hasAll({ definition, ...place }, beside);
}

/** What the program asks for of what is bought, by the keys of the resources. */
const wishes = perSession(() => new Map<string, Values>());

/** Whether inputs are what the program asks for. A refresh compares with the inputs of the state, whatever the program says. */
export function isWish({ session, key }: Resource, inputs: Values): boolean {
  return sameAny(wishes(session).get(key), inputs);
}

/** Tells the price of a creation, and whether its object stays for good. */
function tellCreation(resource: Wanted): void {
  const { definition, inputs } = resource;
  tellStays(resource);
  tellAdoption(resource);
  if (definition.kind === "purchase" && !isOnOrder(resource)) tellOrder({ ...resource, definition }, inputs);
}

/** The engine calls it a creation; the row says that an object may be there. */
function tellAdoption({ definition, session, log, key, inputs }: Wanted): void {
  if (!definition.inputFields.adopt) return;
  // Also without the program's word: the object of a killed run is adopted.
  takeOversOf(session).await(key);
  if (inputs.adopt !== true && !session.adopt) return;
  log.status("adopt: adopts the object that is on the platform already");
}

/**
 * That a new object would belong to no account. By the documents the platform refuses that, so nothing is begun. It is a warning if a
 * token's own account may be enough, or if the object may exist already.
 */
function noAccount({ definition, api, session, inputs }: Wanted, olds: Values): Findings {
  const field = definition.inputFields.account;
  if (!isNew(olds) || !field || inputs.account !== undefined || api.account !== undefined) return nothing;
  const found = (then: string) => ({
    path: "account",
    message:
      `is not set, and neither is hosting:account (or HOSTING_ACCOUNT). A ${definition.type} belongs to an account: ${then} ` +
      "Run `pulumi config set hosting:account ID`; `npx pulumi-hosting doctor` names the accounts that the token reaches.",
    explained: "no-account" satisfies Explained,
  });
  if (field.marks.neededToCreate === "unlessOfToken")
    return { problems: [], warnings: [found("unless the token belongs to one account, the platform refuses the creation.")] };
  if (inputs.adopt === true || session.adopt) return { problems: [], warnings: [found("the platform refuses the creation without it.")] };
  return { problems: [found("the platform refuses the creation without it.")], warnings: [] };
}

/** The types of the program, as far as they were checked. Those that a resource takes its parent's id from come before it. */
const checkedTypes = perSession(() => new Set<string>());

/** Tells, once for a program, that nothing in the program makes a new parent ready: the creation would wait for it. */
function tellParentNotReady({ definition, session, log, key, inputs }: Wanted): void {
  const { parent, type } = definition;
  const checked = checkedTypes(session).add(type);
  if (parent?.readyVia === undefined || !isUnknown(inputs[parent.property]) || checked.has(parent.readyVia)) return;
  checked.add(parent.readyVia);
  log.info(
    `${type} "${nameOf(key)}" is in a new ${parent.type} that no ${parent.readyVia} of this program makes ready. If the ${parent.type} ` +
      `isn't ready by itself, the creation waits for it, and fails at the end. Add a ${parent.readyVia}, do what its page says ` +
      `(\`docs/resources/${parent.readyVia}.md\`), and set \`${parent.property}\` to its \`id\`.`,
  );
}
