import type {
  EnforcementLevel,
  ReportViolation,
  ResourceValidationArgs,
  ResourceValidationPolicy,
  StackValidationArgs,
  StackValidationPolicy,
} from "@pulumi/policy";
import { z } from "zod";
import { inEach } from "./doubt";
import { itemsOf, type Fields } from "./items";
import { Stack } from "./stack";

/** What a rule says of itself; all of it is what a user reads whose `pulumi up` was refused. */
interface RuleText<C extends z.ZodObject> {
  /** In kebab-case: the key in `--policy-pack-config`. */
  readonly name: string;
  /** What has to be so, in one sentence. */
  readonly description: string;
  /** Why it has to be so. */
  readonly reason: string;
  /** What to do about a violation; each shows it. */
  readonly remedy: string;
  /** What the rule takes for granted, and what it leaves unseen, in one or two sentences. */
  readonly cannotSee: string;
  /** What a violation does where nothing else is configured. Default `mandatory`. */
  readonly level?: EnforcementLevel;
  /** What can be configured; every field has a default or may be absent. */
  readonly config: C;
}

interface Context<C> {
  readonly config: C;
  /** `Site`, `DnsRecord`. */
  readonly type: string;
  /** The resource's name in the program. */
  readonly name: string;
  readonly urn: string;
  readonly opts: ResourceValidationArgs["opts"];
  /** Reports a violation: what is wrong. What to do about it is added. A value may be a secret of the user's: it is named, not quoted. */
  violation(message: string): void;
}

export interface ResourceRule<C extends z.ZodObject> extends RuleText<C> {
  /** The types that it looks at. Items of a set (`DnsRecords`, `EdgeRules`) count as what they are items of. */
  readonly of: readonly string[];
  /** Touching a value that isn't known yet ends it; what was found before that counts. */
  readonly check: (fields: Fields, context: Context<z.output<C>>) => void;
}

interface StackContext<C> {
  readonly config: C;
  /** Reports a violation by a resource, or by the stack as a whole. */
  violation(message: string, urn?: string): void;
}

export interface StackRule<C extends z.ZodObject> extends RuleText<C> {
  /** Relations between resources. What throws for a value that isn't known yet belongs into `stack.each`. */
  readonly check: (stack: Stack, context: StackContext<z.output<C>>) => void;
}

/** What a reader of a rule's page has to know beside what the SDK takes. */
export interface Limited {
  readonly cannotSee: string;
}

/** A rule about one resource: it is asked before the resource is made or changed. */
export function resourceRule<C extends z.ZodObject>(rule: ResourceRule<C>): ResourceValidationPolicy & Limited {
  return {
    ...texts(rule),
    validateResource: (args: ResourceValidationArgs, report: ReportViolation) => {
      // A wrong configuration is told in every program: also before the first resource of the rule's types is written.
      const config = configOf(rule, args);
      const items = itemsOf(args.type, args.props).filter(({ type }) => rule.of.includes(type));
      if (items.length === 0) return args.notApplicable(`it is about ${rule.of.join(", ")}`);
      inEach(items, ({ type, fields, label }) => {
        rule.check(fields, {
          config,
          type,
          name: args.name,
          urn: args.urn,
          opts: args.opts,
          violation: (message) => tell(report, rule, `${label === "" ? "" : `${label}: `}${message}`),
        });
      });
    },
  };
}

/** A rule about what goes with what: it is asked at the end of a preview and of an `up`. */
export function stackRule<C extends z.ZodObject>(rule: StackRule<C>): StackValidationPolicy & Limited {
  return {
    ...texts(rule),
    validateStack: (args: StackValidationArgs, report: ReportViolation) => {
      const config = configOf(rule, args);
      const stack = new Stack(args.resources);
      rule.check(stack, { config, violation: (message, urn) => tell(report, rule, message, urn) });
      stack.tellDoubts();
    },
  };
}

/** A violation as the SDK takes it. */
export interface Violation {
  readonly message: string;
  readonly urn: string | undefined;
  /** The case, and what to do about it, without the rule's description. */
  readonly found: string;
}

/** The case comes first, then the rule. Given a text, the SDK would write the rule's description before it; an object it takes as it is. */
function tell(report: ReportViolation, { description, reason, remedy }: RuleText<z.ZodObject>, message: string, urn?: string): void {
  const found = `${message} ${remedy}`;
  const violation: Violation = { message: `${found}\n${description} ${reason}`, urn, found };
  (report as unknown as (violation: Violation) => void)(violation);
}

function texts<C extends z.ZodObject>({ name, description, reason, remedy, cannotSee, level = "mandatory", config }: RuleText<C>) {
  const { properties = {}, required } = z.toJSONSchema(config, { io: "input", target: "draft-7" }) as {
    properties?: object;
    required?: string[];
  };
  return {
    name,
    description: `${description} ${reason}`,
    remediationSteps: remedy,
    cannotSee,
    enforcementLevel: level,
    configSchema: { properties: properties as Record<string, object>, ...(required && { required }) },
  };
}

/** The shape of each rule's configuration, and of no other field: made once, since a rule is asked for each resource. */
const strictShapes = new WeakMap<z.ZodObject, z.ZodObject>();

function strictShape(config: z.ZodObject): z.ZodObject {
  const known = strictShapes.get(config) ?? config.strict();
  strictShapes.set(config, known);
  return known;
}

function configOf<C extends z.ZodObject>(
  { name, config }: RuleText<C>,
  { getConfig }: Pick<StackValidationArgs, "getConfig">,
): z.output<C> {
  const { data, error } = strictShape(config).safeParse(getConfig());
  if (data) return data as z.output<C>;
  const problems = error.issues.map(({ path, message }) => `${path.join(".") || "as a whole"}: ${message}`).join("; ");
  const message = `the configuration of ${name} can't be used: ${problems}. Correct it in the file of \`--policy-pack-config\`.`;
  // The SDK shows the stack in the place of the message, and the user can do nothing with our files and lines.
  throw Object.assign(new Error(message), { stack: message });
}
