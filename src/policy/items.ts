export type Fields = Readonly<Record<string, unknown>>;

/** A thing that a rule looks at: a resource, or an item of a resource that holds a whole set. */
export interface Item {
  /** The type that it is, or that it would be by itself: `DnsRecord`. */
  readonly type: string;
  readonly fields: Fields;
  /** Which item of its resource it is; empty for a resource. */
  readonly label: string;
}

/** Resources that hold a set: under which input, what each item would be by itself, and what it takes over from the whole. */
const sets: Readonly<Record<string, { readonly items: string; readonly type: string; readonly parent: string }>> = {
  DnsRecords: { items: "records", type: "DnsRecord", parent: "zoneId" },
  EdgeRules: { items: "rules", type: "EdgeRule", parent: "siteId" },
};

/** `DnsRecord` for every face of this package; empty for what isn't ours. */
export function typeOf(token: string): string {
  return /^(?:pulumi-nodejs:dynamic\/hosting|hosting:index):(\w+)$/.exec(token)?.[1] ?? "";
}

/** A set's items, or the resource itself. */
export function itemsOf(token: string, props: Fields): Item[] {
  const type = typeOf(token);
  const set = sets[type];
  if (!set) return type === "" ? [] : [{ type, fields: props, label: "" }];
  const items = (props[set.items] ?? []) as Fields[];
  return Array.from({ length: items.length }, (_, index) => ({ type: set.type, fields: itemIn(props, set, index), label: `${set.items}[${index}]` }));
}

/** Read when it is looked at: an item that isn't known yet is no obstacle for its neighbours. */
function itemIn(props: Fields, { items, parent }: { readonly items: string; readonly parent: string }, index: number): Fields {
  return new Proxy({}, { get: (_, name) => (name === parent ? props[parent] : (props[items] as Fields[])[index]?.[name as string]) });
}
