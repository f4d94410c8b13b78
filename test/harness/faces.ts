import type { ServiceError } from "@grpc/grpc-js";
import type { Any } from "google-protobuf/google/protobuf/any_pb";
import {
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ErrorResourceInitFailed,
  PropertyDiff,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { Engine } from "../../src/host/engine";
import type { Host } from "../../src/host/host";
import type { Values } from "../../src/kernel/definition/values";
import { type Created, managed, type Read, type State } from "../../src/kernel/identity/state";
import { UnfinishedError } from "../../src/kernel/identity/unfinishedError";
import { pluginToken } from "../../src/kernel/identity/urn";
import type { Resource } from "../../src/kernel/memory/session";
import * as creating from "../../src/kernel/operations/create";
import * as deleting from "../../src/kernel/operations/delete";
import * as diffing from "../../src/kernel/operations/diff";
import * as reading from "../../src/kernel/operations/read";
import * as updating from "../../src/kernel/operations/update";
import { inputsOf } from "../../src/kernel/set/entries";
import { ResourceCalls } from "../../src/plugin/resourceCalls";
import { decode, encode } from "../../src/plugin/struct";
import { registry } from "../../src/resources";
import { onPlugin } from "./world";

/*
 * The operations as a face calls them: directly, which the classes for Node programs do with little around them; or, in a world on the
 * plugin, by its calls. Then everything goes through the messages of the engine's protocol, errors as well. Only registered types have a
 * plugin.
 */

function isOnPlugin({ definition: { type, kind }, session }: Resource): boolean {
  return onPlugin.has(session) && registry[type]?.kind === kind;
}

export async function create(self: Resource, inputs: Values): Promise<Created> {
  if (!isOnPlugin(self)) return creating.create(self, inputs);
  const answer = await failing(calls(self).create(about(self, new CreateRequest()).setProperties(encode(inputs))));
  return { id: answer.getId(), state: stateIn(answer.getProperties()) };
}

export async function read(self: Resource, id: string, state: State, purpose: reading.ReadPurpose = "refresh"): Promise<Read | undefined> {
  if (!isOnPlugin(self)) return reading.read(self, id, state, purpose);
  const request = about(self, new ReadRequest()).setId(id).setProperties(encode(state));
  const known = purpose === "refresh" ? engineInputs(self, state) : {};
  const answer = await calls(self).read(purpose === "import" ? request : request.setInputs(encode(known)));
  if (answer.getId() === "") return undefined;
  const { resolvedId: _, ...seen } = stateIn(answer.getProperties());
  const inputs = purpose === "get" ? engineInputs(self, seen) : decode(answer.getInputs()).values;
  return { id: answer.getId(), state: seen, inputs };
}

export async function update(self: Resource, id: string, state: State, inputs: Values): Promise<State> {
  if (!isOnPlugin(self)) return updating.update(self, id, state, inputs);
  const request = about(self, new UpdateRequest()).setId(id).setOlds(encode(state)).setNews(encode(inputs));
  return stateIn((await failing(calls(self).update(request))).getProperties());
}

export async function remove(self: Resource, id: string, state: State): Promise<void> {
  if (!isOnPlugin(self)) return deleting.remove(self, id, state);
  await calls(self).delete(about(self, new DeleteRequest()).setId(id).setProperties(encode(state)));
}

export async function diffResource(
  self: Resource,
  id: string,
  state: State,
  inputs: Values,
): Promise<Pick<diffing.Difference, "changed" | "replaces" | "unfinished" | "onOrder">> {
  if (!isOnPlugin(self)) return diffing.diffResource(self, id, state, inputs);
  const answer = await calls(self).diff(about(self, new DiffRequest()).setId(id).setOlds(encode(state)).setNews(encode(inputs)));
  const pending = answer.getDetaileddiffMap().get("pending")?.getKind();
  return {
    changed: answer.getDiffsList(),
    replaces: answer.getReplacesList(),
    unfinished: pending === PropertyDiff.Kind.DELETE,
    onOrder: pending === PropertyDiff.Kind.DELETE_REPLACE,
  };
}

/** What the engine keeps as the inputs of a state. */
function engineInputs({ definition }: Resource, state: State): Values {
  return definition.kind === "set" ? inputsOf(definition, state) : managed(definition, state);
}

function stateIn(properties: Parameters<typeof decode>[0]): State {
  return decode(properties).values as State;
}

function about<Request extends { setUrn(urn: string): Request }>({ definition, name }: Resource, request: Request): Request {
  return request.setUrn(`urn:pulumi:dev::test::${pluginToken(definition.type)}::${name}`);
}

/** The resource is what the test says, in the hands of the process that the test has. */
function calls(self: Resource): ResourceCalls {
  const host: Pick<Host, "problem" | "resource"> = { problem: undefined, resource: () => self };
  const engine: Pick<Engine, "log"> = { log: () => self.log };
  return new ResourceCalls(host as Host, engine as Engine, true);
}

/** A failure as the engine understands it. */
async function failing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const [details] = (error as ServiceError).metadata?.get("grpc-status-details-bin") ?? [];
    if (!(details instanceof Uint8Array)) throw error;
    const [packed] = Status.deserializeBinary(details).getDetailsList() as Any[];
    const unfinished = packed?.unpack((bytes) => ErrorResourceInitFailed.deserializeBinary(bytes), "pulumirpc.ErrorResourceInitFailed");
    if (!unfinished) throw error;
    throw Object.assign(
      new UnfinishedError(unfinished.getId(), stateIn(unfinished.getProperties()), unfinished.getReasonsList().join("\n"), error as Error),
      {
        cause: error,
      },
    );
  }
}
