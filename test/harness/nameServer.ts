import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { createServer, type Server, type Socket as NetSocket } from "node:net";
import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, type Packet, streamEncode, TRUNCATED_RESPONSE } from "dns-packet";

/** How a server answers, if not well. */
export type Manner =
  | "well"
  | "silent"
  | "silent after ten"
  | "silent by UDP"
  | "loses every second packet"
  | "loses the first question for a name"
  | "cuts addresses, and no TCP"
  | "garbage"
  | "other id"
  | "other question"
  | "without authority"
  | "refuses"
  | "refuses, without the question"
  | "fails"
  | "cuts"
  | "knows no EDNS"
  | "knows no EDNS, without the question"
  | "cut, and no TCP";

export interface ZoneSeed {
  readonly zone: string;
  readonly serial?: number;
  readonly records: readonly Answer[];
}

/** An authoritative name server on a loopback address. */
export interface TestNameServer {
  readonly address: string;
  readonly port: number;
  /** Questions by the way they came. */
  readonly asked: { udp: number; tcp: number; names: string[] };
  manner: Manner;
  zones: readonly ZoneSeed[];
  close(): Promise<void>;
}

const codes = { refuses: 5, fails: 2 } as const;
const formatError = 1;
const nameError = 3;

export async function startNameServer(
  zones: readonly ZoneSeed[],
  { address = "127.0.0.1", port = 0, manner = "well" as Manner } = {},
): Promise<TestNameServer> {
  const { udp, tcp } = await opened(address, port);
  const server = { address, port: udp.address().port, asked: { udp: 0, tcp: 0, names: [] as string[] }, manner, zones };
  udp.on("message", (message, { port: asker, address: from }) => {
    server.asked.udp += 1;
    for (const answer of udpAnswers(server, message)) udp.send(answer, asker, from);
  });
  tcp.on("connection", (socket: NetSocket) => {
    socket.on("error", () => undefined);
    socket.once("data", (chunk) => {
      server.asked.tcp += 1;
      if (/and no TCP$|^garbage$|^other /.test(server.manner)) return socket.destroy();
      // Whoever asks waits, and goes away.
      if (server.manner.startsWith("silent") && server.manner !== "silent by UDP") return;
      socket.end(streamEncode(answerTo(server, decode(chunk.subarray(2)))));
    });
  });
  return Object.assign(server, { close: () => closed(udp, tcp) });
}

/** One port for both ways: one that is free for the first may be taken for the second. */
async function opened(address: string, port: number): Promise<{ readonly udp: Socket; readonly tcp: Server }> {
  for (;;) {
    const udp = createSocket("udp4");
    udp.bind(port, address);
    await once(udp, "listening");
    const tcp = createServer().listen(udp.address().port, address);
    try {
      await once(tcp, "listening");
      return { udp, tcp };
    } catch (error) {
      udp.close();
      if (port !== 0) throw error;
    }
  }
}

async function closed(udp: Socket, tcp: Server): Promise<void> {
  await Promise.all([new Promise<void>((resolve) => udp.close(resolve)), new Promise((resolve) => tcp.close(resolve))]);
}

function udpAnswers(server: TestNameServer | Omit<TestNameServer, "close">, message: Buffer): Buffer[] {
  const asked = decode(message);
  server.asked.names.push(asked.questions?.[0]?.name ?? "");
  const answer = answerTo(server, asked);
  switch (server.manner) {
    case "silent":
    case "silent by UDP":
      return [];
    case "silent after ten":
      return server.asked.udp > 10 ? [] : [encode(answer)];
    case "loses the first question for a name":
      return server.asked.names.indexOf(server.asked.names.at(-1) ?? "") === server.asked.names.length - 1 ? [] : [encode(answer)];
    case "loses every second packet":
      return server.asked.udp % 2 === 0 ? [] : [encode(answer)];
    case "garbage":
      return [Buffer.from("HTTP/1.1 400 Bad Request"), Buffer.concat([encode(answer).subarray(0, 14), Buffer.alloc(9, 0xff)])];
    case "other id":
      return [encode({ ...answer, id: ((asked.id ?? 0) + 1) % 0x10000 })];
    case "other question":
      return [encode({ ...answer, questions: [{ type: "A", name: "evil.example" }] })];
    case "refuses, without the question":
      return [encode({ type: "response", id: asked.id, flags: codes.refuses })];
    case "knows no EDNS, without the question":
    case "knows no EDNS": {
      const { questions } = server.manner === "knows no EDNS" ? answer : {};
      return [encode(asked.additionals?.length ? { type: "response", id: asked.id, questions, flags: formatError } : answer)];
    }
    case "cuts addresses, and no TCP":
      return [encode(asked.questions?.[0]?.type === "A" ? cutShort(answer) : answer)];
    case "cuts":
    case "cut, and no TCP":
      return [encode(cutShort(answer))];
    default:
      return [encode(answer)];
  }
}

