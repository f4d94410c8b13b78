const needed = [22, 19];
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

/** Why this Node can't run the package. */
export const nodeProblem =
  major < (needed[0] as number) || (major === needed[0] && minor < (needed[1] as number))
    ? `pulumi-hosting needs Node ${needed.join(".")} or newer; this is Node ${process.versions.node} (${process.execPath}). ` +
      "Pulumi runs the first `node` on PATH: install a newer one, or put it first."
    : undefined;
