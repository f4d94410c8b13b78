import type { Finding } from "../definition/findings";
import { staysOf } from "../definition/forms";
import type { Definition, Values } from "../definition/resource";
import { diff } from "../object/diff";
import type { Explained } from "../values/explained";
import { hasUnknown } from "../values/unknown";

/** Replacements that cost data or money, and that the program doesn't allow. */
export function refusedReplacements(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!definition.replacing.destructive || Object.keys(olds).length === 0) return [];
  const { replaces } = diff(definition, olds, inputs, {});
  const impossible = replaces.length > 0 ? definition.replacing.blocked?.(olds as never, inputs as never) : undefined;
  if (impossible !== undefined) return [{ path: replaces[0] as string, message: impossible }];
  if (inputs.allowReplacement === true) return [];
  const stays = staysOf(definition);
  const fate = stays === undefined ? " and the old one deleted with everything in it." : `. The API can't delete the old one. ${stays}`;
  return replaces
    .filter((name) => olds[name] !== undefined && !hasUnknown(inputs[name]))
    .map((name) => ({
      path: name,
      message:
        `can't change in place: a new ${definition.type} would be created${fate} ` +
        "Set allowReplacement: true if you want the replacement, or set the old value again.",
      explained: "replaces-precious" satisfies Explained,
    }));
}

/** An unknown input may turn out to be another one after other resources were created and paid for. */
export function perhapsReplaced(definition: Definition, olds: Values, inputs: Values): Finding[] {
  if (!definition.replacing.destructive || inputs.allowReplacement === true) return [];
  return Object.entries(definition.inputFields)
    .filter(([name, { marks }]) => marks.immutable && olds[name] !== undefined && hasUnknown(inputs[name]))
    .map(([name]) => ({
      path: name,
      message:
        `is unknown until \`pulumi up\`. If the value changes, this ${definition.type} must be replaced, and \`pulumi ` +
        `up\` stops here unless ` +
        "allowReplacement: true is set. What it created or ordered before that stays.",
    }));
}
