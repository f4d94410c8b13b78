import { z } from "zod";
import type { FunctionDefinition, FunctionFacts, Functions } from "../definition/function";
import type { Definition, Registry, Values } from "../definition/resource";
import { withoutNulls } from "../reading/fields";
import { ExplainedError } from "../values/explained";
import { pick, present } from "../values/parts";
import { pathText } from "../values/paths";
import { firstFindings, malformedValues } from "../values/wellFormed";
import { listUpOf } from "./listUp";
import { type Callable, type Caller, lookUpOf } from "./lookUp";
import { typeProblems } from "./sentences";

/** Every function, by name: for each type with a natural key one that finds an object and one that lists all, and all others. */
export function callables(registry: Registry, functions: Functions): Readonly<Record<string, Callable>> {
  const ofTypes = Object.values(registry).flatMap((definition) => ofType(registry, definition));
  const all = [...ofTypes, ...Object.values(functions).map(callableOf)];
  return Object.fromEntries(all.map((one) => [one.name, one]));
}

export function ofType(registry: Registry, definition: Definition): Callable[] {
  return [lookUpOf(definition), listUpOf(registry, definition)].filter((one) => one !== undefined);
}

function callableOf(definition: FunctionDefinition): Callable {
  return {
    ...definition,
    answer: async ({ session }, reader, args) => {
      try {
        return withoutNulls(await definition.call(session.platform(args).reading("shared", reader, "agreed"), args)) as Values;
      } catch (error) {
        return tellUnreadable(definition, error);
      }
    },
  };
}

function tellUnreadable({ name }: FunctionDefinition, error: unknown): never {
  if (!(error instanceof z.ZodError)) throw error;
  const [issue] = error.issues;
  throw new ExplainedError(
    "odd-answer",
    `the platform's answer to ${name} can't be read (${pathText(issue?.path ?? [])}: ${issue?.message}). Run the command again. If the ` +
      "answer stays the same, ask the platform's support, or look for a proxy in between.",
  );
}

export function secretFields({ outputFields }: FunctionFacts): string[] {
  return Object.keys(outputFields).filter((name) => outputFields[name]?.marks.secret);
}

/** Calls a function. Wrong arguments, and an object that isn't there, are errors. */
export async function invoke(callable: Callable, caller: Caller, given: Values): Promise<Values> {
  const args = present(given);
  const problems = argumentProblems(callable, args);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  // Who asks the same again wants the present answer.
  const result = present(await callable.answer(caller, `${callable.name} ${JSON.stringify(args)}`, args));
  return pick(result, (name) => name in callable.outputFields);
}

function argumentProblems(callable: Callable, args: Values): string[] {
  const { name, inputFields } = callable;
  const strange = Object.keys(args)
    .filter((argument) => !Object.hasOwn(inputFields, argument))
    .map((path) => ({
      path,
      message: `is not an argument of ${name}. The arguments are ${Object.keys(inputFields).join(", ") || "none"}.`,
    }));
  const findings = firstFindings([...strange, ...malformedValues(args), ...typeProblems(callable, args)]);
  return findings.map(({ path, message }) => `${path} ${message}`);
}
