import type { z } from "zod";
import { keptUnread } from "../../kernel/identity/state";
import { askEngine } from "../frame/engine";
import type { World } from "../frame/world";
import { plainPreview } from "../policy/events";

/** What the engine says of one resource. */
export type Step = NonNullable<z.infer<typeof plainPreview>["steps"]>[number];

/** A resource of which the platform said nothing, so that the state keeps its values. */
export interface Unread {
  readonly urn: string;
  /** The provider's warning. */
  readonly message: string;
}

/** The steps of a refresh, as the engine sees them. Neither the state nor the platform is changed. */
export async function previewRefresh(
  world: World,
  stack: string | undefined,
  runsProgram: boolean,
  more: readonly string[] = [],
): Promise<{ readonly steps: readonly Step[]; readonly unread: readonly Unread[] }> {
  // The one stands for --yes, which the engine doesn't take together with --preview-only. With the other, it answers in another form.
  const { PULUMI_SKIP_CONFIRMATIONS: _, PULUMI_ENABLE_STREAMING_JSON_PREVIEW: __, ...env } = world.env;
  const args = ["refresh", "--preview-only", "--json", ...(runsProgram ? ["--run-program"] : []), ...more];
  const { code, json, stderr } = await askEngine({ ...world, env }, args, stack);
  const answer = plainPreview.safeParse(json);
  const diagnostics = answer.data?.diagnostics ?? [];
  if (code === 0 && answer.success) {
    const warnings = diagnostics.filter(({ severity, message }) => severity === "warning" && message.includes(keptUnread));
    return {
      steps: answer.data.steps ?? [],
      unread: warnings.map(({ urn = "", message }) => ({ urn, message: message.trim().replace(/^warning: /, "") })),
    };
  }
  const told = [...new Set(diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message.trim()))];
  const said = told.length > 0 ? told.join("\n") : stderr.trim() || `it ended with ${code} and answered something that isn't a preview`;
  throw new Error(`the engine could not read the resources: ${said}`);
}
