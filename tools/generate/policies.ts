import { presets, rules } from "../../src/policy";
import { code, table } from "./markdown";

type Property = {
  readonly type?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly items?: Property;
  readonly enum?: readonly unknown[];
};

const levels = { mandatory: "stops `up`", advisory: "reports", disabled: "off", remediate: "corrects" } as const;

/** docs/policies.md: every rule in the words of its violations. */
export function policiesPage(): string {
  const levelIn = (preset: keyof typeof presets, name: string) =>
    levels[presets[preset].find((rule) => rule.name === name)?.enforcementLevel ?? "mandatory"];
  const all = Object.values(rules);
  const rows = all.map(({ name, description }) => [`[${name}](#${name})`, levelIn("recommended", name), `${description.split(". ")[0]}.`]);
  const sections = all.map(
    ({ name, description, remediationSteps, cannotSee, configSchema }) => `## ${name}

${description}

**What to do:** ${remediationSteps}

**What it can't see:** ${cannotSee}
${configuration(configSchema?.properties as Record<string, Property>)}`,
  );
  return `# Policy rules

<!-- Written by \`npm run generate\` from src/policy. -->

The rules of the [policy pack](guides/shield-with-policy.md). The table shows the effect of each rule in the pack as installed (the
preset \`recommended\`). In \`policy-pack/strict\` every rule stops an \`up\`, in \`policy-pack/audit\` every rule only reports, and
\`--policy-pack-config\` changes a rule's effect by its name. If a value is unknown until \`up\`, the rule reports at preview that it
can't judge yet. The rule reports the same if a \`siteId\` or \`zoneId\` was built from several resources. Rules judge the items of
\`DnsRecords\` and \`EdgeRules\` like single resources.

${table(["rule", "recommended", "requirement"], rows)}
${sections.join("\n")}`;
}

function configuration(properties: Record<string, Property>): string {
  const rows = Object.entries(properties).map(([name, { default: usual, description = "", ...rest }]) => [
    ...[code(name), typeText(rest), usual === undefined ? "" : code(JSON.stringify(usual)), description],
  ]);
  return rows.length === 0 ? "" : `\n${table(["configuration", "type", "default", "meaning"], rows)}`;
}

function typeText({ type, items, enum: values }: Property): string {
  if (values) return values.map((value) => code(String(value))).join(", ");
  return type === "array" && items ? `list of ${typeText(items)}` : String(type);
}
