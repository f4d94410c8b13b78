import { isObject, Refusal } from "../platform/refusal";
import { allShapes } from "../shapes";
import { type ControlRequest, type ControlRoute, controlRoute } from "./control";

/** What may be changed while the simulator runs, by the names that the options have. */
export function settingsOf({ platform, shapes }: Pick<ControlRequest, "platform" | "shapes">): Record<string, object> {
  return { delays: platform.delays, shapes, strict: platform.rules };
}

function change(group: string, current: object, changes: unknown): void {
  if (!isObject(changes)) throw Refusal.invalid(`${group} must be an object`);
  for (const [key, value] of Object.entries(changes)) {
    const before: unknown = Reflect.get(current, key);
    if (before === undefined) throw Refusal.invalid(`${group} has no ${key}; it has: ${Object.keys(current).join(", ")}`);
    const words: readonly unknown[] | undefined = group === "shapes" ? Reflect.get(allShapes, key) : undefined;
    if (words && !words.includes(value)) throw Refusal.invalid(`${group}.${key} must be one of ${words.join(", ")}`);
    if (typeof value !== typeof before) throw Refusal.invalid(`${group}.${key} must be a ${typeof before}`);
  }
  Object.assign(current, changes);
}

export const settingsRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/settings", "delays, shapes of answers, and rules", settingsOf),
  controlRoute(
    "PATCH /_simulator/settings",
    {
      about: "changes some of these settings",
      fields: { delays: "milliseconds by name", shapes: "one of the values by name", strict: "one of the values by name" },
    },
    (request) => {
      const settings = settingsOf(request);
      if (!isObject(request.body)) throw Refusal.invalid("body must be an object");
      for (const [group, changes] of Object.entries(request.body)) {
        const current = settings[group];
        if (!current) throw Refusal.invalid(`there is no ${group}; there are: ${Object.keys(settings).join(", ")}`);
        change(group, current, changes);
      }
      return settings;
    },
  ),
];
