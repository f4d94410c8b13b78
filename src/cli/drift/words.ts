import type { Registry } from "../../kernel/definition/resource";
import { counted, singleLine } from "../../kernel/values/text";
import { registry } from "../../resources";
import type { Drifted } from "./differences";
import type { Unread } from "./engine";

/** An item of a set, or a value in it. */
interface ItemPlace {
  /** How a preview calls the item: `www A 192.0.2.1`. */
  readonly label: string;
  /** What of it, as a path; empty for all of it. */
  readonly within: string;
}

/** The item of a set that a path leads to: `records["www A 192.0.2.1"].ttl`. */
export function itemAt(type: string, path: string): ItemPlace | undefined {
  const definition = (registry as Registry)[type];
  if (definition?.kind !== "set") return undefined;
  const { collection } = definition.set;
  if (!path.startsWith(collection)) return undefined;
  // As the engine writes it: only a quotation mark has a backslash before it, and any other backslash is itself.
  const [, quoted, plain, within = ""] = /^(?:\["((?:\\"|[^"])*)"\]|\.(\w+))(?:\.(.+))?$/s.exec(path.slice(collection.length)) ?? [];
  const label = quoted?.replaceAll('\\"', '"') ?? plain;
  return label === undefined ? undefined : { label, within };
}

/** A path for a reader: of an item by its label. */
export function pathWords(type: string, path: string): string {
  const item = itemAt(type, path);
  return singleLine(item === undefined ? path : [item.label, item.within].filter(Boolean).join(": "), 200);
}

/** What brings back an object that is gone. The run that finds it gone doesn't order it. */
export function againWords(type: string): string {
  const isBought = (registry as Registry)[type]?.kind === "purchase";
  return isBought ? "`pulumi refresh`, then `pulumi up`, orders it again, which costs money" : "`pulumi up --refresh` creates it again";
}

/** The result of a comparison. */
export interface Found {
  readonly drifted: readonly Drifted[];
  readonly unread: readonly Unread[];
  /** How many resources the stack has. */
  readonly resources: number;
}

/** How much of a stack has drifted. A resource that could not be read is never called unchanged. */
export function sumOf({ drifted, unread, resources }: Found): string {
  const all = counted(resources, "resource");
  const blind = unread.length === 0 ? "" : `${unread.length} of ${all} could not be read; `;
  if (drifted.length > 0) {
    const changed = `${drifted.length} of ${all} ${drifted.length === 1 ? "differs" : "differ"} from what the last \`pulumi up\` left`;
    return blind + changed;
  }
  if (blind !== "") return `${blind}the others are what the last \`pulumi up\` left.`;
  return `No drift: ${all} ${resources === 1 ? "is" : "are"} what the last \`pulumi up\` left.`;
}