function cutShort(answer: Packet): Packet {
  return { ...answer, flags: (answer.flags ?? 0) | TRUNCATED_RESPONSE, answers: [], authorities: [] };
}

function answerTo({ manner, zones }: Pick<TestNameServer, "manner" | "zones">, { id, questions = [] }: Packet): Packet {
  const base: Packet = { type: "response", id, questions, flags: AUTHORITATIVE_ANSWER };
  if (manner === "refuses" || manner === "fails") return { ...base, flags: codes[manner] };
  if (manner === "without authority") return { ...base, flags: 0 };
  const [{ name: spelled, type } = { name: "", type: "A" }] = questions;
  const name = spelled.toLowerCase();
  const found = zones.find(({ zone }) => name === zone || name.endsWith(`.${zone}`));
  if (!found) return { ...base, flags: codes.refuses };
  const { zone, serial = 1, records } = found;
  const soa: Answer = {
    ...{ type: "SOA", name: zone, ttl: 3600 },
    data: { mname: `ns1.${zone}`, rname: `hostmaster.${zone}`, serial, refresh: 3600, retry: 600, expire: 86400, minimum: 60 },
  };
  const all: readonly Answer[] = [soa, ...records];
  const cut = records.find((one) => one.type === "NS" && one.name !== zone && (name === one.name || name.endsWith(`.${one.name}`)));
  if (cut && type !== "DS") return { ...base, flags: 0, authorities: records.filter((one) => one.type === "NS" && one.name === cut.name) };
  const own = all.filter((one) => one.name === name);
  const wild = own.length > 0 ? [] : all.filter((one) => one.name === `*.${name.split(".").slice(1).join(".")}`);
  const here = [...own, ...wild.map((one) => ({ ...one, name }))];
  const answers = here.filter((one) => one.type === type || one.type === "CNAME") as Answer[];
  if (answers.length > 0) return { ...base, answers };
  const exists = here.length > 0 || all.some((one) => one.name.endsWith(`.${name}`));
  return { ...base, flags: AUTHORITATIVE_ANSWER | (exists ? 0 : nameError), authorities: [soa] };
}

interface StoredRecord {
  readonly record_type: number;
  readonly name: string;
  readonly value: string;
  readonly ttl: number;
  readonly priority?: number | null;
  readonly weight?: number | null;
  readonly port?: number | null;
  readonly flags?: number | string | null;
  readonly record_tag?: string | null;
}

/** What a name server has of the records that the platform keeps, by their numbers; nothing of the platform's own types. */
export function servedRecords(zone: string, stored: readonly StoredRecord[]): Answer[] {
  return stored.flatMap((record): Answer[] => {
    const { record_type: code, value, ttl } = record;
    const base = { name: record.name === "" ? zone : `${record.name}.${zone}`, ttl };
    const number = (field: "priority" | "weight" | "port" | "flags"): number => Number(record[field] ?? 0);
    const host = ({ 0: "A", 1: "AAAA", 2: "CNAME", 10: "PTR", 12: "NS" } as const)[code as 0];
    if (host) return [{ ...base, type: host, data: value }];
    if (code === 3) return [{ ...base, type: "TXT", data: value.match(/.{1,255}/gs) ?? [""] }];
    if (code === 4) return [{ ...base, type: "MX", data: { preference: number("priority"), exchange: value } }];
    if (code === 8)
      return [
        { ...base, type: "SRV", data: { priority: number("priority"), weight: number("weight"), port: number("port"), target: value } },
      ];
    if (code === 9)
      return [{ ...base, type: "CAA", data: { flags: number("flags"), tag: (record.record_tag ?? "issue") as "issue", value } }];
    return [];
  });
}
