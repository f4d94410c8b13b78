import { z } from "zod";
import { ifJson } from "../../transport";
import { type Finding, findingOf, isStopping } from "./finding";
import { explainedRules } from "./rules";

/** A resource that a run looked at, unless that failed; without inputs if nothing of it changes. */
export interface Step {
  readonly op: string;
  readonly urn: string;
  /** Whether a provider makes it: a component is only a name in the state. */
  readonly custom: boolean;
  /** Who makes it, by URN and id. */
  readonly provider: string | undefined;
  readonly old: Readonly<Record<string, unknown>>;
  readonly new: Readonly<Record<string, unknown>>;
}

/** What a preview or an `up` said. */
export interface Told {
  readonly steps: readonly Step[];
  readonly diagnostics: readonly { readonly message: string; readonly severity: string }[];
  readonly findings: readonly Finding[];
  /**
   * Whether the findings are all that the policies say: `untold` by a preview in one piece, `none` where no pack was asked, `cut` where the
   * run ended before all of them were.
   */
  readonly policies: "told" | "untold" | "none" | "cut";
  /** Whether it was read to its end. */
  readonly isWhole: boolean;
}

const values = z.record(z.string(), z.unknown()).nullish();
const side = z.object({ custom: z.boolean().optional(), inputs: values }).nullish();
const who = { op: z.string(), urn: z.string(), provider: z.string().optional() };
const diagnostic = z.object({ message: z.string(), severity: z.string(), urn: z.string().optional() });
const step = z.object({ ...who, oldState: side, newState: side, diffReasons: z.array(z.string()).nullish() });

/** What `pulumi preview --json` prints without the variable that makes it stream. Secrets are blanked out in it. */
export const plainPreview = z.object({
  steps: z.array(step).nullish(),
  diagnostics: z.array(diagnostic).nullish(),
});

/** An event of the engine, one in each line. Newer engines may have others beside these. */
const event = z.object({
  sequence: z.number(),
  diagnosticEvent: diagnostic.optional(),
  resourcePreEvent: z.object({ metadata: z.object({ ...who, old: side, new: side }) }).optional(),
  resOpFailedEvent: z.object({ metadata: z.object(who) }).optional(),
  policyEvent: z
    .object({
      resourceUrn: z.string().optional(),
      message: z.string(),
      policyName: z.string(),
      enforcementLevel: z.string(),
    })
    .optional(),
  summaryEvent: z.object({ PolicyPacks: z.record(z.string(), z.unknown()).nullish() }).optional(),
});

/** Reads what a preview printed as JSON, in either form, or the event log of an `up`; `undefined` where it is none of them. */
export function toldIn(text: string): Told | undefined {
  const streamed = eventsIn(text);
  if (streamed) return streamed;
  const { data } = plainPreview.safeParse(ifJson(text));
  if (!data) return undefined;
  const steps = (data.steps ?? []).map(({ oldState, newState, ...of }) => stepOf(of, oldState, newState));
  return { steps, diagnostics: data.diagnostics ?? [], findings: [], policies: "untold", isWhole: true };
}

/** What a line of the events says that the engine begins to do with a resource. */
export function stepIn(line: string): Step | undefined {
  const pre = line.includes('"resourcePreEvent"') ? event.safeParse(ifJson(line)).data?.resourcePreEvent : undefined;
  return pre && stepOf(pre.metadata, pre.metadata.old, pre.metadata.new);
}

type Side = z.infer<typeof side>;

function stepOf({ op, urn, provider }: { op: string; urn: string; provider?: string | undefined }, was: Side, is: Side): Step {
  const looked = { op, urn, provider, custom: (is ?? was)?.custom === true };
  // A large stack is mostly unchanged: nobody asks for these inputs, and they would fill the memory.
  return op === "same" ? { ...looked, old: {}, new: {} } : { ...looked, old: was?.inputs ?? {}, new: is?.inputs ?? {} };
}

function eventsIn(text: string): Told | undefined {
  const told = { steps: [] as Step[], diagnostics: [] as z.infer<typeof diagnostic>[], findings: [] as Finding[] };
  let isEvents = false;
  let isWhole = false;
  let isCut = false;
  let packs = 0;
  for (const line of linesOf(text)) {
    if (isOfNoUse(line)) continue;
    const json = ifJson(line);
    const { data } = event.safeParse(json);
    if (!data) {
      // The first line decides: a preview in one piece begins otherwise.
      if (!isEvents && (typeof json !== "object" || json === null || !("sequence" in json))) return undefined;
      isEvents = true;
      isCut = true;
      continue;
    }
    isEvents = true;
    if (data.diagnosticEvent) told.diagnostics.push(data.diagnosticEvent);
    if (data.resourcePreEvent) {
      const { old, new: is, ...of } = data.resourcePreEvent.metadata;
      told.steps.push(stepOf(of, old, is));
    }
    const failed = data.resOpFailedEvent?.metadata;
    if (failed) told.steps = told.steps.filter(({ op, urn }) => op !== failed.op || urn !== failed.urn);
    if (data.policyEvent) told.findings.push(findingIn(data.policyEvent));
    if (data.summaryEvent) {
      isWhole = true;
      packs = Object.keys(data.summaryEvent.PolicyPacks ?? {}).length;
    }
  }
  if (!isEvents) return undefined;
  isWhole &&= !isCut;
  // A run that failed for another reason may never have come to the rest of the resources, nor to the rules about the stack.
  const isBroken = told.diagnostics.some(({ severity }) => severity === "error") && !told.findings.some(isStopping);
  const policies = !isWhole || isBroken ? "cut" : packs === 0 && told.findings.length === 0 ? "none" : "told";
  return { ...told, policies, isWhole };
}

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const line = text.slice(from, end < 0 ? text.length : end).trim();
    if (line !== "") yield line;
    from = end < 0 ? text.length : end + 1;
  }
}

/** Most of a long log are lines for those who search the engine for faults: they aren't even parsed. */
function isOfNoUse(line: string): boolean {
  return line.startsWith('{"sequence":') && line.slice(0, 120).includes('"diagnosticEvent":{"prefix":"debug: "');
}

/**
 * Whether the SDK says that a rule touched a value that isn't known before `up`: always as an advisory. What a rule itself says begins with
 * the words of a user, who may choose the same.
 */
function isNotRun(text: string, rule: string, level: string): boolean {
  const [, , named] = /^can't run policy (["'])(.+?)\1 from policy pack (["'])[^"'\s]+\3 during preview: /.exec(text) ?? [];
  return level === "advisory" && named === rule;
}

function findingIn({
  resourceUrn: urn,
  message,
  policyName: rule,
  enforcementLevel: level,
}: NonNullable<z.infer<typeof event>["policyEvent"]>): Finding {
  const text = message.trim();
  const says = isNotRun(text, rule, level) ? "unclear" : "violated";
  const own = explainedRules().get(rule);
  const end = own === undefined ? -1 : text.indexOf(` ${own.remedy}\n${own.description}`);
  if (own === undefined || end < 0) return findingOf({ rule, level, urn, says, found: text });
  return findingOf({ rule, level, urn, says, found: text.slice(0, end), remedy: own.remedy });
}
