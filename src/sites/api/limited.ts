import type { FastifyReply, FastifyRequest } from "fastify";
import { Overloaded, fairQueue } from "../../kit/fair/index.ts";
import { clientNetwork, tooMany } from "../../kit/limits/index.ts";
import type { Limit, MemoryLimits } from "../../kit/limits/index.ts";
import { bodySize } from "./body-size.ts";
import { say } from "./refusals/index.ts";
import { bearerOf } from "./authenticate.ts";
import { noOrganisation } from "./routes.ts";
import type { Authenticate, Caller, LimitedAuthenticate } from "./routes.ts";
import { looksLikeToken } from "./token.ts";

const minute = 60;
/** Requests a minute of one actor, or of one address whose caller is nobody. */
const perCaller = 1200;
/** Requests a minute of all keys and members of an organisation together: another key is no other bucket. */
const perOrganisation = 12_000;
/** The same where people ask for what is their own, each as often as any caller may: thousands play a round in the same minute, message by message. */
export const ofPeople = 120_000;
const kibibyte = 1024;
/** What an organisation writes as JSON in an hour and in a day (KiB): drafts and versions of lures are kept as long as it is there. */
const written = { hourly: kibibyte ** 2, daily: 4 * kibibyte ** 2 };
/** Wrong keys a minute from one address, after which its unknown keys wait for their turn to be looked up. */
const wrongFree = 30;

/**
 * Finds who calls and counts it: whoever is known by what was verified (the key, the account), never by the text of a header; everybody else by
 * the address. In memory, which processes share (`sharedLimits`). After thirty wrong keys within a minute an address's keys are still looked up, a few at a time, so
 * that guessing costs little and a neighbour's right key works; the wrong ones are answered with 429.
 * @param ofOrganisation requests a minute of an organisation
 */
export function limited(
  limits: MemoryLimits,
  authenticate: Authenticate,
  ofOrganisation = perOrganisation,
): LimitedAuthenticate {
  const turns = fairQueue({ atOnce: 4, perKey: 2, waiting: 500, waitMs: 5000 });

  return async (request, reply) => {
    const network = clientNetwork(request.ip);
    const key = keyOf(request);
    const wrong: Limit = { name: "wrong-keys", of: network, most: wrongFree, seconds: minute };
    const suspect = key !== null && limits.wait([wrong]) > 0;
    const look = () => authenticate(request);
    const found = suspect
      ? await turns.run(network, look).catch((error) => inWords(error, limits.wait([wrong])))
      : await look();
    if (found === null && key !== null) {
      const seconds = limits.take([wrong]);
      if (seconds > 0) throw wrongKeys(seconds);
    }
    count(reply, found, network, bodySize(request));
    return found;
  };

  function count(reply: FastifyReply, found: Caller | null, network: string, size: number): void {
    const own: Limit = { name: "api", of: found ? nameOf(found) : network, most: perCaller, seconds: minute };
    // Accounts that belong to no organisation have nothing in common.
    const shared: Limit[] =
      found && found.org !== noOrganisation
        ? [
            { name: "api-organisation", of: found.org, most: ofOrganisation, seconds: minute },
            { name: "api-written-hour", of: found.org, most: written.hourly, seconds: 3600, weight: kibibytes(size) },
            { name: "api-written-day", of: found.org, most: written.daily, seconds: 86_400, weight: kibibytes(size) },
          ]
        : [];
    const seconds = limits.take([own, ...shared]);
    const left = limits.left(own);
    void reply.header("ratelimit-limit", perCaller);
    void reply.header("ratelimit-remaining", left.remaining);
    void reply.header("ratelimit-reset", left.seconds);
    if (seconds > 0) throw tooMany(seconds, "too-many", say("too-many", { seconds }));
  }
}

function kibibytes(size: number): number {
  return Math.ceil(size / kibibyte);
}

/** The key that a request presents, if it is one. A token is no guess: it ends by itself in an open page, and looking at it costs no look-up. */
function keyOf(request: FastifyRequest): string | null {
  if (request.headers.authorization === undefined) return null;
  const bearer = bearerOf(request) ?? "";
  return looksLikeToken(bearer) ? null : bearer;
}

function nameOf({ org, actor }: Caller): string {
  return actor.account ? `account ${actor.account.subject}` : `${actor.kind} ${org} ${actor.id}`;
}

function inWords(error: unknown, seconds: number): never {
  throw error instanceof Overloaded ? wrongKeys(seconds) : error;
}

function wrongKeys(seconds: number) {
  return tooMany(Math.max(1, seconds), "too-many", say("too-many-wrong-keys", { seconds: Math.max(1, seconds) }));
}
