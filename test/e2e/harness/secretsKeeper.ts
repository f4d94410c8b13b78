import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The engine's secrets provider for stacks whose test isn't about one: Vault's transit engine, as far as the engine asks it.
 * It wraps one key for each stack. A passphrase would cost every command half a second, which is a quarter of its time:
 * the engine derives a key from it in a million rounds.
 */
export const secretsProvider = "hashivault://tests";

let running: Promise<Record<string, string>> | undefined;

/** The variables by which the engine finds it. One for each process of the tests; what one has wrapped all can unwrap. */
export function secretsKeeper(): Promise<Record<string, string>> {
  running ??= start();
  return running;
}

const mark = "vault:v1:";

async function start(): Promise<Record<string, string>> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { plaintext = "", ciphertext = "" } = JSON.parse(body || "{}") as { plaintext?: string; ciphertext?: string };
    const data = request.url?.includes("/encrypt/") ? { ciphertext: mark + plaintext } : { plaintext: ciphertext.slice(mark.length) };
    response.setHeader("content-type", "application/json").end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Engines that were killed may ask no more: the process of the tests doesn't wait for them.
  server.unref();
  return { VAULT_SERVER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, VAULT_SERVER_TOKEN: "tests" };
}
