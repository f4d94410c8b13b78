import { ApiError, BadAnswerError, type Explain, type HttpMethod } from "../../../src/transport";
import { withErrorMapping } from "../../../src/transport/errorMapping";
import { newCall } from "../../../src/transport/request";
import { FakeClock } from "./fakeClock";

const clock = new FakeClock();

export interface Given {
  status: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  method?: HttpMethod;
  path?: string;
  readsOnly?: boolean;
  sends?: unknown;
  account?: string;
  basePath?: string;
  explain?: Explain;
}

/** The error that the transport makes of an answer. */
export async function errorFor({
  status,
  body,
  text,
  headers = {},
  method = "POST",
  path = "/api/things/1",
  readsOnly,
  sends,
  account,
  basePath,
  explain,
}: Given): Promise<ApiError | BadAnswerError> {
  const answer = { status, headers, text: text ?? (body === undefined ? "" : JSON.stringify(body)), cut: false };
  const settings = { host: "api.example.com", prefix: basePath, token: "token-1234", requestTimeoutMs: 30_000, clock, explain };
  const send = withErrorMapping(async () => answer, settings);
  const call = { ...newCall({ method, path, readsOnly, body: sends }), ...(account !== undefined && { account }) };
  const error: unknown = await send(call).catch((caught: unknown) => caught);
  if (error instanceof ApiError || error instanceof BadAnswerError) return error;
  throw new Error(`not an expected error: ${String(error)}`);
}
