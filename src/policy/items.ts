import { plainTypes, toldByLabel } from "../dns";
import { actionNames } from "../vocabulary/edgeRuleCodes";
import { see } from "./doubt";
import { typeOf } from "./tokens";

export type Fields = Readonly<Record<string, unknown>>;

/** A thing that a rule looks at: a resource, or an item of a resource that holds a whole set. */
export interface Item {
  /** The type that it is, or that it would be by itself: `DnsRecord`. */
  readonly type: string;
  readonly fields: Fields;
  /** Which item of its resource it is; empty for a resource. */
  readonly label: string;
  /** Why nobody knows whether there is such an item: the list isn't known yet. */
  readonly doubt?: Error;
}

interface SetOfItems {
  readonly items: string;
  readonly type: string;
  readonly parent: string;
  /** The fields that an item's label tells. */
  readonly told?: (label: string) => Fields;
  /** The label as it may be shown. */
  readonly called?: (label: string) => string;
}

/** Texts, and addresses of pages, can be secrets. */
function withoutText(label: string): string {
  const { name, type } = toldByLabel(label);
  return plainTypes.includes(type) ? label : `${name} ${String(type)}`;
}

/** A rule without a description is known by its action and first pattern, which can be a secret. */
function withoutPattern(label: string): string {
  const [action = ""] = label.split(" ");
  return action in actionNames ? action : label;
}

/** Resources that hold a set: under which input, what each item would be by itself, and what it takes over from the whole. */
const sets: Readonly<Record<string, SetOfItems>> = {
  DnsRecords: {
    items: "records",
    type: "DnsRecord",
    parent: "zoneId",
    told: (label) => ({ ...toldByLabel(label) }),
    called: (label) => withoutText(label),
  },
  EdgeRules: { items: "rules", type: "EdgeRule", parent: "siteId", called: (label) => withoutPattern(label) },
  MailAliases: { items: "aliases", type: "MailAlias", parent: "mailspaceId", told: (address) => ({ address }) },
};

/** A set's items, or the resource itself. */
export function itemsOf(token: string, props: Fields): Item[] {
  const type = typeOf(token);
  const set = sets[type];
  if (!set) return type === "" ? [] : [{ type, fields: props, label: "" }];
  const seen = see(() => props[set.items]);
  // Whoever looks at an item of a list that isn't known yet learns that.
  if (!seen.known) return [{ type: set.type, fields: itemIn(props, set, ""), label: "", doubt: seen.doubt }];
  const held = seen.value;
  // A text would be a list of its characters.
  const items = (typeof held === "object" && held !== null ? held : {}) as Readonly<Record<string, Fields>>;
  const labels = Object.keys(items);
  // The engine has a set by labels; a test of somebody's own pack may hand it over as the program writes it.
  return labels.map((label) => ({
    type: set.type,
    fields: itemIn(props, set, label),
    label: Array.isArray(items) ? `${set.items}[${label}]` : (set.called?.(label) ?? label),
  }));
}

/** Read when it is looked at: an item that isn't known yet is no obstacle for its neighbours. */
function itemIn(props: Fields, { items, parent, told }: SetOfItems, label: string): Fields {
  const own = (name: string): unknown => (props[items] as Readonly<Record<string, Fields>>)[label]?.[name];
  return new Proxy({}, { get: (_, name) => (name === parent ? props[parent] : (own(name as string) ?? told?.(label)[name as string])) });
}
