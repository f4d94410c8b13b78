/** A task of the platform ended without doing its work. What it did before that stays. */
export class TaskFailedError extends Error {
  override readonly name = "TaskFailedError";

  constructor(
    readonly task: string,
    readonly ended: "failed" | "was cancelled",
    /** The platform's own words; empty when there are none. */
    readonly said: string,
  ) {
    const why = said === "" ? ", and the platform gives no reason" : `: ${said}`;
    const advice =
      ended === "failed"
        ? "Resolve the reason, or look at the task in the platform's panel, then run the command again."
        : "Somebody stopped the task on the platform. Run the command again: it starts the task again.";
    super(`${task} ${ended}${why}${/[.!?…]$/.test(why) ? "" : "."} ${advice}`);
  }
}
