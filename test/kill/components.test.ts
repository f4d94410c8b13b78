import { killedEverywhere } from "./kills";
import { everyComponent, inNode } from "./programs";

for (const [words, program, language] of [
  ["without code", everyComponent(), "yaml"],
  ["in Node", inNode(everyComponent()), "javascript"],
] as const)
  killedEverywhere(`a killed up that makes each component from a program ${words} is gone on with, wherever it was killed`, {
    name: `create components ${words}`,
    program,
    setting: { language, owned: true },
  });
