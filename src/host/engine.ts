import { escapeControls } from "../kernel/values/text";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import type { Log } from "../kernel/memory/session";
import { engineAddress } from "./engineEnd";
import { grpc } from "./grpc";

/** The engine that started this provider process: it shows what the provider has to say. */
export class Engine {
  /** `undefined` without an engine: in a unit test, say, there is nobody to tell. */
  readonly address: string | undefined;
  readonly #client: EngineClient | undefined;

  /** Takes the argument with which the engine starts a provider: its address. */
  constructor(argument: string | undefined) {
    this.address = engineAddress(argument);
    this.#client = this.address === undefined ? undefined : new EngineClient(this.address, grpc.credentials.createInsecure());
  }

  /** A log for one resource; with its URN the lines stand on the resource's own row, without it they say whose they are. */
  log(urn: string | undefined, name = ""): Log {
    const passing = urn === undefined && name !== "" ? `${name}: ` : "";
    let last: string | undefined;
    return {
      warn: (message) => this.#say(LogSeverity.WARNING, message, urn, false),
      info: (message) => this.#say(LogSeverity.INFO, message, urn, false),
      // A wait looks several times in its first second, and a job's log has a line for each.
      status: (message) => {
        if (message !== last) this.#say(LogSeverity.INFO, passing + message, urn, true);
        last = message;
      },
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
}
