/** What stands for a value that the page doesn't show. */
const notShown = "(not shown)";

/** Names of fields, headers and parameters whose values let somebody in. */
const secretName =
  /pass(word|wd|phrase)|secret|token|authori[sz]ation|authcode|privatekey|apikey|accesskey|credential|signature|^sso$|^key$/i;
const parameter = /(^|[?&;])([\w.-]+)=[^&#;\s]*/g;
/** A field in a text that breaks off, or that is no JSON for another reason. */
const field = /"([^"\\\n]{1,100})"(\s{0,10}:\s{0,10})"(?:[^"\\]|\\.)*"?/g;

/** Edge rules: the action that gives the origin a header, and what looks at headers, query strings and cookies: keys hide in the values. */
const headerAction = 6;
const privateTriggers: readonly unknown[] = [1, 6, 10];

/** A value without its passwords, tokens and keys: people look at the page together, and take pictures of it. */
export function concealed(value: unknown): unknown {
  if (typeof value === "string") return concealedText(value);
  if (Array.isArray(value)) return value.map(concealed);
  if (typeof value !== "object" || value === null) return value;
  const inRule = hiddenInRule(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) || inRule.includes(name) ? notShown : concealed(inner)]),
  );
}

/** A text without the credentials in its addresses, and without the values of parameters and fields that are secrets. */
export function concealedText(text: string): string {
  return text
    .replace(/(\/\/)[^/?#@\s]*@/g, "$1…@")
    .replace(parameter, (whole, before: string, name: string) => (isSecretName(name) ? `${before}${name}=…` : whole))
    .replace(field, (whole, name: string, colon: string) => (isSecretName(name) ? `"${name}"${colon}"${notShown}"` : whole))
    .replace(/-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*/g, notShown);
}

const isSecretName = (name: string): boolean => secretName.test(name.replace(/[-_.]/g, ""));

/** How often a password was set, or that there is none, is no secret. */
function isSecret(name: string, value: unknown): boolean {
  const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return !isEmpty && typeof value !== "number" && typeof value !== "boolean" && isSecretName(name);
}

function hiddenInRule(value: object): readonly string[] {
  const { ActionType, Type, PatternMatches } = value as Readonly<Record<string, unknown>>;
  if (ActionType === headerAction) return ["ActionParameter2", "ActionParameter3"];
  return PatternMatches !== undefined && privateTriggers.includes(Type) ? ["PatternMatches"] : [];
}
