import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { withBody } from "../../kit/body.ts";
import { zInt } from "../../kit/contract.ts";
import { holdRoom } from "../../kit/db/room.ts";
import type { Context, Handlers, RawHandlers } from "../../kit/feature.ts";
import { readNetwork } from "../../kit/ip.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { knownOf, scrub, subjectOf } from "../../kit/personal.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import type { Translate } from "../../kit/words.ts";
import { audited } from "../audit/index.ts";
import { enoughHandedOver, launchOf } from "../campaigns/index.ts";
import { isAgreedByTwo, organisation, requireCapability } from "../organisations/index.ts";
import { reportMail } from "../outbound/index.ts";
import { disclosureTo, pseudonymKey, pseudonymOf } from "../people/index.ts";
import type { Disclosure } from "../people/index.ts";
import { contract } from "./contract.ts";
import { personHandlers } from "./person-results.ts";
import { pseudonymousRecipients } from "./pseudonymous.ts";
import { countReport, deliveryOfMessage, deliveryOfToken } from "./reports.ts";
import {
  truncateNetwork,
  deleteNetwork,
  listNetworks,
  listRecipients,
  overrideVerdict,
  saveNetwork,
} from "./store/recipients.ts";

/** Networks of an organisation: whoever judges its visits compares each address with all of them. */
const mostNetworks = 500;
const largestMessage = 10 * 1024 * 1024;
const zPseudonym = z.string().check(z.regex(/^p-[0-9a-f]{20}$/));
const say: Translate<"tracking"> = (key, vars) => words("tracking")(key, vars);

export const handlers: Handlers<typeof contract> = {
  ...personHandlers,

  async listRecipients(context) {
    const { db, org, actor, input } = context;
    const { id, limit, cursor, outcome } = input;
    const seen = await requireOutcomes(context);
    const departments = seen.departments === "all" ? null : seen.departments;
    const filter = { outcome, departments };
    const named = seen.rows === "named";
    await audited(contract.listRecipients, { db, org, actor }, { id, detail: { named } });
    if (named) {
      const [after = 0] = cursorKeys(cursor, [zInt()]) ?? [];
      return pageOf(await listRecipients(db, org, id, filter, after, limit + 1), limit, (row) => [row.delivery]);
    }
    const [after = ""] = cursorKeys(cursor, [zPseudonym]) ?? [];
    const rows = await pseudonymousRecipients(context, filter, after, limit + 1);
    return pageOf(rows, limit, (row) => [row.pseudonym]);
  },

  async reviewVerdict(context) {
    const { db, org, env, actor, input } = context;
    const { id, delivery, verdict, reason } = input;
    const seen = await requireOutcomes(context);
    const key = seen.rows === "pseudonymous" ? pseudonymKey(env, org, id) : null;
    const departments = seen.departments === "all" ? null : seen.departments;
    // Where people have pseudonyms a number is no recipient: the answer would tell whose mail was heard of.
    const fits = (typeof delivery === "string") === (key !== null);
    const review = { verdict, by: actor.id, reason };
    const found = fits && (await overrideVerdict(db, org, id, { delivery, key, departments }, review));
    if (!found) throw refuse("missing", "unknown-recipient", say("unknown-recipient"));
    // The log outlives the mode: it names nobody, though the same person by the same pseudonym.
    const recipient = found.member && pseudonymOf(pseudonymKey(env, org, id), found.member);
    const said = found.member
      ? scrub(reason, subjectOf(found.member, "", await knownOf(db, org, found.member)).needles)
      : reason;
    await audited(contract.reviewVerdict, { db, org, actor }, { id, detail: { recipient, verdict, reason: said } });
    return { delivery, override: verdict };
  },

  async listNetworks({ db, org }) {
    return { items: await listNetworks(db, org) };
  },

  async declareNetwork(context) {
    const { db, org, actor, input } = context;
    const network = await truncateNetwork(db, checkedNetwork(input.network));
    const row = { ...input, network };
    await holdRoom(db, org, "networks");
    // What comes from an own network is less often taken for a program's: then more clicks count as people's.
    const all = await listNetworks(db, org);
    const known = all.find((one) => one.network === network);
    if (!known && all.length >= mostNetworks)
      throw refuse("quota", "too-many-networks", say("too-many-networks", { most: mostNetworks }));
    const wider = input.kind === "own" && known?.kind !== "own" && (await organisation(db, org)).plan !== "individual";
    const wish = { setting: `network.${network}`, value: input.kind, permission: "results:review" };
    const waits = wider && !(await isAgreedByTwo(context, wish));
    if (!waits) await saveNetwork(db, org, row);
    await audited(
      contract.declareNetwork,
      { db, org, actor },
      { act: waits ? "network.proposed" : "network.declared", id: network, detail: { kind: row.kind } },
    );
    return { ...row, waits };
  },

  async forgetNetwork({ db, org, actor, input }) {
    const network = checkedNetwork(input.network);
    if (!(await deleteNetwork(db, org, network))) {
      throw refuse("missing", "unknown-network", say("unknown-network", { network }));
    }
    await audited(contract.forgetNetwork, { db, org, actor }, { id: network });
    return undefined;
  },

  async report({ db, org, env, now, input }) {
    const { messageId, token } = input;
    await requireCapability(db, org, "reporting-plugin", now);
    if (!messageId && !token) {
      throw refuse("invalid", "nothing-reported", say("nothing-reported"), {
        fields: [{ path: "messageId", message: say("nothing-reported") }],
      });
    }
    const reported =
      (messageId && (await deliveryOfMessage(db, org, messageId))) ||
      (token && (await deliveryOfToken(env, db, org, token)));
    if (!reported) return { simulation: false, message: say("thanks-unknown") };
    await countReport(env, db, org, reported, now, randomInt(2 ** 47));
    return { simulation: true, message: say("thanks-simulation") };
  },
};

