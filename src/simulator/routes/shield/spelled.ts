/** A documented key as another style spells it: `rule_name`, `ruleName`, `RuleName`. */
export function spelled(key: string, style: "snake" | "camel" | "pascal"): string {
  if (style === "snake") return key;
  return (style === "camel" ? key : `_${key}`).replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
