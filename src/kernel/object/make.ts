import { one } from "../../client/index";
import { ApiError, BadAnswerError, HostingError } from "../../transport/index";
import type { Definition, IdParts, ParentFacts, Values } from "../definition/resource";
import type { Explained } from "../values/explained";
import { parentParts } from "../identity/ids";
import type { Resource } from "../memory/session";
import { fieldsIfReadable, rememberFacts, type Observed } from "../reading/observe";
import type { Candidate } from "./adopt";
import { isUnknownOutcome } from "./write";

const tries = 3;

export interface Made {
  readonly id: IdParts;
  readonly observed: Observed;
  /** Why the platform didn't make it whole. */
  readonly refusal?: Error;
}

export interface RecoveryHooks {
  /** Notes what is about to be sent. */
  readonly announce: () => Promise<void>;
  /** Takes the note back: nothing was made. */
  readonly retract: () => Promise<void>;
  /** Looks, here and now, for what a request whose answer was lost may have made. */
  readonly find: () => Promise<Candidate | undefined>;
  /** Looks for what a request that was refused left behind, whether it is what was asked for or not. */
  readonly findPart: (sentAt: number) => Promise<Candidate | undefined>;
}

/** Sends the creating request, and never a second one as long as the first may have taken effect and wasn't looked for. */
export async function sendCreate(
  resource: Resource,
  inputs: Values,
  carried: Values,
  parentFacts: ParentFacts,
  means: RecoveryHooks,
): Promise<Made> {
  const { definition, session } = resource;
  const api = session.platform(inputs);
  const body = definition.toBody(carried, "create", parentFacts);
  const send = definition.create as NonNullable<typeof definition.create>;
  let inDoubt = false;
  for (let attempt = 1; ; attempt += 1) {
    const sentAt = session.clock.now();
    try {
      // Each try anew: the next run waits for as long as the last one may be under way.
      await means.announce();
      const answer = await send({ api, inputs: inputs as never, body });
      return madeAs(resource, inputs, answer) ?? (await madeUnseen(resource, inputs, means));
    } catch (error) {
      if (error instanceof UnseenError) throw error;
      // The platform said yes, in a form that can't be read.
      if (error instanceof BadAnswerError && error.status < 300) return madeUnseen(resource, inputs, means, error);
      inDoubt ||= isUnknownOutcome(error);
      const made = inDoubt ? await found(resource, inputs, means) : undefined;
      if (made) return made;
      const part = mayLeavePart(definition, error) ? await means.findPart(sentAt).catch(unlooked(error as Error)) : undefined;
      if (part) return { ...asMade(resource, inputs, part.id, part.fields), refusal: error as Error };
      const refused = !isUnknownOutcome(error);
      if (refused && !inDoubt && error instanceof HostingError) await means.retract();
      if (refused || attempt === tries) throw error;
    }
  }
}

function mayLeavePart({ partialCreateCodes: halfMade }: Definition, error: unknown): boolean {
  return error instanceof ApiError && halfMade?.includes(error.code ?? "") === true;
}

function unlooked(refusal: Error): (error: Error) => never {
  return (error) => {
    throw new Error(`${refusal.message} Whether a part of it was made is unknown (${error.message}); the next \`pulumi up\` looks again.`, {
      cause: refusal,
    });
  };
}

/** The object that the answer shows, if it shows one with an id. */
function madeAs(resource: Resource, inputs: Values, answer: unknown): Made | undefined {
  const { definition } = resource;
  const name = definition.id.at(-1) as string;
  const raw = one(answer, definition.envelope[0]);
  // An answer that can't be read is no reason to lose what it announces: the object is looked for.
  const fields = raw && fieldsIfReadable(definition, raw);
  if (fields?.[name] === undefined || fields[name] === null || fields[name] === "") return undefined;
  return asMade(resource, inputs, { ...parentParts(definition, inputs), [name]: String(fields[name]) }, fields);
}

function asMade(resource: Resource, inputs: Values, id: IdParts, fields: Values): Made {
  return {
    id,
    observed: { fields: { ...parentParts(resource.definition, inputs), ...fields }, parentFacts: rememberFacts(resource, id, fields) },
  };
}

async function madeUnseen(resource: Resource, inputs: Values, means: RecoveryHooks, cause?: Error): Promise<Made> {
  const made = await found(resource, inputs, means);
  if (made) return made;
  throw new UnseenError(resource.definition.type, cause);
}

/** Lists may lag behind: a few looks, a little apart. */
async function found(resource: Resource, inputs: Values, means: RecoveryHooks): Promise<Made | undefined> {
  const { session } = resource;
  for (const pauses of [0, 1, 2, 4, 8]) {
    if (pauses > 0) await session.clock.sleep(pauses * session.platform(inputs).firstPollMs);
    const candidate = await means.find();
    if (candidate) return asMade(resource, inputs, candidate.id, candidate.fields);
  }
  return undefined;
}

/** The platform took a creation and doesn't show what came of it. */
class UnseenError extends Error {
  readonly explained = "not-shown" satisfies Explained;

  constructor(type: string, cause?: Error) {
    super(
      `the platform took the ${type} but shows neither its id nor the ${type} itself${cause ? ` (${cause.message})` : ""}. It is not created again, so that there won't be two: look at the platform, then run \`pulumi up\`, which looks for it once more.`,
    );
  }
}
