import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** An empty folder, which goes after the last test of the file. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "hosting-test-"));
  folders.push(folder);
  return folder;
}
