import { tellAction } from "../action/carryOut";
import type { Finding } from "../definition/findings";
import type { Values } from "../definition/values";
import { byKind } from "../memory/kinds";
import { rememberDescribed } from "../ownership/moved";
import { takeOversOf } from "../ownership/takeOvers";
import { type Resource, placed, type Wanted } from "../memory/session";
import { tellStays } from "../object/delete";
import { tellOrder } from "../purchase/money";
import { isOnOrder } from "../purchase/onOrder";
import { problemOfSet } from "../set/plan";
import { hasUnknown } from "../values/unknown";
import { type Checked, checkInputs } from "./checkInputs";
import { conflictOf } from "./conflict";
import { noAccount } from "./noAccount";
import { tellParentNotReady } from "./parentNotReady";

/** All that can be known of a resource before anything is sent: its inputs by themselves, and beside the rest of the program. */
export async function check(asked: Resource, olds: Values, news: Values): Promise<Checked> {
  const named = placed(asked, news);
  const { definition, session, parents } = named;
  const found = checkInputs(definition, olds, news, session.parentFacts(definition, parents), session.adopt);
  const resource: Wanted = { ...named, inputs: found.inputs };
  const { problems, warnings } = noAccount(resource, olds);
  const checked = { ...found, problems: [...found.problems, ...problems], warnings: [...found.warnings, ...warnings] };
  tellParentNotReady(resource);
  if (checked.problems.length > 0) return checked;
  // Only what the state doesn't have is made, and ordered.
  const isNew = Object.keys(olds).length === 0;
  if (definition.kind === "action" && isNew) tellAction({ ...resource, definition }, "the creation", checked.inputs);
  if (hasUnknown(checked.inputs)) {
    if (isNew) tellCreation(resource);
    return checked;
  }
  rememberDescribed(resource, olds);
  const none = () => Promise.resolve(undefined);
  const problem =
    conflictOf(resource) ??
    (await byKind(resource, { object: none, purchase: none, singleton: none, action: none, set: (set) => problemOfSet(set, olds) }));
  if (problem === undefined) {
    if (isNew) tellCreation(resource);
    return checked;
  }
  const clash: Finding = { path: "", message: problem.message, explained: problem.explained };
  return { ...checked, problems: [clash] };
}

/** What a creation costs, and what it leaves for good. */
function tellCreation(resource: Wanted): void {
  const { definition, inputs } = resource;
  tellStays(resource);
  tellAdoption(resource);
  if (definition.kind === "purchase" && !isOnOrder(resource)) tellOrder({ ...resource, definition }, inputs);
}

/** The engine calls it a creation; the row says that an object may be there. */
function tellAdoption({ definition, session, log, key, inputs }: Wanted): void {
  if (!definition.inputFields.adopt) return;
  // Also without the program's word: what a killed run created is adopted.
  takeOversOf(session).await(key);
  if (inputs.adopt !== true && !session.adopt) return;
  log.status("adopt: adopts the object that is on the platform already");
}
