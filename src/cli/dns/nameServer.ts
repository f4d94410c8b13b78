import { randomInt } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { connect, isIPv6 } from "node:net";
import { headOf, query, readReply, type Reply } from "./message";

/** Why nobody can say what a server has: it gave no answer, or none that counts. */
export interface Silence {
  readonly silence: string;
}

export interface Patience {
  /** How long one question waits for its answer. */
  readonly answerMs: number;
  /** How often a question is sent. */
  readonly tries: number;
  /** When waiting ends, by `Date.now()`. Default: never. */
  readonly untilMs?: number;
}

export const usualPatience: Patience = { answerMs: 2_000, tries: 3 };

/** Questions to one server that are under way at once: no server takes so few for an attack. */
const mostAtOnce = 24;

/** After silences: a server that limits its answers, or a way that loses packets, gets less to do. */
const fewestAtOnce = 6;

/** A server that gave nothing for so many questions in a row, of which half were asked slowly, is asked nothing more. */
const mostSilences = 48;

interface Waiting {
  readonly name: string;
  readonly type: string;
  end(answer: Reply | Silence | "cut"): void;
}

/** One address that answers questions: by UDP, and by TCP what is too long for it. */
export class NameServer {
  readonly #waiting = new Map<number, Waiting>();
  readonly #queue: (() => void)[] = [];
  #socket: Promise<Socket> | undefined;
  #underWay = 0;
  #atOnce = mostAtOnce;
  /** Questions since the server was last heard. */
  #silences = 0;
  #lastSilence = "";
  /** Whether something on the way lets only TCP through. */
  #isOnlyTcp = false;
  /** What came instead of an answer, for whoever looks for the reason. */
  #odd = new Set<string>();

  /** @param label how people know it: `ns1.example.net (192.0.2.53)` */
  constructor(
    readonly label: string,
    readonly address: string,
    readonly port: number,
    private readonly patience: Patience = usualPatience,
  ) {}

  async ask(name: string, type: string): Promise<Reply | Silence> {
    await new Promise<void>((resolve) => {
      this.#queue.push(resolve);
      this.#admit();
    });
    try {
      if (this.#silences >= mostSilences)
        return { silence: `not asked any more: ${mostSilences} questions in a row got no answer (${this.#lastSilence})` };
      if (this.#leftMs() === 0) return { silence: "not asked: the time was over" };
      const answer = await this.#patiently(name, type);
      if ("silence" in answer) this.#missed(answer);
      else this.#atOnce = Math.min(this.#atOnce + 1, mostAtOnce);
      return answer;
    } finally {
      this.#underWay -= 1;
      this.#admit();
    }
  }

  #admit(): void {
    while (this.#underWay < this.#atOnce && this.#queue.length > 0) {
      this.#underWay += 1;
      this.#queue.shift()?.();
    }
  }

  #missed({ silence }: Silence): void {
    this.#silences += 1;
    this.#lastSilence = silence;
    this.#atOnce = Math.max(fewestAtOnce, Math.floor(this.#atOnce / 2));
  }

