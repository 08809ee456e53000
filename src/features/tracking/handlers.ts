import { randomInt } from "node:crypto";
import { isIP } from "node:net";
import { readBody } from "../../kit/body.ts";
import { zInt } from "../../kit/contract.ts";
import type { Handlers, RawHandlers } from "../../kit/feature.ts";
import { cursorKeys, pageOf } from "../../kit/paging.ts";
import { refuse } from "../../kit/problem.ts";
import { words } from "../../kit/words.ts";
import { audit } from "../audit/index.ts";
import { organisation, requireCapability } from "../organisations/index.ts";
import { reportMail } from "../outbound/index.ts";
import { visibleDepartments } from "../people/index.ts";
import type { contract } from "./contract.ts";
import { countReport, deliveryOfMessage, deliveryOfToken } from "./reports.ts";
import {
  campaignExists,
  deleteNetwork,
  listNetworks,
  listRecipients,
  overrideVerdict,
  saveNetwork,
} from "./store/recipients.ts";

const largestMessage = 10 * 1024 * 1024;
const say = (key: string, vars?: Record<string, unknown>) => words("tracking")(key, vars);

export const handlers: Handlers<typeof contract> = {
  async listRecipients({ db, org, actor, input }) {
    const { id, limit, cursor, outcome } = input;
    const [after = 0] = cursorKeys(cursor, [zInt()]) ?? [];
    if (!(await campaignExists(db, org, id))) throw refuse("missing", "unknown-campaign", say("unknown-campaign"));
    const { privacyMode } = await organisation(db, org);
    if (privacyMode === "aggregate-only") throw refuse("forbidden", "hidden-by-privacy", say("hidden-by-privacy"));
    const seen = await visibleDepartments(db, org, actor);
    const departments = seen === "all" ? null : seen;
    const found = await listRecipients(db, org, id, { outcome, departments }, after, limit + 1);
    const { items, next } = pageOf(found, limit, (row) => [row.delivery]);
    const named = privacyMode === "named" || (privacyMode === "manager-blind" && departments === null);
    await audit(db, org, actor, {
      act: "results.seen",
      what: "campaign",
      id,
      detail: { recipients: items.length, named },
    });
    return { items: items.map((row): any => ({ ...row, member: named ? row.member : null })), next };
  },

  async reviewVerdict({ db, org, actor, input }) {
    const { id, delivery, verdict, reason } = input;
    const found = await overrideVerdict(db, org, id, delivery, { verdict, by: actor.id, reason });
    if (!found) throw refuse("missing", "unknown-recipient", say("unknown-recipient"));
    await audit(db, org, actor, {
      act: "verdict.overruled",
      what: "campaign",
      id,
      detail: { delivery, verdict, reason },
    });
    return { delivery, override: verdict };
  },

  async listNetworks({ db, org }) {
    return { items: await listNetworks(db, org) };
  },

  async declareNetwork({ db, org, actor, input }) {
    const row = { ...input, network: checkedNetwork(input.network) };
    row.network = await saveNetwork(db, org, row);
    await audit(db, org, actor, {
      act: "network.declared",
      what: "network",
      id: row.network,
      detail: { kind: row.kind },
    });
    return row;
  },

  async forgetNetwork({ db, org, actor, input }) {
    const network = checkedNetwork(input.network);
    if (!(await deleteNetwork(db, org, network))) {
      throw refuse("missing", "unknown-network", say("unknown-network", { network }));
    }
    await audit(db, org, actor, { act: "network.forgotten", what: "network", id: network });
    return undefined;
  },

  async report({ db, org, env, actor, now, input }) {
    const { messageId, token } = input;
    await requireCapability(db, org, "reporting-plugin", now);
    if (!messageId && !token) {
      throw refuse("invalid", "nothing-reported", say("nothing-reported"), {
        fields: [{ path: "messageId", message: say("nothing-reported") }],
      });
    }
    const reported =
      (messageId && (await deliveryOfMessage(db, org, messageId))) ||
      (token && (await deliveryOfToken(env, org, token)));
    if (!reported) return { simulation: false, message: say("thanks-unknown") };
    await countReport(env, db, org, reported, now, randomInt(2 ** 47));
    await audit(db, org, actor, { act: "mail.reported", what: "campaign", id: reported.campaign });
    return { simulation: true, message: say("thanks-simulation") };
  },
};

export const raw: RawHandlers<typeof contract> = {
  async reportMessage({ env, org, input }, request) {
    await env.database.tx(org, (db, now) => requireCapability(db, org, "reporting-plugin", now));
    const megabytes = largestMessage / 1024 / 1024;
    const message = await readBody(request.body, largestMessage);
    if (message === null) throw refuse("too-large", "message-too-large", say("message-too-large", { megabytes }));
    if (message.length === 0) throw refuse("invalid", "empty-message", say("empty-message"));
    await reportMail(env, org, { from: input.reporter, raw: message });
    return { simulation: null, message: say("thanks-real") };
  },
};

function checkedNetwork(given: string): string {
  const [address = "", bits] = given.trim().split("/");
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (version === 0 || !Number.isInteger(length) || length < 0 || length > most || given.split("/").length > 2) {
    throw refuse("invalid", "bad-network", say("bad-network", { network: given }), {
      fields: [{ path: "network", message: say("bad-network", { network: given }) }],
    });
  }
  return `${address}/${length}`;
}
