import {
  CheckFailure,
  CheckResponse,
  CreateResponse,
  type DiffResponse,
  ReadResponse,
  UpdateResponse,
  type CheckRequest,
  type CreateRequest,
  type DeleteRequest,
  type DiffRequest,
  type ReadRequest,
  type UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { checkFailures, errorText } from "../host/answers";
import type { Engine } from "../host/engine";
import type { Host } from "../host/host";
import type { Definition } from "../kernel/definition/resource";
import type { Values } from "../kernel/definition/values";
import { keyOf } from "../kernel/identity/key";
import type { State } from "../kernel/identity/state";
import { commonUrn, pluginToken, readUrn } from "../kernel/identity/urn";
import type { Log, Resource } from "../kernel/memory/session";
import { check } from "../kernel/operations/check";
import { checkInputs } from "../kernel/operations/checkInputs";
import { create } from "../kernel/operations/create";
import { remove } from "../kernel/operations/delete";
import { diffResource } from "../kernel/operations/diff";
import { previewed } from "../kernel/operations/preview";
import { programInputs } from "../kernel/operations/programInputs";
import { read, type ReadPurpose } from "../kernel/operations/read";
import { update } from "../kernel/operations/update";
import { registry } from "../resources";
import { withCodeNames } from "../kernel/values/codeNames";
import { pick } from "../kernel/values/parts";
import { sameAny } from "../kernel/values/compare";
import { diffAnswer } from "./diffAnswer";
import { failure } from "./failures";
import { type Secrets, secretsOf } from "./secrets";
import { decode, type Decoded, encode } from "./struct";

/** What every request about a resource says. */
interface About {
  getUrn(): string;
}

interface Named {
  readonly definition: Definition;
  readonly name: string;
  readonly log: Log;
  /** The resource in the hands of the operations. Fails when nothing can be sent. */
  resource(limitMs?: number): Resource;
}

/** The calls about a resource: each decodes what comes, calls an operation, and encodes what it answers. */
export class ResourceCalls {
  constructor(
    private readonly host: Host,
    private readonly engine: Engine,
    /** Whether the engine reads an unfinished object anew before it updates it. */
    private readonly refreshesBeforeUpdate: boolean,
  ) {}

  async check(request: CheckRequest): Promise<CheckResponse> {
    const { definition, log, resource } = this.#named(request);
    const before = ofProgram(decode(request.getOlds()).values);
    const { values, secrets } = decode(request.getNews());
    const changesOnly = isOfDirectUse(request.getUrn()) && Object.keys(before).length > 0;
    // No permission helps: `diff` refuses every replacement there.
    const wanted = { ...ofProgram(values), ...(changesOnly && definition.inputFields.allowReplacement && { allowReplacement: true }) };
    const { problem } = this.host;
    const { inputs, problems, warnings } = problem ? checkInputs(definition, before, wanted) : await check(resource(), before, wanted);
    for (const { path, message } of warnings) log.warn(`${path} ${message}`);
    const failures = problem ? [{ property: "", reason: errorText(problem) }] : checkFailures(problems);
    return new CheckResponse()
      .setInputs(encode(changesOnly ? pick(inputs, (name) => name !== "allowReplacement") : inputs, secretsOf(definition, secrets)))
      .setFailuresList(failures.map(({ property, reason }) => new CheckFailure().setProperty(property).setReason(reason)));
  }

  async diff(request: DiffRequest): Promise<DiffResponse> {
    const { definition, log, resource } = this.#named(request);
    const isDirect = isOfDirectUse(request.getUrn());
    const said: string[] = [];
    const olds = ofProgram(decode(request.getOlds()).values) as State;
    const [old, wanted] = [decode(request.getOldInputs()), decode(request.getNews())];
    const [oldInputs, news] = [ofProgram(old.values), ofProgram(wanted.values)];
    // That a replacement orders something is no word for a command that replaces nothing.
    const asked = { ...resource(), ...(isDirect && { log: { ...log, info: (text: string) => void said.push(text) } }) };
    const difference = await diffResource(asked, ...idAndState(request, olds), news);
    // What the platform never shows may be another value already.
    const isFixed = (field: string) => definition.inputFields[field]?.marks.immutable === true && news[field] !== undefined;
    const another = difference.changed.filter((field) => difference.replaces.includes(field) || isFixed(field));
    if (isDirect && another.length > 0) throw refusedReplacement(definition, request.getId(), another);
    for (const text of said) log.info(text);
    return diffAnswer(definition, oldInputs, news, difference, secretsOf(definition, old.secrets, wanted.secrets));
  }

  async create(request: CreateRequest): Promise<CreateResponse> {
    const { definition, resource } = this.#named(request);
    const { values, secrets } = decode(request.getProperties());
    const all = secretsOf(definition, secrets);
    if (request.getPreview()) return new CreateResponse().setProperties(encode(previewed(definition, values), all));
    return this.#keeping(all, async () => {
      const { id, state } = await create(resource(limitOf(request)), ofProgram(values));
      return new CreateResponse().setId(id).setProperties(encode(state, all));
    });
  }

  async read(request: ReadRequest): Promise<ReadResponse> {
    const { definition, resource } = this.#named(request);
    const olds = decode(request.getProperties());
    const oldInputs = decode(request.getInputs());
    const before = ofProgram(olds.values) as State;
    const purpose = purposeOf(request, before, oldInputs);
    const asked = resource();
    const seen = await read(asked, request.getId(), before, purpose === "direct" ? "import" : purpose);
    if (!seen) return new ReadResponse();
    const all = secretsOf(definition, olds.secrets, oldInputs.secrets);
    const answer = new ReadResponse().setId(seen.id);
    const shown = (values: Values, said?: Values): Values => withCodeNames(definition.inputFields, values, said);
    switch (purpose) {
      case "get":
        // A program that looks something up by its name learns its id from here.
        return answer.setProperties(encode({ ...shown(seen.state), resolvedId: seen.id }, all)).setInputs(request.getInputs());
      case "direct":
      case "import": {
        const inputs = shown(writtenInputs(asked, seen.inputs));
        const state = purpose === "direct" ? { ...seen.state, resolvedId: seen.id } : importedState(definition, seen.state, inputs);
        return answer.setProperties(encode(shown(state), all)).setInputs(encode(inputs, all));
      }
      case "refresh": {
        if (sameAny(before, seen.state)) return answer.setProperties(encode(before, all)).setInputs(request.getInputs());
        const said = oldInputs.values;
        const inputs = { ...optionsIn(definition, said), ...shown(seen.inputs, said) };
        return answer.setProperties(encode(shown(seen.state, said), all)).setInputs(encode(inputs, all));
      }
    }
  }

  async update(request: UpdateRequest): Promise<UpdateResponse> {
    const { definition, resource } = this.#named(request);
    const olds = decode(request.getOlds());
    const news = decode(request.getNews());
    const all = secretsOf(definition, olds.secrets, news.secrets);
    if (request.getPreview()) return new UpdateResponse().setProperties(encode(previewed(definition, news.values, olds.values), all));
    return this.#keeping(all, async () => {
      const before = idAndState(request, ofProgram(olds.values) as State);
      const state = await update(resource(limitOf(request)), ...before, ofProgram(news.values));
      return new UpdateResponse().setProperties(encode(state, all));
    });
  }

  async delete(request: DeleteRequest): Promise<void> {
    const { resource } = this.#named(request);
    await remove(resource(limitOf(request)), request.getId(), ofProgram(decode(request.getProperties()).values) as State);
  }

  /** Does the work; a failure keeps what exists. */
  async #keeping<T>(secrets: Secrets, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw failure(error, (state) => encode(state, secrets), this.refreshesBeforeUpdate);
    }
  }

  #named(request: About): Named {
    const urn = request.getUrn();
    const { type, name } = readUrn(urn);
    const definition = Object.hasOwn(registry, type) ? registry[type] : undefined;
    if (!definition) throw new Error(`pulumi-hosting has no type ${type}. Its types are ${Object.keys(registry).join(", ")}.`);
    const log = this.engine.log(urn, `${type} "${name}"`);
    const key = keyOf(commonUrn(urn), name);
    const resource = (limitMs?: number) =>
      this.host.resource({ definition, name, key, log, limitsMs: { create: limitMs, update: limitMs, delete: limitMs } });
    return { definition, name, log, resource };
  }
}

