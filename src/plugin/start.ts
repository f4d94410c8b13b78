/**
 * The plugin's first file. It is small, and written so that an old Node can read it too: that Node would fail at the rest, with a text that
 * helps nobody.
 */
try {
  require("../requireNode");
} catch (error) {
  process.stderr.write(
    `The hosting plugin can't start: ${(error as Error).message}\nThis is not a bug of the provider: no report is needed.\n`,
  );
  process.exit(1);
}
require("./main");
