import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { functions } from "../functions";
import type { Host } from "../host/host";
import type { Values } from "../kernel/definition/values";
import type { Log } from "../kernel/memory/session";
import { callables, invoke, secretFields } from "../kernel/operations/invoke";
import { hasUnknown, unknownValue } from "../kernel/values/unknown";
import { registry } from "../resources";
import { secretsIn } from "./secrets";
import { decode, encode } from "./struct";

/** Every function, from the first call on: it takes the definitions of all types. */
let known: ReturnType<typeof callables> | undefined;

/** The call of a function: decodes the arguments, calls it, and encodes the result. */
export async function callFunction(request: InvokeRequest, host: Host, log: Log): Promise<InvokeResponse> {
  known ??= callables(registry, functions);
  const all = known;
  const name = request.getTok().replace(/^hosting:(index:)?/, "");
  const callable = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!callable) throw new Error(`pulumi-hosting has no function ${name}. Its functions are ${Object.keys(all).join(", ")}.`);
  const { values } = decode(request.getArgs());
  const secrets = secretsIn(secretFields(callable));
  if (hasUnknown(values)) return new InvokeResponse().setReturn(encode(nothingKnown(Object.keys(callable.outputFields)), secrets));
  return new InvokeResponse().setReturn(encode(await invoke(callable, { session: host.session, log }, values), secrets));
}

function nothingKnown(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, unknownValue]));
}
