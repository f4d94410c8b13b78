import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A page by hand with generated parts in it: each stands between two comments that name it. */
export function filled(file: string, parts: Readonly<Record<string, string>>): string {
  const text = readFileSync(join(__dirname, "../..", file), "utf8");
  return Object.entries(parts).reduce((page, [name, part]) => {
    const between = new RegExp(`(<!-- ${name}: .* -->\n)[^]*?(<!-- /${name} -->)`);
    if (!between.test(page)) throw new Error(`${file} has no place for ${name}: <!-- ${name}: … --> and <!-- /${name} -->`);
    return page.replace(between, (_, begin: string, end: string) => begin + part + end);
  }, text);
}
