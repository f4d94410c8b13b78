import { ManualClock, type ShieldSeed, type Simulator, type SimulatorOptions, startSimulator } from "../../../src/simulator";

export interface Reply {
  status: number;
  /** The parsed body; undefined when there is none. */
  body: unknown;
  headers: Headers;
}

export interface Session extends Simulator {
  clock: ManualClock;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
}

const open: Simulator[] = [];

/** A simulator whose clock the test moves. Slow edge-rule writes are off unless asked for. */
export async function start(options: SimulatorOptions = {}): Promise<Session> {
  const clock = new ManualClock();
  const simulator = await startSimulator({ clock, ...options, delays: { edgeRuleMs: 0, ...options.delays } });
  open.push(simulator);
  const call: Session["call"] = async (method, path, body, headers) => {
    const response = await fetch(simulator.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${simulator.token}`,
        "X-Auth-Account": simulator.account,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : (JSON.parse(text) as unknown), headers: response.headers };
  };
  return Object.assign(simulator, { clock, call });
}

/** A simulator with a site, `site-1`, whose Shield is active. */
export function startShielded(options: SimulatorOptions = {}, seed: ShieldSeed = {}): Promise<Session> {
  return start({ sites: [{ id: "site-1", shield: { active: true, ...seed } }], ...options });
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((simulator) => simulator.close()));
});

/** What a reply looks like, with this body or with none. */
export const answered = (status: number, body?: unknown) => ({ status, body });

export const refused = (status: number, code: string) => answered(status, { code });

/** A value deep inside a parsed body: `pick(body, "dns_zone", "records", 0, "id")`. */
export function pick(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined), value);
}
