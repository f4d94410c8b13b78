import { shownPlatform } from "../control";
import { settingsOf, shownClock, shownFault } from "../control/runRoutes";
import type { ControlParts } from "../control/control";
import { shownHostnames, shownSite } from "../control/siteRoutes";
import { allShapes } from "../shapes";
import { concealed } from "./concealed";

/** The shortest time between two looks; a large platform is looked at less often, so that looking takes a twentieth of the time at most. */
const lookMs = 250;
const restPerWork = 20;
const mostTasks = 30;

/** Notices what changes, whoever changed it: a request, a hand, the clock, or the program that started the simulator. */
export class LiveState {
  #texts = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param changed is told the name of a section and what it holds now, as JSON. */
  constructor(
    private readonly parts: ControlParts,
    private readonly changed: (name: string, text: string) => void,
  ) {}

  /** Every section as JSON, as it is now. */
  sections(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#whole()).map(([name, value]) => [name, JSON.stringify(value)]));
  }

  start(): void {
    if (this.#timer) return;
    this.#texts = new Map(this.sections());
    this.#lookLater(lookMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #lookLater(delayMs: number): void {
    this.#timer = setTimeout(() => {
      const startedMs = performance.now();
      this.#look();
      this.#lookLater(Math.max(lookMs, (performance.now() - startedMs) * restPerWork));
    }, delayMs).unref();
  }

  #look(): void {
    for (const [name, text] of this.sections()) {
      if (this.#texts.get(name) === text) continue;
      this.#texts.set(name, text);
      this.changed(name, text);
    }
  }

  #whole(): Record<string, unknown> {
    const { platform, faults } = this.parts;
    platform.core.agenda.catchUp();
    const sites = platform.sites.list().map((site) => ({ ...shownSite(site), hostnames: shownHostnames(platform, site) }));
    const { aheadMs, pending } = shownClock(this.parts);
    return {
      ...shownPlatform(platform),
      sites: concealed(sites),
      tasks: platform.tasks.list().slice(0, mostTasks),
      sendings: platform.outbox.sendings.slice(-mostTasks).map(concealed),
      faults: faults.list().map(shownFault),
      settings: { ...settingsOf(this.parts), words: allShapes },
      clock: { aheadMs, pending },
    };
  }
}