  close(): void {
    void this.#socket?.then(
      (socket) => socket.close(),
      () => undefined,
    );
  }

  /** How long an answer is waited for. */
  #leftMs(): number {
    const { answerMs, untilMs = Infinity } = this.patience;
    return Math.max(0, Math.min(answerMs, untilMs - Date.now()));
  }

  async #patiently(name: string, type: string): Promise<Reply | Silence> {
    if (this.#isOnlyTcp) return this.#byTcp(name, type);
    let withSize = true;
    for (let left = this.patience.tries; left > 0 && this.#leftMs() > 0; left -= 1) {
      let answer = await this.#once(name, type, withSize);
      if (answer === "cut") answer = await this.#byTcp(name, type, "its answer is too long for UDP, and by TCP ");
      if (answer === undefined) continue;
      // A server from before EDNS (1999) doesn't read the question.
      const isOld = withSize && "code" in answer && ["FORMERR", "NOTIMP"].includes(answer.code);
      if (!isOld) return answer;
      withSize = false;
      left += 1;
    }
    const byTcp = await this.#byTcp(name, type);
    if ("code" in byTcp) {
      this.#isOnlyTcp = true;
      return byTcp;
    }
    const { answerMs, tries } = this.patience;
    const odd = this.#odd.size === 0 ? "" : `; what came instead: ${[...this.#odd].join(", ")}`;
    return {
      silence: `no answer within ${answerMs / 1000} s, asked ${tries === 1 ? "once" : `${tries} times`}${odd}; by TCP ${byTcp.silence}`,
    };
  }

  /** `undefined` when its time is over. */
  async #once(name: string, type: string, withSize: boolean): Promise<Reply | Silence | "cut" | undefined> {
    let socket: Socket;
    try {
      this.#socket ??= this.#open();
      socket = await this.#socket;
    } catch (error) {
      return { silence: reasonOf(error) };
    }
    const id = this.#freeId();
    return new Promise((resolve) => {
      const end = (answer: Reply | Silence | "cut" | undefined): void => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => end(undefined), this.#leftMs());
      this.#waiting.set(id, { name, type, end });
      socket.send(query(id, name, type, withSize), (error) => {
        if (error) this.#failed(error);
      });
    });
  }

  /** Nobody else can guess which one is next, and so answer in the server's place. */
  #freeId(): number {
    for (;;) {
      const id = randomInt(0x10000);
      if (!this.#waiting.has(id)) return id;
    }
  }

  /** Connected: the system hands over what comes from this address alone, and says when nobody listens there. */
  #open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = createSocket(isIPv6(this.address) ? "udp6" : "udp4");
      socket.once("error", reject);
      socket.connect(this.port, this.address, () => {
        socket.off("error", reject);
        socket.on("error", (error) => this.#failed(error));
        socket.on("message", (message) => this.#heard(message));
        resolve(socket);
      });
    });
  }

  /** The system tells once that nobody listens, and not to which question that is the answer. */
  #failed(error: Error): void {
    for (const { end } of [...this.#waiting.values()]) end({ silence: reasonOf(error) });
  }

  /** What isn't the answer to a question that waits is no answer at all: the question goes on waiting. */
  #heard(message: Buffer): void {
    const head = headOf(message);
    if (head === undefined) return void this.#odd.add("octets that are no answer");
    const waiting = this.#waiting.get(head.id);
    if (waiting === undefined) return void this.#odd.add("answers with a number that no question has, or too late");
    if (head.isCut) return this.#answered(waiting, "cut");
    const reply = readReply(message);
    if (reply === undefined) return void this.#odd.add("octets that are no answer");
    if (!answers(reply, waiting)) return void this.#odd.add("answers to another question");
    this.#answered(waiting, reply);
  }

  #answered(waiting: Waiting, answer: Reply | "cut"): void {
    this.#silences = 0;
    waiting.end(answer);
  }

  #byTcp(name: string, type: string, before = ""): Promise<Reply | Silence> {
    const id = this.#freeId();
    return new Promise((resolve) => {
      const socket = connect({ host: this.address, port: this.port });
      const timer = setTimeout(() => cut("no answer came"), this.#leftMs());
      const end = (answer: Reply | Silence): void => {
        clearTimeout(timer);
        socket.destroy();
        resolve(answer);
      };
      const cut = (why: string): void => end({ silence: `${before}${why}` });
      let heard = Buffer.alloc(0);
      socket
        .on("connect", () => {
          const question = query(id, name, type, false);
          const length = Buffer.alloc(2);
          length.writeUInt16BE(question.length);
          socket.write(Buffer.concat([length, question]));
        })
        .on("data", (chunk) => {
          heard = Buffer.concat([heard, chunk]);
          if (heard.length < 2 || heard.length < 2 + heard.readUInt16BE(0)) return;
          const reply = readReply(heard.subarray(2, 2 + heard.readUInt16BE(0)));
          if (reply?.id === id && answers(reply, { name, type })) {
            this.#silences = 0;
            end(reply);
          } else cut("came something that is no answer");
        })
        .on("error", (error) => cut(reasonOf(error)))
        .on("end", () => cut("the connection ended before an answer"));
    });
  }
}

function answers({ question }: Reply, { name, type }: { readonly name: string; readonly type: string }): boolean {
  return question === undefined || (question.name === name.toLowerCase() && question.type === type);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens at this address and port (ECONNREFUSED)",
  ENETUNREACH: "no way leads there from this machine (ENETUNREACH)",
  EHOSTUNREACH: "no way leads there from this machine (EHOSTUNREACH)",
};

function reasonOf(error: unknown): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}
