/** The texts of fields, which pages, the schema and the types of classes are made from: nothing reads them at run time. */

/** The path of a module of the definitions, from the folder above src or dist. The settings of policies are shown with their texts. */
export const ofDefinitions = /^[^/\\]+[/\\](functions|kernel|resources)[/\\].+\.[jt]s$/;

/** The text of a module without its calls of `.describe(…)`. */
export async function withoutDescriptions(file, text) {
  const { default: ts } = await import("typescript");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
  const kept = [];
  let at = 0;
  const visit = (node) => {
    ts.forEachChild(node, visit); // From the inside out and from the start on, so the cuts come in order.
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== "describe") return;
    kept.push(text.slice(at, node.expression.expression.end));
    at = node.end;
  };
  visit(source);
  return kept.join("") + text.slice(at);
}
