import { randomBytes } from "node:crypto";
import { readAddress } from "../../../kit/address.ts";
import { zId } from "../../../kit/contract.ts";
import { holdRoom } from "../../../kit/db/room.ts";
import type { Context, Handlers, RawHandlers } from "../../../kit/feature.ts";
import { newId } from "../../../kit/id.ts";
import { cursorKeys, pageOf } from "../../../kit/paging.ts";
import { seesEverybody } from "../../../kit/permissions.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import type { Translate } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { organisation, provenDomains, shownSince } from "../../organisations/index.ts";
import { contract } from "../contract.ts";
import { openRaw } from "../inbound/raw.ts";
import { sealMailboxPassword } from "../inbound/password.ts";
import * as store from "../store/inbound.ts";
import type { MailboxRow } from "../store/inbound.ts";

const say: Translate<"outbound"> = (key, vars) => words("outbound")(key, vars);

/** Mailboxes of an organisation: each one that is fetched is asked again and again. */
const most = 50;

export const mailboxHandlers = {
  async listMailboxes({ db, org, input }) {
    const [after = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const rows = await store.listMailboxes(db, org, after, input.limit + 1);
    return pageOf(rows.map(shown), input.limit, (row) => [row.id]);
  },

  async createMailbox(context) {
    const { db, org, actor, input, env } = context;
    const { purpose, source, settings, password } = input;
    await holdRoom(db, org, "mailboxes");
    if ((await store.countMailboxes(db, org)) >= most)
      throw refuse("quota", "too-many-mailboxes", say("refuse.too-many-mailboxes", { most }));
    const id = newId();
    const box = {
      id,
      purpose,
      source,
      settings: settings ?? {},
      secrets: password ? sealMailboxPassword(env, org, id, password) : null,
    };
    if (source === "imap") {
      if (!settings || !password)
        throw refuse("invalid", "bad-settings", say("refuse.imap-settings"), {
          fields: [{ path: "settings", message: say("refuse.imap-settings") }],
        });
      await store.addMailbox(db, org, { ...box, address: input.address ?? settings.user });
    } else {
      const address = input.address ? await ownAddress(context, input.address) : madeAddress(env.config.publicUrl);
      const row = { ...box, settings: {}, secrets: null, address };
      await db
        .savepoint(() => store.addMailbox(db, org, row))
        .catch((error: { code?: string }) => {
          if (error.code !== uniqueViolation) throw error;
          throw refuse("conflict", "address-taken", say("refuse.address-taken"), {
            fields: [{ path: "address", message: say("refuse.address-taken") }],
          });
        });
    }
    await audited(contract.createMailbox, { db, org, actor }, { id, detail: { purpose, source } });
    const made = await store.findMailbox(db, org, id);
    return shown(made!);
  },

  async removeMailbox({ db, org, actor, input }) {
    if (!(await store.removeMailbox(db, org, input.id)))
      throw refuse("missing", "no-such-mailbox", say("refuse.no-such-mailbox"));
    await audited(contract.removeMailbox, { db, org, actor }, { id: input.id });
  },

  async listReportedMails({ db, org, actor, input }) {
    const [before = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    // Who reported a simulation is a result; who reported an attack is who the security team asks.
    const { privacyMode } = await organisation(db, org);
    // Whose mail it is nobody knows by department: who sees some people only sees none of these.
    if (!(await seesEverybody(db, org, actor))) return { items: [], next: null };
    const open = actor.may.has("results:read") && (privacyMode === "named" || privacyMode === "manager-blind");
    const simulations = open ? ((await shownSince(db, org)) ?? new Date(0)) : null;
    const rows = await store.listInbound(db, org, simulations, before, input.limit + 1);
    return pageOf(rows, input.limit, (row) => [row.id]);
  },
} satisfies Handlers<typeof contract>;

export const mailboxRaw: Pick<RawHandlers<typeof contract>, "downloadReportedMail"> = {
  async downloadReportedMail({ env, org, actor, input }, _request, reply) {
    const seen = await env.database.tx(org, (db) => seesEverybody(db, org, actor));
    const raw = seen ? await openRaw(env, org, input.id) : undefined;
    if (!raw) throw refuse("missing", "no-such-mail", say("refuse.no-such-mail"));
    await env.database.tx(org, (db) => audited(contract.downloadReportedMail, { db, org, actor }, { id: input.id }));
    return reply
      .type("message/rfc822")
      .header("content-disposition", `attachment; filename="${input.id}.eml"`)
      .send(raw);
  },
};

const uniqueViolation = "23505";

function shown(row: MailboxRow) {
  const { id, purpose, source, address, settings, checkedAt, error, createdAt } = row;
  return { id, purpose, source, address, settings, checkedAt, error, createdAt };
}

async function ownAddress({ db, org, now }: Context, text: string): Promise<string> {
  const read = readAddress(text);
  const message = say("refuse.bad-address", { field: "address" });
  if (!read) throw refuse("invalid", "bad-address", message, { fields: [{ path: "address", message }] });
  if (!(await provenDomains(db, org, now)).includes(read.domain)) {
    throw refuse("forbidden", "domain-not-proven", say("refuse.domain-not-proven", { domain: read.domain }));
  }
  return read.ascii.toLowerCase();
}

/** An address of its own on the product's host, which nobody can guess or have taken. */
function madeAddress(publicUrl: string): string {
  return `in-${randomBytes(10).toString("hex")}@${new URL(publicUrl).hostname}`;
}
