/** A task of the platform ended without doing its work. What it did before that stays. */
export class TaskFailedError extends Error {
  override readonly name = "TaskFailedError";

  constructor(
    readonly task: string,
    readonly ended: "failed" | "was cancelled",
    /** The platform's own words; empty when there are none. */
    readonly said: string,
  ) {
    const why = said === "" ? ", and the platform doesn't say why" : `: ${said}`;
    const advice =
      ended === "failed"
        ? "Correct what the platform names, or look at the tasks in its panel, then run the command again."
        : "Somebody stopped it on the platform: run the command again to start it anew.";
    super(`${task} ${ended}${why}${/[.!?…]$/.test(why) ? "" : "."} ${advice}`);
  }
}
