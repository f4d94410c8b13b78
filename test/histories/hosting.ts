import { Api, type RawRequest } from "../../src/simulator/http/api";
import { deliverFault, whole } from "../../src/simulator/http/delivery";
import { type Fault, Faults } from "../../src/simulator/http/faults";
import { httpDate } from "../../src/simulator/http/rateLimit";
import { Recorder } from "../../src/simulator/http/report";
import { Router } from "../../src/simulator/http/router";
import { Platform, type PlatformOptions } from "../../src/simulator/platform/platform";
import { routes } from "../../src/simulator/routes";
import { defaultShapes } from "../../src/simulator/shapes";
import type { RawAnswer } from "../../src/transport/rawAnswer";
import { answerOf } from "../harness/directExchange";
import type { VirtualClock } from "../harness/virtualClock";

/** Longer than any answer but the one that is too long. */
const maxBodyBytes = 500_000;
const router = new Router(routes);

/** What the other side of a connection makes of a request: an answer, a broken connection, or silence. */
export type Reply = RawAnswer | "lost" | "silence";

/** The platform's API in this process, without sockets: a request costs what its handling costs. */
export class Hosting {
  readonly platform: Platform;
  readonly faults = new Faults();
  readonly #api: Api;

  constructor(
    readonly clock: VirtualClock,
    options: PlatformOptions,
  ) {
    this.platform = new Platform({ ...options, clock });
    const access = { token: undefined, scopes: undefined, credential: "user" } as const;
    this.#api = new Api({ platform: this.platform, router, recorder: new Recorder(), limiter: undefined, shapes: defaultShapes, access });
  }

  async reply(raw: RawRequest): Promise<Reply> {
    const match = this.#api.match(raw);
    const met = this.faults.meeting({ method: raw.method, path: raw.path, route: match?.name ?? null });
    const stale = met.some((fault) => fault.kind === "staleRead");
    const handle = () => this.#api.answer(raw, match, stale);
    const deciding: Fault | undefined = met.at(-1);
    const delivery = deciding ? await deliverFault(deciding, handle, this.clock) : whole(await handle());
    if (delivery.kind === "hang") return "silence";
    return answerOf({ delivery, date: httpDate(this.clock.now()) }, maxBodyBytes) ?? "lost";
  }
}
