import type { Transport } from "../transport";
import { grpc } from "./grpc";

/** The engine's address in the argument with which it starts a provider; `undefined` where no engine did, in a unit test say. */
export function engineAddress(argument: string | undefined): string | undefined {
  return argument !== undefined && /^[\w.[\]:-]+:\d+$/.test(argument) ? argument : undefined;
}

/**
 * Ends the process with the engine: nobody would record what is made. What is in flight gets its answer, and is left to the next run's
 * recovery. A process that never opened a transport, one for the schema alone say, ends at once.
 */
export function endWithEngine(address: string | undefined, opened: () => Transport | undefined): void {
  if (address === undefined) return;
  const leave = (): void => ((opened()?.inFlight ?? 0) === 0 ? process.exit(1) : void setTimeout(leave, 100));
  whenGone(address, () => {
    opened()?.halt("the Pulumi engine has ended.");
    leave();
  });
}

/** So long an engine can't be reached that was gone before the channel to it was open, in milliseconds. */
const unreachedMs = 2_000;

/** Calls back once when the engine has gone: the channel to it was open and can't be opened again, or never could be. */
function whenGone(address: string, callback: () => void): void {
  const channel = new grpc.Client(address, grpc.credentials.createInsecure()).getChannel();
  const { READY, TRANSIENT_FAILURE } = grpc.connectivityState;
  let connected = false;
  let unreached: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(unreached);
    channel.close();
    callback();
  };
  const watch = (): void => {
    // Asking also reconnects: a channel that was quiet for long falls idle, which is no sign of an end.
    const state = channel.getConnectivityState(true);
    connected ||= state === READY;
    if (connected) clearTimeout(unreached);
    if (state === TRANSIENT_FAILURE && connected) return end();
    if (state === TRANSIENT_FAILURE) unreached ??= setTimeout(end, unreachedMs);
    channel.watchConnectivityState(state, Infinity, watch);
  };
  watch();
}
