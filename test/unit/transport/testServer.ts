import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createTransport, type Transport, type TransportSettings } from "../../../src/transport";

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Answer = (response: ServerResponse, request: IncomingMessage, index: number) => void;

/** A server on a free port of this machine that answers as the test says, and remembers what it saw. */
export interface TestServer {
  readonly url: string;
  readonly seen: Seen[];
  readonly sockets: Set<Socket>;
  /** Resolves when that many requests have arrived in full. */
  arrived(count: number): Promise<void>;
  close(): Promise<void>;
}

export async function startTestServer(answer: Answer): Promise<TestServer> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const waiting: { count: number; done: () => void }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      answer(response, request, seen.length - 1);
      for (const { count, done } of waiting) if (seen.length >= count) done();
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    sockets,
    arrived: (count) => new Promise((done) => (seen.length >= count ? done() : waiting.push({ count, done }))),
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}

const open: { close(): Promise<void> }[] = [];

/** A server and a transport that talks to it; `endServed` after each test closes both. */
export async function served(
  answer: Answer,
  settings: Partial<TransportSettings> = {},
): Promise<{ readonly server: TestServer; readonly transport: Transport }> {
  const server = await startTestServer(answer);
  const transport = createTransport({ baseUrl: server.url, token: "token-1234", ...settings });
  open.push(transport, server);
  return { server, transport };
}

export async function endServed(): Promise<void> {
  for (const one of open.splice(0)) await one.close();
}

export function json(status: number, body: unknown, headers: Record<string, string | string[]> = {}): Answer {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

export function raw(status: number, body: string | Buffer, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}
