import type { sendUnaryData, ServerUnaryCall, ServerWritableStream, UntypedServiceImplementation } from "@grpc/grpc-js";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  ConfigureResponse,
  type ConstructRequest,
  type ConstructResponse,
  GetMappingResponse,
  GetSchemaResponse,
  ProviderHandshakeResponse,
  type ProviderHandshakeRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { readFileSync } from "node:fs";
import type { Transport } from "../transport";
import type { Loaded } from "./loaded";

/** Where the plugin's own files are, and which engine started it. */
export interface Surroundings {
  readonly schemaFile: string;
  readonly engine: string | undefined;
  readonly environment: NodeJS.ProcessEnv;
}

interface Service {
  readonly implementation: UntypedServiceImplementation;
  /** What requests go through; `undefined` while nothing needed any. */
  opened(): Transport | undefined;
}

/**
 * The calls of the engine. Until a resource or a setting is asked for, nothing of the platform is loaded: the engine starts a plugin for
 * its schema alone, too.
 */
export function service({ schemaFile, engine, environment }: Surroundings): Service {
  const schema = (): string => readFileSync(schemaFile, "utf8");
  let refreshesBeforeUpdate = false;
  let loading: Promise<Loaded> | undefined;
  let all: Loaded | undefined;
  let makesComponents: Promise<(request: ConstructRequest) => Promise<ConstructResponse>> | undefined;
  const loaded = (): Promise<Loaded> => {
    loading ??= import("./loaded.js").then(({ load }) => (all = load(engine, environment, refreshesBeforeUpdate)));
    return loading;
  };
  const ofResource = (name: Exclude<keyof Loaded["calls"], "delete">) =>
    answering(async (request: never): Promise<unknown> => (await loaded()).calls[name](request));
  const opened = (): Transport | undefined => all?.opened();
  const implementation = {
    handshake: answering((request: ProviderHandshakeRequest) => {
      refreshesBeforeUpdate = request.getSupportsRefreshBeforeUpdate();
      return new ProviderHandshakeResponse().setAcceptSecrets(true);
    }),
    getSchema: answering(() => new GetSchemaResponse().setSchema(schema())),
    getPluginInfo: answering(() => new PluginInfo().setVersion((JSON.parse(schema()) as { version: string }).version)),
    getMapping: answering(() => new GetMappingResponse()),
    checkConfig: answering(async (request: Parameters<Loaded["checkConfig"]>[0]) => (await loaded()).checkConfig(request)),
    diffConfig: answering(async (request: Parameters<Loaded["diffConfig"]>[0]) => (await loaded()).diffConfig(request)),
    configure: answering(async (request: Parameters<Loaded["configure"]>[0]) => {
      (await loaded()).configure(request);
      return new ConfigureResponse().setAcceptsecrets(true).setSupportspreview(true);
    }),
    ...Object.fromEntries((["check", "diff", "create", "read", "update"] as const).map((name) => [name, ofResource(name)])),
    delete: answering(async (request: Parameters<Loaded["calls"]["delete"]>[0]) => {
      await (await loaded()).calls.delete(request);
      return new Empty();
    }),
    invoke: answering(async (request: Parameters<Loaded["invoke"]>[0]) => (await loaded()).invoke(request)),
    construct: answering(async (request: ConstructRequest) => {
      makesComponents ??= import("./construct.js").then(({ constructing }) => constructing(engine ?? "", schema()));
      return (await makesComponents)(request);
    }),
    list: streaming(async (request: Parameters<Loaded["list"]>[0]) => (await loaded()).list(request)),
    // Waits are given up, and nothing more is sent. What is on its way gets its answer.
    cancel: answering(() => {
      opened()?.halt("you cancelled the run.");
      return new Empty();
    }),
  };
  return { implementation, opened };
}

/** A call that answers, or fails with a text for the user. */
function answering<Request, Response>(work: (request: Request) => Response | Promise<Response>) {
  return (call: ServerUnaryCall<Request, Response>, callback: sendUnaryData<Response>): void => {
    Promise.resolve()
      .then(() => work(call.request))
      .then(
        (response) => callback(null, response),
        async (error: unknown) => callback((await import("./failures.js")).bare(error), null),
      );
  };
}

/** A call that answers with a stream of messages, or fails likewise. */
function streaming<Request, Response>(work: (request: Request) => Promise<readonly Response[]>) {
  return (call: ServerWritableStream<Request, Response>): void => {
    work(call.request).then(
      (responses) => {
        for (const response of responses) call.write(response);
        call.end();
      },
      // Destroyed, the stream would end without a status, and the engine would wait for one.
      async (error: unknown) => void call.emit("error", (await import("./failures.js")).bare(error)),
    );
  };
}
