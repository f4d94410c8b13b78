import { errorsOf } from "../../../../src/cli/rehearse/engine";

const released = "Traceback (most recent call last):\n\tresource monitor shut down";

it.each([
  ["a refused argument", ["there is no loginLimit.paht", released], ["there is no loginLimit.paht"]],
  ["nothing else", [released], [released]],
])("a program's word that the engine let go of it isn't shown beside %s", (_, messages, shown) => {
  const diagnostics = messages.map((message) => ({ severity: "error", message }));
  expect(errorsOf({ steps: [], diagnostics } as never, "", 255)).toEqual(shown);
});
