import { DiffResponse, PropertyDiff } from "@pulumi/pulumi/proto/provider_pb";
import type { Definition } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import type { Difference } from "../kernel/operations/diff";
import { sameAny } from "../kernel/values/compare";
import { isAbsent } from "../kernel/values/parts";
import { pathText } from "../kernel/values/paths";
import { isJson } from "../transport";
import type { Secrets } from "./secrets";

const { Kind } = PropertyDiff;

/** What has to be done, as the engine takes it: each changed property with its kind, items of a set by their labels. */
export function diffAnswer(definition: Definition, olds: Values, news: Values, difference: Difference, secrets: Secrets): DiffResponse {
  const { changed, replaces, deleteFirst, unfinished, onOrder } = difference;
  const answer = new DiffResponse().setHasdetaileddiff(true);
  if (changed.length === 0 && !unfinished && !onOrder) return answer.setChanges(DiffResponse.DiffChanges.DIFF_NONE);
  const detailed = answer.getDetaileddiffMap();
  for (const name of changed) {
    // A label may hold a secret, and the engine shows paths as they are.
    const isHidden = secrets.below.get(name)?.whole === true;
    for (const [path, before, after] of isHidden
      ? [[name, olds[name], news[name]] as const]
      : changesOf(definition, name, olds[name], news[name]))
      detailed.set(path, new PropertyDiff().setKind(kindOf(before, after, replaces.includes(name))).setInputdiff(true));
  }
  // What only an earlier run left undone shows in no input.
  if (detailed.getLength() === 0) detailed.set("pending", new PropertyDiff().setKind(onOrder ? Kind.DELETE_REPLACE : Kind.DELETE));
  return answer
    .setChanges(DiffResponse.DiffChanges.DIFF_SOME)
    .setDiffsList([...changed])
    .setReplacesList([...replaces])
    .setDeletebeforereplace(deleteFirst);
}

type Change = readonly [path: string, before: unknown, after: unknown];

/** The changes of one property; of the items of a set, those that differ. */
function changesOf(definition: Definition, name: string, before: unknown, after: unknown): readonly Change[] {
  const whole: Change = [name, before, after];
  if (definition.kind !== "set" || name !== definition.set.collection || !isJson(before) || !isJson(after)) return [whole];
  const labels = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const items = labels
    .filter((label) => !sameAny(before[label], after[label]))
    .map((label): Change => [pathText([name, label]), before[label], after[label]]);
  return items.length > 0 ? items : [whole];
}

function kindOf(before: unknown, after: unknown, replaces: boolean): PropertyDiff.Kind {
  if (isAbsent(before)) return replaces ? Kind.ADD_REPLACE : Kind.ADD;
  if (isAbsent(after)) return replaces ? Kind.DELETE_REPLACE : Kind.DELETE;
  return replaces ? Kind.UPDATE_REPLACE : Kind.UPDATE;
}
