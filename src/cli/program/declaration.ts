import { pluginToken } from "../../kernel/identity/urn";

/** The id of another resource of the program. */
export class Reference {
  constructor(readonly to: Declaration) {}
}

/** A value that the platform doesn't show, so that the stack's configuration has to give it. */
export class FromConfig {
  constructor(
    readonly key: string,
    readonly secret: boolean,
    /** For whoever sets it. */
    readonly meaning: string,
    readonly allowed?: readonly string[],
  ) {}
}

/** A resource as a program declares it. */
export interface Declaration {
  readonly type: string;
  readonly name: string;
  /** The id of what is on the platform already. */
  readonly id?: string;
  /** JSON values, references, what comes from the configuration, and a zone file. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** Where it stands for many resources: by their names, what each says beside the inputs that all of them have. */
  readonly table?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Whether Pulumi must not delete it. */
  readonly protect?: boolean;
}

/** A declaration as data: references by name, and where a value comes from instead of the value. */
export function described({ type, name, id, inputs, protect }: Declaration): object {
  const plain = Object.entries(inputs).map(([key, value]) => {
    if (value instanceof Reference) return [key, { resource: value.to.name, type: value.to.type }];
    if (value instanceof FromConfig) return [key, { config: value.key, secret: value.secret }];
    return [key, value];
  });
  return { type, name, ...(id !== undefined && { id }), inputs: Object.fromEntries(plain) as object, ...(protect && { protect }) };
}

/** Declarations of what exists as `pulumi import --file` takes them. The engine asks the plugin for their inputs. */
export function importFile(declarations: readonly Declaration[]): object {
  return { resources: declarations.map(({ type, name, id }) => ({ type: pluginToken(type), name, id })) };
}
