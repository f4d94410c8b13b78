import type { Report, Simulator } from "../../simulator";
import type { Engine, Run } from "./engine";
import type { Home } from "./home";
import type { Screen } from "./screen";

/** What all parts of the demo work with. */
export interface Stage {
  readonly screen: Screen;
  readonly engine: Engine;
  readonly simulator: Simulator;
  readonly home: Home;
}

type Asked = (
  args: readonly string[],
  how?: Pick<Run, "relevant" | "hidden">,
) => Promise<{
  readonly changes: Readonly<Record<string, number>>;
  readonly report: Report;
}>;

/** Asks the engine for something about a project: what it did, and what the platform was asked meanwhile. */
export function askedIn({ engine, simulator }: Stage, project: Pick<Run, "folder" | "env">): Asked {
  return async (args, how) => {
    simulator.resetReport();
    return { changes: await engine.run(args, { ...project, ...how }), report: simulator.report() };
  };
}
