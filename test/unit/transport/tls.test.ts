import { execFile } from "node:child_process";
import { createServer } from "node:https";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { cert, key } from "./proxyServer";
import { newFolder } from "../../harness/folder";

const source = resolve(__dirname, "../../../src/transport/index.ts");

/** In a process of its own: jest keeps its environment from Node. */
function requestFrom(url: string, environment: Record<string, string>): Promise<string> {
  const script = `const { createTransport } = require(${JSON.stringify(source)});
    createTransport({ baseUrl: ${JSON.stringify(url)}, token: "token-1234", readTries: 1 })
      .request({ method: "GET", path: "/x" }).then(() => console.log("answered"), ({ reason, message }) => console.log(reason, message)).then(() => process.exit());`;
  return new Promise((done) => {
    const { NODE_OPTIONS: _, ...inherited } = process.env;
    execFile(
      process.execPath,
      ["--import", "tsx", "--eval", script],
      { cwd: resolve(__dirname, "../../.."), env: { ...inherited, ...environment } },
      (__, stdout, stderr) => done(stdout || stderr),
    );
  });
}

interface Server {
  readonly url: string;
  readonly authorizations: (string | undefined)[];
}

/** Runs the work beside a server that has such a certificate. */
async function besideServer(work: (server: Server) => Promise<void>): Promise<void> {
  const authorizations: (string | undefined)[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    authorizations.push(request.headers.authorization);
    response.end("{}");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  await work({ url: `https://localhost:${port}`, authorizations }).finally(() => {
    server.close();
    server.closeAllConnections();
  });
}

test.each<[string, Record<string, string>]>([
  ["by default", {}],
  ["with NODE_TLS_REJECT_UNAUTHORIZED=0", { NODE_TLS_REJECT_UNAUTHORIZED: "0" }],
  ["with settings that one might expect", { HOSTING_INSECURE: "1", HOSTING_REJECT_UNAUTHORIZED: "0", HOSTING_TLS_VERIFY: "0" }],
])("a certificate that nobody vouches for ends the connection before the token is sent, %s", (_, environment) =>
  besideServer(async ({ url, authorizations }) => {
    expect(await requestFrom(url, environment)).toMatch(/^tls .*no trusted TLS connection/);
    expect(authorizations).toEqual([]);
  }),
);

test("a certificate that the user trusts is taken", () =>
  besideServer(async ({ url, authorizations }) => {
    const folder = newFolder();
    const file = join(folder, "authority.pem");
    writeFileSync(file, cert);
    expect(await requestFrom(url, { NODE_EXTRA_CA_CERTS: file })).toMatch(/^answered/);
    expect(authorizations).toEqual(["Bearer token-1234"]);
  }));
