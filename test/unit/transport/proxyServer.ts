import { createServer as createHttpServer, type IncomingHttpHeaders } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";

/** For api.example.test, until 2126, signed by itself: it protects nothing. */
export const cert = `-----BEGIN CERTIFICATE-----
MIIBqTCCAVCgAwIBAgIUCWEKUXaeQFC36bQKcB9ohC27ApEwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQYXBpLmV4YW1wbGUudGVzdDAgFw0yNjExMjIxMzQxMThaGA8y
MTI2MTAyOTEzNDExOFowGzEZMBcGA1UEAwwQYXBpLmV4YW1wbGUudGVzdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABDg4zbfLJgu3mFYYTHOp6yF64Cvpbqgoy2VP
4o8tXfM0weF71fpbqkmQpnsWqIqEaqk/cvjnRdW7yqbFoJ7ZfBSjcDBuMB0GA1Ud
DgQWBBTyGU+MBxBlXoADLsPeztiB9Qw4HTAfBgNVHSMEGDAWgBTyGU+MBxBlXoAD
LsPeztiB9Qw4HTAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEGFwaS5leGFt
cGxlLnRlc3QwCgYIKoZIzj0EAwIDRwAwRAIgXQckG54GKCSLTkiDutidl9ZSLTat
FInU8c5YrwlE92cCIF3cz1Rv1iYV2KpCCMpFKu6auw/W+wlma7nMp5lka650
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgW9mEa8s9uACAqeWC
MbbVwC1MROejNFEcdfmqDEy+xPmhRANCAAQ4OM23yyYLt5hWGExzqesheuAr6W6o
KMtlT+KPLV3zNMHhe9X6W6pJkKZ7FqiKhGqpP3L450XVu8qmxaCe2XwU
-----END PRIVATE KEY-----`;

export interface Proxied {
  /** Of a platform whose name only the proxy knows. */
  readonly baseUrl: string;
  readonly proxyHost: string;
  /** What the proxy was asked for. */
  readonly asked: { readonly target: string; readonly headers: IncomingHttpHeaders }[];
  /** All that the proxy saw, on both sides. */
  readonly seen: () => string;
  /** The Authorization headers that the platform got. */
  readonly authorizations: (string | undefined)[];
  close(): void;
}

/** A platform with TLS, and a proxy that leads every name to it, or answers with another status than 200. */
export async function startProxied({ status = 200 } = {}): Promise<Proxied> {
  const [asked, authorizations, chunks]: [Proxied["asked"], (string | undefined)[], Buffer[]] = [[], [], []];
  const sockets = new Set<Socket>();
  const platform = createTlsServer({ key, cert }, (request, response) => {
    authorizations.push(request.headers.authorization);
    response.end('{"answered":true}');
  });
  const proxy = createHttpServer((_, response) => response.writeHead(500).end());
  proxy.on("connect", ({ url = "", headers }, client: Socket) => {
    asked.push({ target: url, headers });
    if (status !== 200) return void client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const through = connect((platform.address() as AddressInfo).port, "127.0.0.1");
    for (const [from, to] of [
      [client, through],
      [through, client],
    ] as const) {
      sockets.add(from);
      from
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("error", () => undefined)
        .pipe(to);
    }
    client.write("HTTP/1.1 200 Connected\r\n\r\n");
  });
  await Promise.all([platform, proxy].map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))));
  return {
    baseUrl: "https://api.example.test",
    proxyHost: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    seen: () => JSON.stringify(asked) + Buffer.concat(chunks).toString("latin1"),
    authorizations,
    close: () => {
      for (const socket of sockets) socket.destroy();
      for (const server of [platform, proxy]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
