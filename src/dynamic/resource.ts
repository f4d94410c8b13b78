import * as pulumi from "@pulumi/pulumi";
import { dirname } from "node:path";
import { keyOf, platformAt } from "../kernel/identity/key";

/** What the program's side of a type needs to know. The rest lives in the provider's process. */
export interface ClassSpec {
  readonly type: string;
  /** Inputs and outputs: each becomes a property. */
  readonly properties: readonly string[];
  /** Outputs and inputs that are secret whatever the program says. */
  readonly secrets?: readonly string[];
  /** The input that holds the parent's id. */
  readonly parent?: string;
  /** Whether the type only sets up its parent, whose id it has; then it holds nothing that would go with it. */
  readonly singleton?: boolean;
  /** Whether operations wait long enough to show progress on the resource's row and to honour `customTimeouts`. */
  readonly waits?: boolean;
}

/** How the resources of a program reach the engine. */
export interface Face {
  /** The token under which the engine knows a type. */
  token(type: string): string;
  /** The token under which the engine knows it in a state of the other face. */
  otherToken(type: string): string;
  /** What a resource has beside its inputs and outputs. */
  hidden(spec: ClassSpec, name: string, opts: pulumi.CustomResourceOptions): pulumi.Inputs;
  /** The options of every resource. */
  readonly options?: pulumi.CustomResourceOptions;
}

/** The token of a type for programs that need no plugin. */
export function token(type: string): string {
  return `pulumi-nodejs:dynamic/hosting:${type}`;
}

/** The token of a type for programs on the plugin. */
export function pluginToken(type: string): string {
  return `hosting:index:${type}`;
}

/** Programs that need no plugin: the engine runs a line of code, which each resource names, wherever it needs the provider. */
const dynamicFace: Face = {
  token,
  otherToken: pluginToken,
  hidden: (spec, name, opts) => ({ __provider: providerCode(spec, name, opts) }),
};

/** What every resource class does: its own file adds the type's fields. */
export abstract class HostingResource extends pulumi.CustomResource {
  /** @internal */
  static readonly face: Face = dynamicFace;

  constructor(spec: ClassSpec, name: string, args: object | undefined, opts: pulumi.CustomResourceOptions = {}) {
    const { face } = new.target as unknown as typeof HostingResource;
    const restore = shortTraces();
    const properties = propertiesOf(spec, face, name, args, opts);
    try {
      super(face.token(spec.type), name, properties, optionsOf(spec, name, args, opts, face));
    } finally {
      restore();
    }
    registerParent(this, spec, args, opts);
  }
}

/** Whether a value is a resource of a type, with or without the plugin, also one of another copy of this package. */
export function isOfType({ type }: ClassSpec, value: unknown): boolean {
  const own = typeof value === "object" && value !== null ? (value as { __pulumiType?: string }).__pulumiType : undefined;
  return own === token(type) || own === pluginToken(type);
}

/** The parent that this program makes, by its `id` output: what goes with its parent needs no delete of its own. */
const parentsById = new WeakMap<object, pulumi.Resource>();

/** Called after a resource was constructed: its children can be told by its id from now on. */
function registerParent(
  resource: pulumi.CustomResource,
  spec: ClassSpec,
  args: object | undefined,
  opts: pulumi.CustomResourceOptions = {},
): void {
  if (opts.id !== undefined) {
    // A resource from `get` answers with the id that was asked for, which may be a natural key.
    const { id, resolvedId } = resource as unknown as { id: pulumi.Output<string>; resolvedId: pulumi.Output<string | undefined> };
    Object.assign(resource, { id: pulumi.all([id, resolvedId]).apply(([asked, resolved]) => resolved ?? asked) });
  } else if (opts.retainOnDelete !== true) {
    // What a retained or merely looked-at parent leaves behind has to be deleted by itself.
    const holder = spec.singleton ? parentOf(spec, args) : resource;
    if (holder) parentsById.set(resource.id, holder);
  }
}

/** The resource of this program that the parent's id comes from. */
function parentOf(spec: ClassSpec, args: object | undefined): pulumi.Resource | undefined {
  const parentId: unknown = spec.parent === undefined ? undefined : (args as pulumi.Inputs | undefined)?.[spec.parent];
  return typeof parentId === "object" && parentId !== null ? parentsById.get(parentId) : undefined;
}

/** What the SDK leaves out before the program's line: two functions and two constructors of its own, and one class of ours. */
const framesBeforeProgram = 5;

/** Whether a frame belongs to this package. */
const isOurs = (frame: NodeJS.CallSite) => frame.getFileName()?.startsWith(dirname(__dirname)) === true;

/**
 * Keeps what the SDK records of the program's stack to the line that made the resource. Without this every property costs
 * a whole stack trace, and the state of each resource holds a dozen frames of the engine's own start. The SDK lifts the
 * limit itself to find the program's line. It skips a fixed number of frames, so a line of our base class or of `get` would count
 * as the program's: our frames are left out. Call this before the SDK's constructor; the result undoes it.
 */
function shortTraces(): () => void {
  const { stackTraceLimit, prepareStackTrace } = Error;
  const format =
    prepareStackTrace ??
    ((error: Error, frames: NodeJS.CallSite[]) => [String(error), ...frames.map((frame) => `    at ${String(frame)}`)].join("\n"));
  Error.stackTraceLimit = 0;
  Error.prepareStackTrace = (error, frames) => {
    const program = frames.slice(framesBeforeProgram).find((frame) => !isOurs(frame));
    return format(error, [...frames.slice(0, framesBeforeProgram), ...(program ? [program] : [])]) as unknown;
  };
  return () => Object.assign(Error, { stackTraceLimit, prepareStackTrace });
}

