import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fixturesFolder, kinds, secrets, versions } from "../../tools/fixture/stack";

const { version } = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as { version: string };

it("there is a fixture of this version, so that later ones can be tried on what it leaves behind", () => {
  if (!versions().includes(version))
    throw new Error(
      `There is no fixture of ${version} (there are: ${versions().join(", ")}). \`npm run fixture\` makes it; commit it with the release.`,
    );
});

it("no fixture is of a version that is still to come", () => {
  expect([...versions(), version].sort((one, other) => one.localeCompare(other, "en", { numeric: true })).at(-1)).toBe(version);
});

describe.each(versions())("the fixture of %s", (of) => {
  const files = readdirSync(join(fixturesFolder, of), { recursive: true, encoding: "utf8" })
    .map((file) => join(fixturesFolder, of, file))
    .filter((file) => statSync(file).isFile());

  it("is whole and small", () => {
    const wanted = kinds.flatMap((kind) => ["index.js", "platform.json", "state.json"].map((file) => join(fixturesFolder, of, kind, file)));
    expect(files.sort()).toEqual(wanted.sort());
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(200_000);
  });

  it("tells neither secrets nor where it was made", () => {
    for (const file of files)
      expect([
        file,
        new RegExp(`${secrets.password}|simulator-token|//localhost|127\\.0\\.0\\.1|project:///|["' ]/(home|root|tmp|Users)/`).exec(
          readFileSync(file, "utf8"),
        )?.[0],
      ]).toEqual([file, undefined]);
  });
});
