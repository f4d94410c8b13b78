import { once } from "node:events";
import type { Command } from "../frame/command";
import { columns } from "../frame/table";
import { unread } from "../frame/world";
import { commandTools } from "./commandTools";
import { functionTool } from "./functionTool";
import { docsTool, errorTool } from "./pageTools";
import { sdkFor } from "./sdk";
import { serverOf } from "./server";
import { listed, type Tool } from "./tool";

export function toolsOf(commands: readonly Command[]): readonly Tool[] {
  return [docsTool, errorTool, functionTool(), ...commandTools(commands)];
}

/** The commands come from their list, which has this one, too. */
export const mcpOf = (commands: () => readonly Command[]): Command => ({
  name: "mcp",
  summary: "serves read-only tools for agents (Model Context Protocol, stdio)",
  words: "",
  asks: "whom a tool asks, reads only",
  about: `Serves tools for agents over the standard input and output, until the input ends: look-ups, lists, logs, costs, a report, drift,
checks of zones and policies, the docs, errors by their codes, and \`rehearse\`. No tool changes or orders anything, and no result has a
secret. The tools work in this folder: a tool takes its settings as the command does, from \`stack\`, the environment or the selected stack.

It needs the package @modelcontextprotocol/sdk in your project: \`npm install --save-dev @modelcontextprotocol/sdk\`.`,
  options: {
    list: { type: "boolean", describe: "print the tools, and end" },
    json: { type: "boolean", describe: "print the tools with their parameters as JSON, and end" },
  },
  examples: [
    ["In Claude Code", "claude mcp add hosting -- npx pulumi-hosting mcp"],
    ["The tools that there are", "pulumi-hosting mcp --list"],
  ],
  exits: { 0: "the input has ended, or a signal has come", ...unread },
  async run(call, world) {
    const tools = toolsOf(commands());
    if (call.flag("list") || call.flag("json"))
      return {
        json: { tools: tools.map(listed) },
        text: () =>
          columns(
            ["tool", "parameters"],
            tools.map(({ name, parameters }) => [name, Object.keys(parameters).join(", ")]),
          ),
      };
    const sdk = sdkFor(world.folder);
    const server = serverOf(sdk, tools, world);
    await server.connect(new sdk.StdioServerTransport());
    const status = await Promise.race([once(process.stdin, "end").then(() => 0), world.stopped()]);
    await server.close();
    return status;
  },
});
