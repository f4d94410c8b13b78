import type {
  CheckRequest,
  CheckResponse,
  ConfigureRequest,
  DiffRequest,
  DiffResponse,
  InvokeRequest,
  InvokeResponse,
  ListRequest,
  ListResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Engine } from "../host/engine";
import { Host } from "../host/host";
import type { Transport } from "../transport";
import { checkConfig, configure, diffConfig } from "./configuration";
import { callFunction } from "./functionCalls";
import { listObjects } from "./listCall";
import { ResourceCalls } from "./resourceCalls";

/** All that needs the platform. */
export interface Loaded {
  readonly calls: ResourceCalls;
  checkConfig(request: CheckRequest): CheckResponse;
  diffConfig(request: DiffRequest): DiffResponse;
  configure(request: ConfigureRequest): void;
  invoke(request: InvokeRequest): Promise<InvokeResponse>;
  list(request: ListRequest): Promise<ListResponse[]>;
  /** What requests go through, once there are settings. */
  opened(): Transport | undefined;
}

export function load(argument: string | undefined, environment: NodeJS.ProcessEnv, refreshesBeforeUpdate: boolean): Loaded {
  const engine = new Engine(argument);
  let opened: Transport | undefined;
  const host = new Host(environment, engine.log(undefined), engine.address, (transport) => {
    opened = transport;
  });
  return {
    calls: new ResourceCalls(host, engine, refreshesBeforeUpdate),
    checkConfig: (request) => checkConfig(request, environment),
    diffConfig: (request) => diffConfig(request, environment),
    configure: (request) => configure(request, host),
    invoke: (request) => callFunction(request, host, engine.log(undefined)),
    list: (request) => listObjects(request, host, engine.log(undefined)),
    opened: () => opened,
  };
}
