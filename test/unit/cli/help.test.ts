import { everyCommand } from "../../../src/cli/commands";
import { grouped, overview } from "../../../src/cli/help";

const listed = everyCommand();

describe("the help of all commands", () => {
  it("lists each once, by noun", () => {
    const help = overview(listed);
    for (const { name, summary } of listed) {
      const lines = help.split("\n").filter((line) => line.startsWith(`  npx pulumi-hosting ${name}`) && line.endsWith(`  ${summary}`));
      expect([name, lines.length]).toEqual([name, 1]);
    }
    expect(help).toMatch(/^Sites\n {2}npx pulumi-hosting site list /m);
    expect(help.indexOf("\nPrograms and stacks\n")).toBeLessThan(help.indexOf("\nSites\n"));
  });

  it("has a title for every noun", () => {
    for (const { noun, title } of grouped(listed)) expect(title).not.toBe(noun);
  });
});
