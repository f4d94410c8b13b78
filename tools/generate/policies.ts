import { presets, rules } from "../../src/policy";

type Property = {
  readonly type?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly items?: Property;
  readonly enum?: readonly unknown[];
};

const levels = { mandatory: "stops `up`", advisory: "told", disabled: "off", remediate: "mends" } as const;

/** docs/policies.md: every rule in the words that a violation is told in. */
export function policiesPage(): string {
  const levelIn = (preset: keyof typeof presets, name: string) =>
    levels[presets[preset].find((rule) => rule.name === name)?.enforcementLevel ?? "mandatory"];
  const all = Object.values(rules);
  return [
    "# Policy rules",
    "",
    "<!-- Written by `npm run generate` from src/policy. -->",
    "",
    "What the [policy pack](guides/shield-with-policy.md) judges. The table says what a rule does in the pack as installed (the preset",
    "`recommended`); in `policy-pack/strict` every rule stops an `up`, in `policy-pack/audit` every rule is only told, and",
    "`--policy-pack-config` changes it by the rule's name. What isn't known before an `up` is never passed in silence: the rule says",
    "that it can't tell yet. Items of `DnsRecords` and `EdgeRules` are judged like single ones.",
    "",
    "| rule | recommended | what has to be so |",
    "|---|---|---|",
    ...all.map(
      ({ name, description }) => `| [${name}](#${name}) | ${levelIn("recommended", name)} | ${description.split(". ")[0] as string}. |`,
    ),
    "",
    ...all.flatMap(({ name, description, remediationSteps, configSchema }) => [
      `## ${name}`,
      "",
      `${description}`,
      "",
      `**What to do:** ${remediationSteps as string}`,
      "",
      ...configuration(configSchema?.properties as Record<string, Property>),
    ]),
  ].join("\n");
}

function configuration(properties: Record<string, Property>): string[] {
  const rows = Object.entries(properties).map(
    ([name, { default: usual, description = "", ...rest }]) =>
      `| \`${name}\` | ${typeText(rest)} | ${usual === undefined ? "" : `\`${JSON.stringify(usual)}\``} | ${description} |`,
  );
  return rows.length === 0 ? [] : ["| configuration | type | default | meaning |", "|---|---|---|---|", ...rows, ""];
}

function typeText({ type, items, enum: values }: Property): string {
  if (values) return values.map((value) => `\`${String(value)}\``).join(", ");
  return type === "array" && items ? `list of ${typeText(items)}` : String(type);
}
