import schema from "../../schema.json";

/** What the schema has of a type or a function, where the examples are. */
interface Described {
  readonly description: string;
}

type Language = "typescript" | "yaml" | "python" | "go" | "csharp" | "java";

/** The example of each type, component and function in a language, by name. */
export function examplesIn(
  language: Language,
  of: ":index:" | ":components:" | ":" = ":",
): readonly (readonly [name: string, program: string])[] {
  const described = Object.entries({ ...schema.resources, ...schema.functions } as Readonly<Record<string, Described>>);
  return described.flatMap(([token, { description }]) => {
    if (!token.includes(of)) return [];
    const program = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(description)?.[1];
    if (program === undefined) throw new Error(`${token} has no example in ${language}`);
    return [[token.slice(token.lastIndexOf(":") + 1), program] as const];
  });
}
