/**
 * The plugin's first file. It is small, and written so that an old Node can read it too: that Node would fail at the rest, with a text that
 * helps nobody.
 */
try {
  require("../requireNode");
} catch (error) {
  process.stderr.write(
    `The hosting plugin can't start: ${(error as Error).message}\nThis is no bug of the provider: nothing has to be reported.\n`,
  );
  process.exit(1);
}
require("./main");
