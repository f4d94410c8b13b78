import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { ServiceError } from "@grpc/grpc-js";
import { errorText } from "../host/answers";
import { grpc } from "../host/grpc";
import type { State } from "../kernel/identity/state";
import { UnfinishedError } from "../kernel/identity/unfinishedError";

/** An error that is on its way to the engine already. */
class Failure extends Error {
  readonly code = grpc.status.UNKNOWN;

  constructor(
    readonly details: string,
    readonly metadata = new grpc.Metadata(),
  ) {
    super(details);
  }
}

/** An error as the engine takes it. What exists and isn't finished goes with it, so that the state keeps it. */
export function failure(error: unknown, encodeState: (state: State) => Struct, refreshesBeforeUpdate: boolean): ServiceError {
  if (!(error instanceof UnfinishedError)) return bare(error);
  const reason = errorText(error);
  const unfinished = new ErrorResourceInitFailed()
    .setId(error.id)
    .setProperties(encodeState(error.state))
    .setReasonsList([reason])
    .setRefreshBeforeUpdate(refreshesBeforeUpdate);
  const packed = new Any();
  packed.pack(unfinished.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const status = new Status().setCode(grpc.status.UNKNOWN).setMessage(reason).setDetailsList([packed]);
  const metadata = new grpc.Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(status.serializeBinary()));
  return new Failure(reason, metadata);
}

/** An error of which nothing but its text is of use. */
export function bare(error: unknown): ServiceError {
  return error instanceof Failure ? error : new Failure(errorText(error));
}
