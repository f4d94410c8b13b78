import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Protection {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

const root = join(__dirname, "../..");
const { protections } = jest.requireActual<{ protections: readonly Protection[] }>("../../tools/protections/protections.mjs");

test.each(protections.map((one) => [one.name, one] as const))(
  "the protection that `npm run test:protections` takes out stands in its file: %s",
  (_, { file, text }) => {
    expect(readFileSync(join(root, file), "utf8").split(text)).toHaveLength(2);
  },
);