/** Without what the classes for Node programs leave in a state. */
function ofProgram({ __provider: _, ...values }: Values): Values {
  return values;
}

/** What changes, by its own id: `pulumi do` goes on with the natural key that it was given. */
function idAndState(request: { getId(): string }, { resolvedId, ...state }: State): [string, State] {
  return [typeof resolvedId === "string" ? resolvedId : request.getId(), state];
}

/** The limit that the program sets itself (`customTimeouts`), in milliseconds. */
function limitOf(request: { getTimeout(): number }): number | undefined {
  return request.getTimeout() > 0 ? request.getTimeout() * 1000 : undefined;
}

/**
 * An import brings no inputs, a program that only looks brings empty ones, and a refresh brings what the state has. `pulumi do` brings
 * empty ones as well, and no program: it shows all that is there, and puts what it changes on the inputs that it reads.
 */
function purposeOf(request: ReadRequest, before: State, { values }: Decoded): ReadPurpose | "direct" {
  if ("resolvedId" in before) return "get";
  if (Object.keys(before).length > 0 || Object.keys(values).length > 0) return "refresh";
  if (!request.hasInputs()) return "import";
  return isOfDirectUse(request.getUrn()) ? "direct" : "get";
}

/** The engine gives such a resource a stack and a project that aren't there, and its type's name. */
function isOfDirectUse(urn: string): boolean {
  const { type } = readUrn(urn);
  return urn === `urn:pulumi:dev::default::${pluginToken(type)}::${type}`;
}

/** After the comparison, `pulumi do` only asks for an update, also where a program's engine would replace. */
function refusedReplacement({ type }: Definition, id: string, replaces: readonly string[]): Error {
  return new Error(
    `${replaces.join(", ")} of ${type} ${id} can't change in place: the change replaces the ${type}, and \`pulumi do\` replaces nothing. ` +
      `Nothing was changed. Create the new one (\`pulumi do hosting:index:${type} create\`) and delete the old one, or use a program.`,
  );
}

/** The inputs that a program would say for what an import found. */
function writtenInputs({ definition, session, api }: Resource, inputs: Values): Values {
  const parentFacts = session.parentFacts(definition, inputs);
  return programInputs(definition, inputs, { account: api.account, parentFacts, isAlone: true });
}

/** The program that an import writes manages what it names, and nothing else. */
function importedState({ inputFields }: Definition, state: State, inputs: Values): State {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !(name in inputFields) || name in inputs));
}

/** Inputs that no read shows: what only steers the provider stays as the program said. */
function optionsIn({ inputFields }: Definition, inputs: Values): Values {
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => inputFields[name]?.marks.providerOption));
}
