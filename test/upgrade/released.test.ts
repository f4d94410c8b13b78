import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

test("each version that CHANGELOG.md calls released has left its archive, and no other has", () => {
  const changes = readFileSync(join(__dirname, "../../CHANGELOG.md"), "utf8");
  const released = [...changes.matchAll(/^## \[?(\d+\.\d+\.\d+[^\]\s]*)/gm)].map(([, version]) => `pulumi-hosting-${version}.tgz`);
  // `npm run fixture` makes it; it is committed with the release.
  expect(readdirSync(__dirname).filter((file) => file.endsWith(".tgz"))).toEqual(released.sort());
});
