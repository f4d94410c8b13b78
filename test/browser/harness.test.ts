import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { complaints, describeInBrowser, opened, pictured, textOf, violations } from "./harness/browser";
import { newFolder } from "../harness/folder";

const folder = newFolder();

function page(body: string): string {
  const file = join(folder, "page.html");
  writeFileSync(file, `<!doctype html><html lang="en"><title>A page</title><main><h1>Hello</h1>${body}</main></html>`);
  return file;
}

describeInBrowser("the harness of these tests", () => {
  it("opens a file, reads it, finds nothing wrong with it, and takes a picture", async () => {
    const open = await opened(page("<p>There</p>"), { width: 400, height: 200 });
    expect(await textOf(open, "p")).toBe("There");
    expect(await violations(open)).toEqual([]);
    expect(complaints()).toEqual([]);
    expect(await pictured(open, "harness")).toMatch(/\.png$/);
  });

  it("finds what is wrong: a field without a name, a script that fails", async () => {
    const open = await opened(page('<input><script>throw new Error("broken")</script>'));
    expect(await violations(open)).toEqual([expect.stringMatching(/^label: /)]);
    expect(complaints()).toEqual([expect.stringContaining("broken")]);
  });

  it.each(["light", "dark"] as const)("shows a page in %s colours", async (theme) => {
    const open = await opened(page(""), { theme });
    expect(await open.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(theme === "dark");
  });
});
