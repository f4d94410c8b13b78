import { CallbackError, type CallbackEvent, type CallbackServer, callbackServer, type CallbackServerOptions } from "../../callbacks";
import { escapedJson, singleLine } from "../../kernel/values/text";
import { type Call, type Command, UsageError } from "../frame/command";
import { numberIn } from "../frame/moment";
import { unread, type World } from "../frame/world";
import { runFor } from "./run";

const variable = "HOSTING_CALLBACK_AUTHORIZATION";
const loopback = /^(localhost|127(\.\d+){3}|::1)$/;

export const callbackListen: Command = {
  name: "callback listen",
  summary: "receives the platform's callbacks and billing webhooks",
  words: "",
  asks: "nobody: the platform calls it",
  trailing: "COMMAND",
  about: `Receives the callbacks of orders and the billing webhooks. It prints each event that has the right Authorization header as one
line of JSON. The variable ${variable} has the expected value of this header.

The words after \`--\` are a command. The listener runs this command for each event, without a shell, one event at a time, with the event as
JSON on the standard input. If the command ends with 0, the platform gets the answer 204. Otherwise it gets 500, and sends the event again
for 4 hours. The command's output goes to the standard error. The listener has no TLS: put a proxy with TLS before it.`,
  options: {
    port: { type: "string", value: "N", describe: "the port (default: a free one)" },
    host: { type: "string", value: "ADDRESS", describe: "the address to listen on (default: 127.0.0.1)" },
    path: { type: "string", value: "/PATH", describe: "accept events only at this path and below it" },
    once: { type: "boolean", describe: "end after the first event; the exit status is 0 only if an order succeeded" },
    insecure: { type: "boolean", describe: "expect no header: accept events from everybody" },
    json: { type: "boolean", describe: "print the address as JSON as well" },
  },
  examples: [
    ["Print the events", "pulumi-hosting callback listen --port 8787"],
    ["Run a script for each event", "pulumi-hosting callback listen --port 8787 -- ./on-event.sh"],
    ["Wait until an order ends", "pulumi-hosting callback listen --port 8787 --path /order-7 --once && echo done"],
  ],
  exits: {
    0: "ended by a signal, or `--once`: an order succeeded",
    1: "failed, or `--once`: anything else",
    ...unread,
  },
  async run(call, world) {
    const port = numberIn(call, "port", 0, [0, 65_535]);
    const isOnce = call.flag("once");
    /** Whether the first event says success; `undefined` where none has come. */
    let first: boolean | undefined;
    const came = Promise.withResolvers<void>();
    const server = callbackServer({
      ...{ path: pathOf(call.text("path")), ...trustOf(call, world) },
      async onEvent(event: CallbackEvent) {
        // What waits behind the first event comes again for whoever listens then.
        if (isOnce && first !== undefined) throw new CallbackError(503, "The listener is being stopped.");
        const json = `${escapedJson(JSON.stringify(event))}\n`;
        if (call.trailing.length > 0) await runFor(world, variable, call.trailing, json);
        world.out(json);
        if (!isOnce) return;
        first = event.kind === "order" && event.success;
        if (event.kind !== "order") world.err("the first event isn't the end of an order, so it reports no success.\n");
        came.resolve();
      },
      onRefused: ({ status, message }) => world.err(`refused (${status}): ${message}\n`),
      onFailed: (error) => world.err(`failed, the platform will send it again: ${singleLine(messageOf(error), 300)}\n`),
    });
    // Heard from the start: a signal during start-up must not leave the port open.
    const stopped = world.stopped();
    const url = await listen(server, world, port, call.text("host") ?? "127.0.0.1");
    world.out(call.flag("json") ? `${JSON.stringify({ listening: url })}\n` : `listening ${url}\n`);
    const status = await Promise.race([stopped, came.promise.then(() => 0)]);
    await server.close();
    return status || (isOnce && first !== true ? 1 : 0);
  },
};

async function listen(server: CallbackServer, world: World, port: number, host: string): Promise<string> {
  try {
    const url = await server.listen(port, host);
    if (!loopback.test(host))
      world.err("warning: other machines can reach this port, and it has no TLS: others on the network can read the events.\n");
    return url;
  } catch (error) {
    const used = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    throw new Error(`cannot listen on port ${port} of ${host}: ${used ? "another program uses it." : messageOf(error)}`);
  }
}

function pathOf(path: string | undefined): string | undefined {
  if (path === undefined || /^\/[^\s?#]*$/.test(path)) return path;
  throw new UsageError("--path must begin with a slash, and have no ? or # in it.");
}

/** Of a value that is wrong nothing is shown. */
function trustOf(call: Call, world: World): Pick<CallbackServerOptions, "authorization" | "insecure"> {
  const authorization = world.env[variable];
  if (authorization) return { authorization };
  if (!call.flag("insecure"))
    throw new Error(
      "the expected value of the Authorization header is missing. Set the value that the order or the administrator uses in " +
        `${variable}. --insecure accepts everybody.`,
    );
  world.err("warning: the sender is not checked: the listener accepts events from everybody who can reach this port.\n");
  return { insecure: true };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
