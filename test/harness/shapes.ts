import type { Simulator } from "../../src/simulator";
import { serverOf } from "../../src/simulator/startSimulator";
import { allShapes, type Shapes } from "../../src/simulator/shapes/index";

/** Fills a list with the settings of answers that a simulator asks for from now on. */
export function noteShapes({ shapes }: Simulator, asked: Set<string>): void {
  for (const [setting, shape] of Object.entries(shapes)) {
    const get = () => {
      asked.add(setting);
      return shape;
    };
    Object.defineProperty(shapes, setting, { get });
  }
}

/** A list that gets each answer of a simulator from now on. */
export function noteAnswers(simulator: Simulator): string[] {
  const answers: string[] = [];
  const server = serverOf(simulator);
  const answer = server.answer.bind(server);
  server.answer = async (arrived) => {
    const outcome = await answer(arrived);
    answers.push(JSON.stringify(outcome.delivery));
    return outcome;
  };
  return answers;
}

/** Every other shape of some settings, each alone. */
export function otherShapes(settings: ReadonlySet<string>): Shapes[] {
  const all: Readonly<Record<string, readonly string[]>> = allShapes;
  return [...settings].flatMap((setting) => (all[setting] ?? []).slice(1).map((shape) => ({ [setting]: shape })));
}
