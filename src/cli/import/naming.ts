import { distinctNames, mark, type Naming, recordNaming, slug } from "../../dns/zoneFile";
import type { Found } from "./found";

/** What each is called in the program, by what people call it. Equal names of different types don't disturb each other. */
export function namesOf(found: readonly Found[]): Map<Found, string> {
  const names = new Map<Found, string>();
  for (const type of new Set(found.map(({ definition }) => definition.type))) {
    const all = found.filter(({ definition }) => definition.type === type);
    const chosen = distinctNames(all.map(type === "DnsRecord" ? recordNamingOf : namingOf));
    for (const [index, one] of all.entries()) names.set(one, chosen[index] as string);
  }
  return names;
}

/** What it is, for a note: by what people call it, and by its id. */
export function inWords(one: Found): string {
  const { definition, id, inputs, parentFacts } = one;
  if (definition.type !== "DnsRecord") return `the ${definition.type} ${plainName(one)} (id ${id})`;
  const owner = [inputs.name, parentFacts.zone].filter(Boolean).join(".");
  return `the record ${owner} ${String(inputs.type)} ${String(inputs.value ?? "")} (id ${id})`;
}

/** In the way of `zone import`, so that a record is called the same whichever way it came. */
function recordNamingOf({ inputs, parentFacts }: Found): Naming {
  const record = { ...inputs, name: String(inputs.name ?? ""), type: String(inputs.type), value: String(inputs.value ?? "") };
  return recordNaming(record, parentFacts.zone ?? "");
}

function namingOf(one: Found): Naming {
  return { name: plainName(one), apart: slug(one.id.split("/").at(-1) ?? "", 12), unique: one.id };
}

function plainName(one: Found): string {
  const { definition, inputs, parentFacts, parent } = one;
  const kind = definition.type.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  // The first text of the key is what people call it; a rule has none, and a description at best.
  const key =
    definition.kind !== "singleton" &&
    definition.kind !== "set" &&
    definition.kind !== "action" &&
    definition.key(inputs, parentFacts).find((part) => typeof part === "string" && part !== "");
  // Of some settings a parent has several: the rest of the id tells them apart.
  const settings = definition.kind === "singleton" ? definition.id.slice(1).map((part) => String(inputs[part])) : [];
  const own = slug(String(key || (inputs.description ?? "")), 40) || (parent ? [kind, ...settings].join("-") : `${kind}-${mark(one.id)}`);
  const around = parent && plainName(parent);
  // A mail address says where it belongs.
  return around === undefined || own.includes("@") ? own : `${around}-${own}`;
}
