import type { HttpRequest } from "../../src/transport";
import type { Process } from "./world";

/** Does something before each request of a process leaves. */
export function beforeRequests(process: Process, work: (call: HttpRequest) => unknown): Process {
  const send = process.transport.request;
  process.transport.request = async (call) => {
    await work(call);
    return send(call);
  };
  return process;
}

/** Does something with the body of each answer before a process sees it. */
export function withAnswers<Body extends object>(process: Process, work: (body: Partial<Body>, call: HttpRequest) => unknown): Process {
  const send = process.transport.request;
  process.transport.request = async (call) => {
    const answer = await send(call);
    await work((answer.body ?? {}) as Partial<Body>, call);
    return answer;
  };
  return process;
}
