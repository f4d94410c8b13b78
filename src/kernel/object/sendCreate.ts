import { mayLeavePart, one } from "../../client";
import { BadAnswerError, HostingError } from "../../transport";
import type { IdParts, ObjectDefinition, ParentFacts, Values } from "../definition/resource";
import { rememberFacts } from "../memory/parentFacts";
import type { Wanted } from "../memory/session";
import type { Candidate } from "../ownership/alreadyThere";
import { lookAgain, patience, SettledError, sendOnce } from "../reading/doubt";
import { fieldsIfReadable } from "../reading/fields";
import type { Observed } from "../reading/observe";
import { type Explained, ExplainedError } from "../values/explained";
import { pick } from "../values/parts";

export interface Made {
  readonly id: IdParts;
  readonly observed: Observed;
  /** The answer to the creating request, where that shows the object. */
  readonly answer?: unknown;
  /** Why the platform didn't make the object whole. */
  readonly refusal?: Error;
}

export interface RecoveryHooks {
  /** Notes the creation that is about to be sent. */
  readonly announce: () => Promise<void>;
  /** Takes the note back: nothing was made. */
  readonly retract: () => Promise<void>;
  /** Looks, here and now, for the object that a request with a lost answer may have made. */
  readonly find: () => Promise<Candidate | undefined>;
  /** Looks for the object that a refused request left behind, whether it is as the request asked or not. */
  readonly findPart: (sentAt: number) => Promise<Candidate | undefined>;
}

/** A note about a request is renewed before the request leaves, if it has waited this long: a rate limit can hold it for minutes. */
const renewMs = 2_000;

/** Sends the creating request, and never a second one as long as the first may have taken effect and wasn't looked for. */
export function sendCreate(
  resource: Wanted<ObjectDefinition>,
  carried: Values,
  parentFacts: ParentFacts,
  hooks: RecoveryHooks,
): Promise<Made> {
  const { definition, api, session, parents, inputs } = resource;
  const body = definition.toBody(carried, "create", parentFacts);
  const find = async (): Promise<Made | undefined> => {
    const candidate = await hooks.find();
    return candidate && asMade(resource, candidate.id, candidate.fields);
  };
  /** The platform took the creation. Whatever goes wrong from here on, the note stays, and nothing is sent again. */
  const findUnseen = async (cause?: Error): Promise<Made> => {
    const made = await lookAgain(resource, patience.created, find).catch((error: Error) => {
      throw new SettledError(error.message, error);
    });
    if (!made) throw new UnseenError(definition.type, cause);
    return made;
  };
  return sendOnce<Made>(resource, {
    send: async () => {
      // Each try anew: the next run waits for as long as the last one may be under way.
      await hooks.announce();
      let announcedAt = session.now();
      const renew = async (): Promise<void> => {
        if (session.now() - announcedAt < renewMs) return;
        announcedAt = session.now();
        await hooks.announce();
      };
      let answer: unknown;
      try {
        answer = await definition.create({ api: api.beforeWrites(renew), inputs, body });
      } catch (error) {
        // The platform said yes, in a form that can't be read.
        if (error instanceof BadAnswerError && error.status < 300) return findUnseen(error);
        throw error;
      }
      const raw = one(answer, definition.envelope[0]);
      // If the answer can't be read, the object that it announces is looked for.
      const shown = raw && fieldsIfReadable(definition, raw);
      const own = shown?.[definition.ownId];
      if (shown === undefined || own === undefined || own === null || own === "")
        return withShownOnce(definition, await findUnseen(), shown);
      return { ...asMade(resource, { ...parents, [definition.ownId]: String(own) }, shown), answer };
    },
    look: find,
    patience: { unknown: patience.created, refused: patience.created },
    tellsLast: true,
    onFailure: async (error, sentAt, inDoubt) => {
      const part = mayLeavePart(error) ? await hooks.findPart(sentAt).catch(partUnknown(error)) : undefined;
      if (part) return { ...asMade(resource, part.id, part.fields), refusal: error };
      if (!inDoubt && error instanceof HostingError) await hooks.retract();
      if (inDoubt && definition.writing.createdOnce) throw notSentAgain(definition, error);
      return undefined;
    },
  });
}

/** The platform may have made an object that can't be deleted. Only a later run may find that it didn't. */
function notSentAgain({ type }: ObjectDefinition, error: Error): ExplainedError {
  return new ExplainedError(
    "not-shown",
    `${error.message} Whether the ${type} was created is unknown. The provider doesn't send the creation again now, to avoid a second ` +
      "one. Run `pulumi up` in some minutes: it looks for the first one before it creates anything.",
    { cause: error },
  );
}

function partUnknown(refusal: Error): (error: Error) => never {
  return (error) => {
    throw new Error(
      `${refusal.message} Whether a part of it was created is unknown (${error.message}). The next \`pulumi up\` looks again.`,
      {
        cause: refusal,
      },
    );
  };
}

/** The object that was found, with the outputs that only the answer to the creation shows. */
function withShownOnce({ outputFields }: ObjectDefinition, { id, observed }: Made, shown: Values = {}): Made {
  const once = pick(shown, (name) => outputFields[name]?.marks.writeOnly === true && observed.fields[name] === undefined);
  return { id, observed: { ...observed, fields: { ...observed.fields, ...once } } };
}

function asMade(resource: Wanted<ObjectDefinition>, id: IdParts, fields: Values): Made {
  const observed = { fields: { ...resource.parents, ...fields }, parentFacts: rememberFacts(resource, id, fields) };
  return { id, observed };
}

/** The platform took a creation and doesn't show its object. */
class UnseenError extends SettledError {
  readonly explained = "not-shown" satisfies Explained;

  constructor(type: string, cause?: Error) {
    super(
      `the platform accepted the ${type} but shows neither its id nor the ${type} itself${cause ? ` (${cause.message})` : ""}. ` +
        "The provider doesn't create a second one. Look in the platform's panel, then run `pulumi up`: it looks again.",
    );
  }
}