/** The options as the engine shall have them. */
export function optionsOf(
  spec: ClassSpec,
  name: string,
  args: object | undefined,
  opts: pulumi.CustomResourceOptions = {},
  face: Face = dynamicFace,
): pulumi.CustomResourceOptions {
  const maker = parentOf(spec, args);
  return {
    ...pulumi.mergeOptions({ ...face.options, aliases: [aliasOf(face.otherToken(spec.type), name, opts.parent)] }, opts),
    ...(opts.id === undefined &&
      opts.deletedWith === undefined &&
      maker &&
      isDestroyedWith(maker, opts.parent) && { deletedWith: ifHere(maker) }),
    ...(spec.secrets && { additionalSecretOutputs: [...spec.secrets, ...(opts.additionalSecretOutputs ?? [])] }),
  };
}

/**
 * A resource as a state of the other face has it. At the top it is a URN, since a type costs the SDK much more time. Below a parent it is
 * a type: the engine combines that with the parent's former names.
 */
function aliasOf(otherToken: string, name: string, parent: pulumi.Resource | undefined): string | pulumi.Alias {
  return parent === undefined ? urnOf(otherToken, name, parent) : { type: otherToken };
}

/** Each maker as its children name it: a zone has many records, and the SDK's outputs cost time. */
const makersIfHere = new WeakMap<pulumi.Resource, pulumi.Resource>();

/**
 * What is deleted with its maker leaves the state without a question to the provider, also in a run that points to another place than the
 * maker's. So the maker must be where the configuration points; what the environment says can be another thing in the next run.
 */
function ifHere(maker: pulumi.Resource): pulumi.Resource {
  const before = makersIfHere.get(maker);
  if (before) return before;
  const { home, __prov } = maker as Internals;
  const config = new pulumi.Config("hosting");
  const setting = (name: string) => (__prov ? (__prov[name] ?? __prov[`hosting:${name}`]) : config.get(name));
  const urn = pulumi.all([maker.urn, home, setting("baseUrl"), setting("account")]).apply(([itsUrn, itsHome, baseUrl, account]) => {
    const place = [platformAt(baseUrl), account].filter((part) => part !== undefined);
    return itsHome === place.join(" ") ? itsUrn : "";
  });
  const here = Object.create(maker, { urn: { value: urn } }) as pulumi.Resource;
  makersIfHere.set(maker, here);
  return here;
}

/** A component can be retained with all that is in it. Then only what is in it too may be left to the end of what it holds. */
function isDestroyedWith(maker: pulumi.Resource, parent: pulumi.Resource | undefined): boolean {
  const around = new Set(ancestors(parent));
  return ancestors((maker as Internals).__parentResource).every((component) => around.has(component));
}

/** A resource and those around it, without the stack. */
function ancestors(resource: pulumi.Resource | undefined): Internals[] {
  const found: Internals[] = [];
  for (let above = resource as Internals | undefined; above; above = above.__parentResource as Internals | undefined) {
    if (above.__pulumiType !== "pulumi:pulumi:Stack") found.push(above);
  }
  return found;
}

/** The properties as the engine shall have them: every input and output by name, and what the face adds. */
function propertiesOf(
  spec: ClassSpec,
  face: Face,
  name: string,
  args: object | undefined,
  opts: pulumi.CustomResourceOptions = {},
): pulumi.Inputs {
  const known = [...spec.properties, opts.id === undefined ? "home" : "resolvedId"];
  const properties: pulumi.Inputs = Object.fromEntries(known.map((property) => [property, undefined]));
  return { ...properties, ...args, ...secretsOf(spec, args), ...face.hidden(spec, name, opts) };
}

/** Inputs that are secret whether the program says so or not. */
function secretsOf({ secrets = [] }: ClassSpec, args: object | undefined): pulumi.Inputs {
  const given = (args ?? {}) as pulumi.Inputs;
  return Object.fromEntries(
    secrets.filter((name) => given[name] !== undefined && given[name] !== null).map((name) => [name, pulumi.secret(given[name])]),
  );
}

/**
 * The engine runs this line wherever it needs the provider: it is stored twice with each resource, so it is short, holds
 * no secret and stays the same from release to release. The key tells resources apart and starts with the name, for messages.
 */
function providerCode(spec: ClassSpec, name: string, opts: pulumi.CustomResourceOptions): string {
  const urn = urnOf(token(spec.type), name, opts.parent);
  const more = spec.waits ? `,${JSON.stringify({ urn, timeouts: opts.customTimeouts })}` : "";
  return `exports.handler=()=>require('pulumi-hosting/provider').${spec.type}('${keyOf(urn, name)}'${more})`;
}

interface Internals {
  readonly __pulumiType?: string;
  readonly __parentResource?: pulumi.Resource;
  readonly __prov?: Readonly<Record<string, pulumi.Output<unknown> | undefined>>;
  /** Where its object is, as its state has it. */
  readonly home?: pulumi.Output<unknown>;
}

/** The URN as the engine builds it. An output would bring dependencies along; the chain of parents is known already. */
function urnOf(itsToken: string, name: string, parent: pulumi.Resource | undefined): string {
  const around = ancestors(parent).map(({ __pulumiType }) => __pulumiType);
  const types = [...around.filter((type) => type !== undefined).reverse(), itsToken];
  return `urn:pulumi:${pulumi.getStack()}::${pulumi.getProject()}::${types.join("$")}::${name}`;
}
