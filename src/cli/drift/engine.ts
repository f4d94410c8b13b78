import { z } from "zod";
import { engineJson, runEngine } from "../frame/engine";
import type { World } from "../frame/world";

const sideState = z.object({ inputs: z.record(z.string(), z.unknown()).optional() }).nullish();
const preview = z.object({
  steps: z
    .array(
      z.object({ op: z.string(), urn: z.string(), oldState: sideState, newState: sideState, diffReasons: z.array(z.string()).nullish() }),
    )
    .default([]),
  diagnostics: z.array(z.object({ message: z.string(), severity: z.string() })).nullish(),
});

/** What the engine says of one resource. Secrets are blanked out in it. */
export type Step = z.infer<typeof preview>["steps"][number];

/** What a refresh would do, as the engine sees it. Neither the state nor the platform is changed. */
export async function previewRefresh(world: World, args: readonly string[]): Promise<readonly Step[]> {
  // It stands for --yes, which the engine doesn't take together with --preview-only.
  const { PULUMI_SKIP_CONFIRMATIONS: _, ...env } = world.env;
  const { code, stdout, stderr } = await runEngine({ ...world, env }, [
    "refresh",
    "--preview-only",
    "--json",
    "--non-interactive",
    "--color",
    "never",
    ...args,
  ]);
  const answer = preview.safeParse(engineJson(stdout));
  if (code === 0 && answer.success) return answer.data.steps;
  const told = [
    ...new Set((answer.data?.diagnostics ?? []).filter(({ severity }) => severity === "error").map(({ message }) => message.trim())),
  ];
  const said = told.length > 0 ? told.join("\n") : stderr.trim() || `it ended with ${code} and answered something that isn't a preview`;
  throw new Error(`the engine could not read the resources: ${said}`);
}
