import * as pulumi from "@pulumi/pulumi";
import type { Values } from "../../src/kernel/definition/values";
import { cartOf } from "../../src/kernel/identity/handle";
import { check } from "../../src/kernel/operations/check";
import { registry } from "../../src/resources";
import { EngineModel, type Kept, type Model, type Step } from "./engine";
import { inputsOf } from "./program";
import type { Process } from "./world";

type Component = new (name: string, args: never) => pulumi.ComponentResource;

interface Child {
  readonly type: string;
  readonly model: EngineModel;
}

/** From what says most of a run to what says least. */
const steps: readonly Step[] = ["replace", "create", "update", "delete", "gone", "refresh", "same"];

/** A program of one component, and what the engine does with the resources that it makes: what fails is waited for in vain. */
export class ComponentModel implements Model {
  readonly #children = new Map<string, Child>();

  constructor(private readonly component: Component) {}

  get kept(): Kept | undefined {
    const kept = [...this.#children].flatMap(([name, { model }]) => (model.kept ? [[name, model.kept] as const] : []));
    if (kept.length === 0) return undefined;
    const onOrder = kept.find(([, { id }]) => cartOf(id) !== undefined);
    return { id: onOrder?.[1].id ?? "", state: Object.fromEntries(kept), unfinished: false };
  }

  async up(process: Process, inputs: Values): Promise<Step> {
    const failures: Error[] = [];
    const done: Step[] = [];
    const declared = new Set<string>();
    let busy = 0;
    let quiet = 0;
    const newResource = async ({ type: token, name, inputs: given }: pulumi.runtime.MockResourceArgs) => {
      if (token.startsWith("hosting:components:")) return { id: "", state: {} };
      const type = token.split(":").at(-1) as string;
      const key = `${type} ${name}`;
      declared.add(key);
      busy += 1;
      try {
        const child = this.#child(key, type);
        done.push(await made(process, key, child, plain(given) as Values));
        const { id, state } = child.model.kept as Kept;
        return { id, state };
      } catch (error) {
        failures.push(error as Error);
        return new Promise<never>(() => {});
      } finally {
        busy -= 1;
        quiet = 0;
      }
    };
    await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "program", "dev");
    try {
      new this.component("it", inputs as never);
    } catch (error) {
      failures.push(error as Error);
    }
    while (quiet < mostTurns) {
      await new Promise(setImmediate);
      quiet = busy > 0 ? 0 : quiet + 1;
    }
    const left = failures.length > 0 ? [] : [...this.#children].filter(([key]) => !declared.has(key));
    if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join("\n"));
    return last([...done, ...(await this.#each(left.reverse(), (child, self) => child.destroy(self), process))]);
  }

  async refresh(process: Process): Promise<Step> {
    return last(await this.#each([...this.#children], (child, self) => child.refresh(self), process));
  }

  async destroy(process: Process): Promise<Step> {
    return last(await this.#each([...this.#children].reverse(), (child, self) => child.destroy(self), process));
  }

  #child(key: string, type: string): Child {
    const child = this.#children.get(key) ?? { type, model: new EngineModel(registry[type]!) };
    // What is made again comes last.
    if (!child.model.kept) this.#children.delete(key);
    this.#children.set(key, child);
    return child;
  }

  async #each(
    children: readonly (readonly [key: string, child: Child])[],
    step: (model: EngineModel, self: ReturnType<Process["resource"]>) => Promise<Step>,
    process: Process,
  ): Promise<Step[]> {
    const done: Step[] = [];
    for (const [key, { type, model }] of children) {
      done.push(await step(model, process.resource(registry[type]!, key)));
      if (!model.kept) this.#children.delete(key);
    }
    return done;
  }
}

/** So many turns the SDK takes at most between an answer and what it asks for next. */
const mostTurns = 20;

async function made(process: Process, key: string, { type, model }: Child, { __provider: _, ...inputs }: Values): Promise<Step> {
  const definition = registry[type]!;
  const self = process.resource(definition, key);
  const checked = await check(self, model.kept ? inputsOf(definition, model.kept.state) : {}, inputs);
  if (checked.problems.length > 0) throw new Error(checked.problems.map(({ path, message }) => `${path} ${message}`).join("\n"));
  return model.up(self, checked.inputs);
}

function last(done: readonly Step[]): Step {
  return steps.find((step) => done.includes(step)) ?? "same";
}

/** Secrets come in an envelope. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if ("4dabf18193072939515e22adb298388d" in value && "value" in value) return plain(value.value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([name, inner]) => [name, plain(inner)]),
  );
}
