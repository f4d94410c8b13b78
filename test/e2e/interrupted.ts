import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import type { FaultHandle } from "../../src/simulator";
import { expectSucceeded, type CommandOptions, type Outcome, type RunningCommand, type Stack } from "./harness";

/** A command of the engine, left running: `up` unless told. */
export function started(stack: Stack, command: "up" | "refresh" | "destroy" = "up", ...args: string[]): RunningCommand {
  return stack.start([command, "--yes", "--skip-preview", ...args]);
}

/** Resolves when a request of the command has met the fault. */
export function met(fault: FaultHandle, command: RunningCommand): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setInterval(() => {
      if (fault.hits === 0) return;
      clearInterval(timer);
      resolve();
    }, 20);
    void command.done.then(({ text }) => {
      clearInterval(timer);
      reject(new Error(`The engine ended before the request came:\n${text}`));
    });
  });
}

/** Kills a command at a certain moment, with all its processes or the engine alone, and takes away the lock that it leaves. */
export async function killedAt(
  moment: (command: RunningCommand) => Promise<void>,
  stack: Stack,
  { tree = true, command = started(stack) } = {},
): Promise<void> {
  await moment(command);
  await atRest(stack);
  command.kill("SIGKILL", tree);
  await command.done;
  mendState(stack);
  expectSucceeded(await stack.run(["cancel", "--yes"]));
}

/** Waits until the engine has written what it knows: a kill in the middle of that may leave no state at all, and no copy. */
async function atRest(stack: Stack): Promise<void> {
  for (let before: string | undefined, now = stack.rawState(); now !== before; now = stack.rawState()) {
    before = now;
    await passed(150);
  }
}

/** An engine that is killed while it rewrites the state leaves half of it; a user takes the engine's own copy of the state before. */
export function mendState(stack: Stack): void {
  try {
    JSON.parse(stack.rawState());
  } catch {
    const state = join(stack.folder, ".backend", ".pulumi", "stacks", stack.project, `${stack.name}.json`);
    if (existsSync(`${state}.bak`)) cpSync(`${state}.bak`, state);
  }
}

/** The user's word, for one command, that nothing came of the order that an earlier one called unknown. */
export function orderAgain({ text }: Outcome): CommandOptions {
  const [, name, id] = /(HOSTING_(?:ORDER_AGAIN|FORGET_ORDER))=([0-9a-f]+)/.exec(text) ?? [];
  if (name === undefined || id === undefined) throw new Error(`No order is called unknown:\n${text}`);
  return { env: { [name]: id } };
}
