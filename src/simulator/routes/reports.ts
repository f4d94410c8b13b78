import { answer, type Answer, type ApiRequest } from "../http/route";

/** The answer with figures or a log. */
export function report({ shapes }: ApiRequest, body: unknown): Answer {
  return answer(200, shapes.reports === "wrapped" ? { data: body } : body);
}
