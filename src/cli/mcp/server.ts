import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { escapeControls } from "../../kernel/values/text";
import { own } from "../frame/package";
import type { World } from "../frame/world";
import type { Sdk } from "./sdk";
import { type Given, listed, refuseStrange, type Tool } from "./tool";

/** Clients give up after a while in which they hear nothing: a rehearsal takes longer. */
const signOfLifeMs = 5_000;

const instructions =
  "Reads the Hosting Platform and the Pulumi stacks of this folder. Nothing here changes, orders or costs anything, and no result has a " +
  "secret. Before a first `pulumi up`, and before an order, call rehearse. If an error names a code, call explain_error.";

export function serverOf(sdk: Sdk, tools: readonly Tool[], world: World): Server {
  const server = new sdk.Server({ name: own.name, version: own.version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(
    sdk.CallToolRequestSchema,
    async ({ params: { name, arguments: given = {}, _meta } }, { signal, sendNotification }) => {
      const tool = tools.find((one) => one.name === name);
      if (!tool) throw new sdk.McpError(sdk.ErrorCode.InvalidParams, `There is no tool ${name}.`);
      const token = _meta?.progressToken;
      const startedMs = Date.now();
      const sign = async (): Promise<void> => {
        if (token === undefined) return;
        const progress = Math.round((Date.now() - startedMs) / 1000);
        await sendNotification({ method: "notifications/progress", params: { progressToken: token, progress } }).catch(() => undefined);
      };
      const timer = setInterval(() => void sign(), signOfLifeMs);
      try {
        return await resultOf(tool, given, world, signal);
      } finally {
        clearInterval(timer);
      }
    },
  );
  return server;
}

/** What a call shows: its result, and then its notes. Where there is no result, they say why. */
async function resultOf(tool: Tool, given: Given, world: World, signal: AbortSignal) {
  const written = { out: "", err: "" };
  let status = 1;
  try {
    refuseStrange(tool, given);
    status = await tool.call(given, worldOfTool(world, signal, written));
  } catch (error) {
    written.err += `${escapeControls(error instanceof Error ? error.message : String(error))}\n`;
  }
  const texts = [written.out, written.err].filter((text) => text !== "");
  return {
    content: (texts.length > 0 ? texts : ["Nothing was found.\n"]).map((text) => ({ type: "text" as const, text })),
    // A command that found something exits with a status of its own, and shows what it found.
    ...(status !== 0 && written.out === "" && { isError: true }),
  };
}

/** Whoever calls a tool sees what it writes, and types nothing. A file of its call is one of the folder. */
function worldOfTool(world: World, signal: AbortSignal, written: { out: string; err: string }): World {
  const { ask: _, askUnseen: __, ...rest } = world;
  return {
    ...rest,
    confined: true,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    input: () => Promise.reject(new Error("a tool has no standard input. Name a file.")),
    stopped: () => new Promise((resolve) => signal.addEventListener("abort", () => resolve(0), { once: true })),
  };
}
