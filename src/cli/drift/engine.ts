import { spawn } from "node:child_process";
import { z } from "zod";
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
  const { code, stdout, stderr } = await run(world, [
    "refresh",
    "--preview-only",
    "--json",
    "--non-interactive",
    "--color",
    "never",
    ...args,
  ]);
  const answer = preview.safeParse(parsed(stdout));
  if (code === 0 && answer.success) return answer.data.steps;
  const told = [
    ...new Set((answer.data?.diagnostics ?? []).filter(({ severity }) => severity === "error").map(({ message }) => message.trim())),
  ];
  const said = told.length > 0 ? told.join("\n") : stderr.trim() || `it ended with ${code} and answered something that isn't a preview`;
  throw new Error(`the engine could not look at the resources: ${said}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function run({ env, folder }: World, args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  // It stands for --yes, which the engine doesn't take together with --preview-only.
  const { PULUMI_SKIP_CONFIRMATIONS: _, ...rest } = env;
  return new Promise((resolve, reject) => {
    const child = spawn("pulumi", args, { cwd: folder, env: rest, stdio: ["ignore", "pipe", "pipe"] });
    const written = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const)
      child[name].setEncoding("utf8").on("data", (chunk: string) => (written[name] += chunk));
    child.on("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "ENOENT" ? new Error("there is no `pulumi` on PATH. Install the engine, or add its folder to PATH.") : error),
    );
    child.on("close", (code) => resolve({ code: code ?? 1, ...written }));
  });
}
