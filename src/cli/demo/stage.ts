import type { Simulator } from "../../simulator";
import type { Engine } from "./engine";
import type { Home } from "./home";
import type { Screen } from "./screen";

/** What all parts of the demo work with. */
export interface Stage {
  readonly screen: Screen;
  readonly engine: Engine;
  readonly simulator: Simulator;
  readonly home: Home;
}
