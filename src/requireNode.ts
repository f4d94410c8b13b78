// Imported before anything else: on an older Node the dependencies would fail first, with a text that helps nobody.
const needed = [22, 19];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < (needed[0] as number) || (major === needed[0] && minor < (needed[1] as number))) {
  throw new Error(
    `pulumi-hosting needs Node ${needed.join(".")} or newer; this is Node ${process.versions.node} (${process.execPath}). ` +
      "Pulumi runs the first `node` on PATH: install a newer one, or put it first.",
  );
}

export {};
