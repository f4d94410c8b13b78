/** The API simulator, in a process of its own: its work is no part of any figure. */
import { spawn } from "node:child_process";
import { join } from "node:path";

export async function startSimulator({ installed, env, rateLimit }) {
  const cli = join(installed, "node_modules", "pulumi-hosting", "dist", "cli", "main.js");
  const args = [cli, "simulator", "--port", "0", ...(rateLimit ? ["--rate-limit", String(rateLimit)] : [])];
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve, reject) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
      const found = /listening (\S+)/.exec(text);
      if (found) resolve(found[1]);
    });
    child.on("exit", (code) => reject(new Error(`The simulator ended with ${code}.`)));
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const ask = async (method, path, body) => {
    const response = await fetch(`${url}/_simulator/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path} of the simulator answered ${response.status}.`);
    return response;
  };
  return {
    url,
    /** Arranges what a measurement stands on. */
    control: (method, path, body) => ask(method, path.replace(/^\//, ""), body),
    reset: () => ask("POST", "reset-report"),
    report: async ({ requests = false } = {}) => (await ask("GET", `report${requests ? "" : "?requests=none"}`)).json(),
    close: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
