import { escapeControls } from "../kernel/values/text";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { Log } from "../kernel/memory/session";
import type { Transport } from "../transport";
import { grpc } from "./grpc";

/** The engine that started this provider process: it shows what the provider has to say, and its end is the end of all work. */
export class Engine {
  /** `undefined` without an engine: in a unit test, say, there is nobody to tell. */
  readonly address: string | undefined;
  readonly #client: EngineClient | undefined;

  /** Takes the argument with which the engine starts a provider: its address. */
  constructor(argument: string | undefined) {
    this.address = argument !== undefined && /^[\w.[\]:-]+:\d+$/.test(argument) ? argument : undefined;
    this.#client = this.address === undefined ? undefined : new EngineClient(this.address, grpc.credentials.createInsecure());
  }

  /** A log for one resource; with its URN the lines stand on the resource's own row, without it they say whose they are. */
  log(urn: string | undefined, name = ""): Log {
    const passing = urn === undefined && name !== "" ? `${name}: ` : "";
    return {
      warn: (message) => this.#say(LogSeverity.WARNING, message, urn, false),
      info: (message) => this.#say(LogSeverity.INFO, message, urn, false),
      status: (message) => this.#say(LogSeverity.INFO, passing + message, urn, true),
    };
  }

  #say(severity: LogSeverity, message: string, urn: string | undefined, passing: boolean): void {
    if (!this.#client) return;
    const request = new LogRequest();
    request.setSeverity(severity);
    request.setMessage(escapeControls(message));
    if (urn !== undefined) request.setUrn(urn);
    request.setEphemeral(passing);
    this.#client.log(request, () => undefined);
  }

  /** Ends the process with the engine: nobody would record what is made. What is in flight is left to the next run's recovery. */
  endsWith(transport: Transport): void {
    const leave = (): void => (transport.inFlight === 0 ? process.exit(1) : void setTimeout(leave, 100));
    this.#whenGone(() => {
      transport.halt("the Pulumi engine has ended.");
      leave();
    });
  }

  /** Calls back once when the engine has gone: the channel to it was open and can't be opened again. */
  #whenGone(callback: () => void): void {
    const channel = this.#client?.getChannel();
    if (!channel) return;
    let connected = false;
    const watch = (): void => {
      // Asking also reconnects: a channel that was quiet for long falls idle, which is no sign of an end.
      const state = channel.getConnectivityState(true);
      connected ||= state === grpc.connectivityState.READY;
      if (connected && state === grpc.connectivityState.TRANSIENT_FAILURE) callback();
      else channel.watchConnectivityState(state, Infinity, watch);
    };
    watch();
  }
}
