import type * as Grpc from "@grpc/grpc-js";
import { createRequire } from "node:module";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { Log } from "../kernel/session";

/** The SDK's own copy: a second one would not know the channels of the first. */
const grpc = createRequire(require.resolve("@pulumi/pulumi"))("@grpc/grpc-js") as typeof Grpc;

/** The engine that started this provider process: it shows what the provider has to say, and its end is the end of all work. */
export class Engine {
  readonly #client: EngineClient | undefined;

  constructor(address: string | undefined) {
    this.#client = address === undefined ? undefined : new EngineClient(address, grpc.credentials.createInsecure());
  }

  /** A log for one resource; with its URN the lines stand on the resource's own row. */
  log(urn: string | undefined): Log {
    return {
      warn: (message) => this.#say(LogSeverity.WARNING, message, urn, false),
      info: (message) => this.#say(LogSeverity.INFO, message, urn, false),
      status: (message) => this.#say(LogSeverity.INFO, message, urn, true),
    };
  }

  #say(severity: LogSeverity, message: string, urn: string | undefined, passing: boolean): void {
    if (!this.#client) return;
    const request = new LogRequest();
    request.setSeverity(severity);
    request.setMessage(message);
    if (urn !== undefined) request.setUrn(urn);
    request.setEphemeral(passing);
    this.#client.log(request, () => undefined);
  }

  /** Calls back once when the engine has gone: its channel, which stays open for as long as it lives, closes. */
  whenGone(callback: () => void): void {
    const channel = this.#client?.getChannel();
    if (!channel) return;
    const watch = (): void => {
      const state = channel.getConnectivityState(true);
      channel.watchConnectivityState(state, Infinity, () => {
        const now = channel.getConnectivityState(false);
        const lost = state === grpc.connectivityState.READY && now !== grpc.connectivityState.READY;
        if (lost || now === grpc.connectivityState.TRANSIENT_FAILURE) callback();
        else watch();
      });
    };
    watch();
  }
}
