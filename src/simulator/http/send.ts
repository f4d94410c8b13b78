import type { ServerResponse } from "node:http";
import type { Answer } from "./answer";
import type { Delivery } from "./delivery";

const json = "application/json; charset=utf-8";

export function send(response: ServerResponse, delivery: Delivery): void {
  switch (delivery.kind) {
    case "whole":
      return sendWhole(response, delivery.answer);
    case "text":
      return sendText(response, delivery.status, delivery.contentType, delivery.text);
    case "half":
      return sendHalf(response, delivery.answer, delivery.connection);
    case "huge":
      return sendHuge(response, delivery.status, delivery.bytes);
    case "drop":
      response.socket?.destroy();
      return;
    case "hang":
      return;
  }
}

function sendWhole(response: ServerResponse, answer: Answer): void {
  if (answer.body === undefined) {
    response.writeHead(answer.status, answer.status === 204 ? answer.headers : { "Content-Length": "0", ...answer.headers });
    response.end();
    return;
  }
  sendText(response, answer.status, json, JSON.stringify(answer.body), answer.headers);
}

function sendText(response: ServerResponse, status: number, contentType: string, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "Content-Type": contentType, "Content-Length": String(Buffer.byteLength(text)), ...headers });
  response.end(text);
}

function sendHalf(response: ServerResponse, answer: Answer, connection: "kept" | "broken"): void {
  const text = answer.body === undefined ? "" : JSON.stringify(answer.body);
  const half = text.slice(0, Math.ceil(text.length / 2));
  if (connection === "kept") return sendText(response, answer.status, json, half);
  response.writeHead(answer.status, { "Content-Type": json, "Content-Length": String(Buffer.byteLength(text) + 1) });
  response.write(half, () => response.socket?.destroy());
}

/** A JSON string that goes on and on, written only as fast as it is read. */
function sendHuge(response: ServerResponse, status: number, bytes: number): void {
  const chunk = "x".repeat(64 * 1024);
  let left = Math.max(0, bytes - 2);
  response.writeHead(status, { "Content-Type": json, "Content-Length": String(left + 2) });
  response.write('"');
  const writeMore = (): void => {
    while (left > 0) {
      const part = chunk.slice(0, left);
      left -= part.length;
      if (!response.write(part)) {
        response.once("drain", writeMore);
        return;
      }
    }
    response.end('"');
  };
  writeMore();
}
