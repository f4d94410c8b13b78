import type {
  EnforcementLevel,
  ReportViolation,
  ResourceValidationArgs,
  ResourceValidationPolicy,
  Severity,
  StackValidationArgs,
  StackValidationPolicy,
} from "@pulumi/policy";
import { z } from "zod";
import { inEach, isDoubt } from "./doubt";
import { coverage, endedText, type Exception, exceptionFor, exceptions, isOver } from "./exceptions";
import { itemsOf, type Fields } from "./items";
import { Stack, type Thing } from "./stack";

const { version } = require("../../package.json") as { readonly version: string };

type Tag = "cost" | "data" | "dns" | "domains" | "edge" | "mail" | "secrets" | "shield" | "sites" | "tls";

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
  /** How much a violation endangers, whatever it does. */
  readonly severity: Severity;
  /** The areas that it is about. */
  readonly tags: readonly Tag[];
  /** What a violation does where nothing else is configured. Default `mandatory`. */
  readonly level?: EnforcementLevel;
  /** What can be configured; every field has a default or may be absent. Default: nothing. */
  readonly config?: C;
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
  /** Reports a violation by a thing, or by the stack as a whole. */
  violation(message: string, by?: Pick<Thing, "urn" | "name">): void;
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
      const { name, urn, opts } = args;
      const items = itemsOf(args.type, args.props).filter(({ type }) => rule.of.includes(type));
      if (items.length === 0) return args.notApplicable(`it is about ${rule.of.join(", ")}`);
      notingDoubts(rule, () =>
        inEach(items, ({ type, fields, label }) => {
          const violation = (message: string): void => {
            const [who, text] = label === "" ? [name, message] : [`${name} ${label}`, `${label}: ${message}`];
            tell(report, rule, config, { message: text, names: [name, who], about: urn });
          };
          rule.check(fields, { config, type, name, urn, opts, violation });
        }),
      );
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
      const violation = (message: string, { urn, name = "" }: Partial<Thing> = {}): void =>
        tell(report, rule, config, { message, names: [urn?.split("::").slice(3).join("::") ?? "", name], about: urn, urn });
      notingDoubts(rule, () => {
        rule.check(stack, { config, violation });
        stack.tellDoubts();
      });
    },
  };
}

/** A violation as the SDK takes it. */
export interface Violation {
  readonly message: string;
  readonly urn: string | undefined;
  /** The case, without what to do about it and without the rule's description. */
  readonly found: string;
}

interface Told {
  readonly message: string;
  /** The names by which an exception may name what it is about. */
  readonly names: readonly string[];
  /** The resource that it is about. */
  readonly about: string | undefined;
  /** That resource, where the SDK doesn't know it by itself. */
  readonly urn?: string | undefined;
}

/** The case comes first, then the rule. Given a text, the SDK would write the rule's description before it; an object it takes as it is. */
function tell(report: ReportViolation, rule: RuleText<z.ZodObject>, config: Excepting, { message, names, about, urn }: Told): void {
  const exception = exceptionFor(config.exceptions, names);
  if (exception && !isOver(exception)) return coverage.cover({ rule: rule.name, exception, found: message, urn: about });
  if (exception) coverage.use({ rule: rule.name, exception });
  const found = `${message}${exception ? ` ${endedText(exception)}` : ""}`;
  const violation: Violation = { message: `${found} ${rule.remedy}\n${rule.description} ${rule.reason}`, urn, found };
  (report as unknown as (violation: Violation) => void)(violation);
}

function notingDoubts({ name }: RuleText<z.ZodObject>, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (isDoubt(error)) coverage.doubt(name);
    throw error;
  }
}

function texts<C extends z.ZodObject>(rule: RuleText<C>) {
  const { name, description, reason, remedy, cannotSee, severity, tags, level = "mandatory", config } = rule;
  const { properties = {}, required } = z.toJSONSchema(shapeOf(config), { io: "input", target: "draft-7" }) as {
    properties?: object;
    required?: string[];
  };
  return {
    name,
    displayName: `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll("-", " ")}`,
    description: `${description} ${reason}`,
    severity,
    tags: [...tags],
    url: pageOf(name),
    remediationSteps: remedy,
    cannotSee,
    enforcementLevel: level,
    configSchema: { properties: properties as Record<string, object>, ...(required && { required }) },
  };
}

/** Where the rule is explained. */
function pageOf(rule: string): string {
  return `https://unpkg.com/pulumi-hosting@${version}/docs/policies.md#${rule}`;
}

interface Excepting {
  readonly exceptions: readonly Exception[];
}

/** The shape of each rule's configuration, and of no other field: made once, since a rule is asked for each resource. */
const shapes = new WeakMap<z.ZodObject, z.ZodObject>();
const nothing = z.object({});

function shapeOf(config: z.ZodObject = nothing): z.ZodObject {
  const shape = shapes.get(config) ?? config.extend({ exceptions }).strict();
  shapes.set(config, shape);
  return shape;
}

function configOf<C extends z.ZodObject>(
  { name, config }: RuleText<C>,
  { getConfig }: Pick<StackValidationArgs, "getConfig">,
): z.output<C> & Excepting {
  const { data, error } = shapeOf(config).safeParse(getConfig());
  if (error)
    throw wrongConfiguration(name, error.issues.map(({ path, message }) => `${path.join(".") || "as a whole"}: ${message}`).join("; "));
  const known = data as z.output<C> & Excepting;
  coverage.given(name, known.exceptions);
  return known;
}

/** The configuration of a rule can't be used. */
class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

export function wrongConfiguration(rule: string, problems: string): Error {
  const message = `the configuration of ${rule} can't be used: ${problems}. Correct it in the file of \`--policy-pack-config\`.`;
  // The SDK shows the stack in the place of the message, and the user can do nothing with our files and lines.
  return Object.assign(new ConfigurationError(message), { stack: message });
}

export function isConfigurationError(error: unknown): boolean {
  return error instanceof ConfigurationError;
}
