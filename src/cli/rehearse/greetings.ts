import { rehearsalGreeting } from "../../host/host";
import { tokenOf } from "../../kernel/identity/urn";
import { counted } from "../../kernel/values/text";
import type { Simulator } from "../../simulator";
import { own } from "../frame/package";
import type { Step } from "../policy/events";
import { isOurs } from "./others";

/** What the providers of one run told the simulator. Each run has processes of its own. */
export class Greetings {
  readonly #before: number;

  constructor(private readonly simulator: Simulator) {
    this.#before = this.#all.length;
  }

  /**
   * Why these steps must not be taken: a provider that asks the platform all the same (an older version of this package) would write there.
   * A greeting names its provider, or else a process that serves resources: none of those that are named.
   */
  problem(steps: readonly Step[]): string | undefined {
    const asked = new Set(steps.filter(isServed).map(({ provider }) => provider ?? ""));
    const processes = this.#all.slice(this.#before).filter((name) => /^\d+$/.test(name)).length;
    const unnamed = [...asked].filter((provider) => !this.#all.includes(provider.replace(/::[^:]*$/, ""))).length;
    if (processes >= unnamed) return undefined;
    return (
      `of ${counted(asked.size, "provider")} of this program, ${asked.size - unnamed + processes} can take part in a rehearsal. ` +
      `An older version of ${own.name} can't: it would ask the platform. Update the package, or the plugin, that the program uses.`
    );
  }

  get #all(): string[] {
    const asked = `GET ${rehearsalGreeting}`;
    return this.simulator
      .report()
      .unknownRoutes.flatMap((route) => (route.startsWith(asked) ? [decodeURIComponent(route.slice(asked.length))] : []));
  }
}

/** Whether a provider of this package serves the resource. */
export function isServed({ custom, urn }: Step): boolean {
  return custom && isOurs(tokenOf(urn));
}
