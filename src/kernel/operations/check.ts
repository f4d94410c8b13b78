import { tellAction } from "../action/carryOut";
import type { Finding } from "../definition/findings";
import type { SetDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import { byKind } from "../memory/kinds";
import { rememberDescribed } from "../ownership/moved";
import { takeOversOf } from "../ownership/takeOvers";
import { type Resource, withAccount } from "../memory/session";
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
  const resource = withAccount(asked, news);
  const { definition, session } = resource;
  const found = checkInputs(definition, olds, news, session.parentFacts(definition, news), session.adopt);
  const { problems, warnings } = noAccount(resource, olds, found.inputs);
  const checked = { ...found, problems: [...found.problems, ...problems], warnings: [...found.warnings, ...warnings] };
  tellParentNotReady(resource, checked.inputs);
  if (checked.problems.length > 0) return checked;
  // Only what the state doesn't have is made, and ordered.
  const isNew = Object.keys(olds).length === 0;
  if (definition.kind === "action" && isNew) tellAction({ ...resource, definition }, "the creation", checked.inputs);
  if (hasUnknown(checked.inputs)) {
    if (isNew) tellCreation(resource, checked.inputs);
    return checked;
  }
  rememberDescribed(resource, olds);
  const none = () => Promise.resolve(undefined);
  const ofSet = (set: Resource<SetDefinition>) => problemOfSet(set, checked.inputs, olds);
  const problem =
    conflictOf(resource, checked.inputs) ??
    (await byKind(resource, { object: none, purchase: none, singleton: none, action: none, set: ofSet }));
  if (problem === undefined) {
    if (isNew) tellCreation(resource, checked.inputs);
    return checked;
  }
  const clash: Finding = { path: "", message: problem.message, explained: problem.explained };
  return { ...checked, problems: [clash] };
}

/** What a creation costs, and what it leaves for good. */
function tellCreation(resource: Resource, inputs: Values): void {
  const { definition } = resource;
  tellStays(resource, inputs);
  tellAdoption(resource, inputs);
  if (definition.kind === "purchase" && !isOnOrder(resource)) tellOrder({ ...resource, definition }, inputs);
}

/** The engine calls it a creation; the row says that an object may be there. */
function tellAdoption({ definition, session, log, key }: Resource, inputs: Values): void {
  if (!definition.inputFields.adopt) return;
  // Also without the program's word: what a killed run created is adopted.
  takeOversOf(session).await(key);
  if (inputs.adopt !== true && !session.adopt) return;
  log.status("adopt: adopts the object that is on the platform already");
}