export const raw: RawHandlers<typeof contract> = {
  async reportMessage({ env, org, input }, request) {
    await env.database.tx(org, (db, now) => requireCapability(db, org, "reporting-plugin", now));
    const megabytes = largestMessage / 1024 / 1024;
    return withBody(request, largestMessage, async (message) => {
      if (message === null) throw refuse("too-large", "message-too-large", say("message-too-large", { megabytes }));
      if (message.length === 0) throw refuse("invalid", "empty-message", say("empty-message"));
      await reportMail(env, org, { reporter: input.reporter, raw: message });
      return { simulation: null, message: say("thanks-real") };
    });
  },
};

/** What the reader may see of what people did in the campaign; refuses where that is nothing. */
async function requireOutcomes(context: Context<{ id: string }>): Promise<Disclosure> {
  const { db, org, input } = context;
  const campaign = await launchOf(db, org, input.id);
  if (!campaign) throw refuse("missing", "unknown-campaign", say("unknown-campaign"));
  const seen = await disclosureTo(context, campaign.launchedAt);
  if (!seen.outcomes) throw refuse("forbidden", "hidden-by-privacy", say("hidden-by-privacy"));
  const people = seen.leastPeople;
  if (seen.rows === "pseudonymous" && !(await enoughHandedOver(db, org, input.id, people)))
    throw refuse("forbidden", "too-few-people", say("too-few-people", { people }));
  return seen;
}

function checkedNetwork(given: string): string {
  const read = readNetwork(given.trim());
  // Half the internet is nobody's own, and no scanner's.
  if (!read || read.bits < (read.most === 32 ? 8 : 16)) {
    throw refuse("invalid", "bad-network", say("bad-network", { network: given }), {
      fields: [{ path: "network", message: say("bad-network", { network: given }) }],
    });
  }
  return `${read.address}/${read.bits}`;
}
