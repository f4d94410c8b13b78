import type { SetOf } from "../definition/set";
import type { ParentFacts } from "../definition/values";
import { labelled, fromEntries } from "./form";
import { stepsBetween } from "./steps";

/** Whether what a set has is what the program lists, by meaning. */
export function sameItems(set: SetOf, wanted: unknown, there: unknown, parentFacts: ParentFacts): boolean {
  const own = set.item.ownId;
  const items = (list: unknown) =>
    labelled(
      set,
      fromEntries(set, list).map(({ item: { [own]: _, ...item } }) => item),
      parentFacts,
    );
  const [news, olds] = [items(wanted), items(there)];
  if (news.length !== olds.length) return false;
  const held = olds.map(({ label, item }) => ({ label, id: label, state: item }));
  const { creates: make, updates: alter } = stepsBetween(set, held, news, parentFacts);
  const moved = set.order !== undefined && news.some(({ label }, index) => olds[index]?.label !== label);
  return (
    !moved && make.length === 0 && alter.every(({ changed, existing: { label }, label: now }) => changed.length === 0 && label === now)
  );
}
