import type { ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { grpc } from "../host/grpc";
import type { ComponentSpec } from "./components";
import { givePlain, type TypeSpec } from "./plainInputs";

interface ResourceSpec {
  readonly isComponent?: boolean;
  readonly properties: object;
  readonly inputProperties: Readonly<Record<string, TypeSpec>>;
}

interface Schema {
  readonly version: string;
  readonly resources: Readonly<Record<string, ResourceSpec>>;
  readonly types: Readonly<Record<string, TypeSpec>>;
}

const prefix = "hosting:components:";

/** Hands the engine's requests for components on to the SDK's own server, which knows how a component is made for another process. */
export async function constructing(engine: string, schemaText: string): Promise<(request: ConstructRequest) => Promise<ConstructResponse>> {
  const { version, resources, types } = JSON.parse(schemaText) as Schema;
  const specified = (token: string): ResourceSpec => {
    const found = resources[token];
    const known = Object.keys(resources).filter((one) => one.startsWith(prefix));
    if (!found?.isComponent) throw new Error(`the hosting plugin has no component ${token}. Its components are ${known.join(", ")}.`);
    return found;
  };
  const specOf = (token: string): ComponentSpec => ({
    type: token.slice(prefix.length) as ComponentSpec["type"],
    outputs: Object.keys(specified(token).properties),
  });
  const { serve } = await import("./components.js");
  const port = await serve(engine, version, specOf);
  const client = new ResourceProviderClient(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), {
    "grpc.max_receive_message_length": -1,
    "grpc.max_send_message_length": -1,
  });
  return (request) => {
    givePlain(request, specified(request.getType()).inputProperties, types);
    return new Promise((resolve, reject) => {
      client.construct(request, (error, response) => (error ? reject(new Error(error.details)) : resolve(response)));
    });
  };
}
