import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { zId } from "../../../kit/contract.ts";
import { holdRoom } from "../../../kit/db/room.ts";
import type { Context, Env, Handlers } from "../../../kit/feature.ts";
import { renderStored } from "../../../kit/stored-words.ts";
import { newId } from "../../../kit/id.ts";
import { cursorKeys, pageOf } from "../../../kit/paging.ts";
import { refuse } from "../../../kit/problem.ts";
import { schemaFault } from "../../../kit/schema-fault.ts";
import { words } from "../../../kit/words.ts";
import type { Translate } from "../../../kit/words.ts";
import { audited } from "../../audit/index.ts";
import { contract } from "../contract.ts";
import { openSecrets, sealSecrets } from "../profiles.ts";
import {
  allowedNow,
  allTransports,
  chosenChannel,
  chosenTransport,
  describeChannel,
  describeTransport,
  readerOf,
} from "../gate.ts";
import { callbackOf } from "../callbacks/address.ts";
import { senderFault, sendersIn } from "../senders.ts";
import * as store from "../store/profiles.ts";
import type { ProfileRow, ProfileWrite } from "../store/profiles.ts";

const say: Translate<"outbound"> = (key, vars) => words("outbound")(key, vars);

/** Sending profiles of an organisation: each may have a queue of its own. */
const most = 100;

export const profileHandlers = {
  async listSendingProfiles({ db, org, input, env }) {
    const [after = null] = cursorKeys(input.cursor, [zId()]) ?? [];
    const rows = await store.listProfiles(db, org, after, input.limit + 1);
    return pageOf(
      rows.map((row) => shown(env, org, row)),
      input.limit,
      (row) => [row.id],
    );
  },

  async listTransports({ env }) {
    // In production nothing is kept only to be shown.
    const usable = allTransports().filter(({ id }) => id !== "outbox" || !env.config.production);
    return { items: usable.map(shapeOf) };
  },

  async createSendingProfile(context) {
    const { db, org, actor, input, env } = context;
    chosenChannel(input.channel);
    await holdRoom(db, org, "sending-profiles");
    if ((await store.countProfiles(db, org)) >= most)
      throw refuse("quota", "too-many-profiles", say("refuse.too-many-profiles", { most }));
    const id = newId();
    const secrets = given(input.secrets);
    const row: ProfileWrite = {
      id,
      name: input.name,
      channel: input.channel,
      transport: input.transport,
      fromName: input.fromName,
      fromAddress: senderOf(input.channel, "fromAddress", input.fromAddress),
      returnPath: input.returnPath ? senderOf(input.channel, "returnPath", input.returnPath) : null,
      settings: checked(context, input.channel, input.transport, input.settings, secrets),
      secrets: sealSecrets(env, org, id, secrets),
      secretNames: Object.keys(secrets).toSorted(),
      isDefault: input.isDefault,
    };
    await requireSender(context, row);
    await makeRoom(context, row);
    await store.addProfile(db, org, row);
    await audited(
      contract.createSendingProfile,
      { db, org, actor },
      { id, detail: { transport: row.transport, secrets: row.secretNames } },
    );
    return shown(env, org, (await store.findProfile(db, org, id))!);
  },

  async getSendingProfile(context) {
    return shown(context.env, context.org, await one(context, context.input.id));
  },

  async changeSendingProfile(context) {
    const { db, org, actor, input, env } = context;
    const before = await one(context, input.id);
    const secrets = { ...openSecrets(env, org, before), ...given(input.secrets ?? {}) };
    for (const [name, value] of Object.entries(input.secrets ?? {})) if (value === null) delete secrets[name];
    const settings = checked(context, before.channel, before.transport, input.settings ?? before.settings, secrets);
    const kept = Object.keys(secrets).filter((name) => !(name in (input.secrets ?? {})));
    requireSamePlace(before, settings, kept);
    const row: ProfileWrite = {
      ...before,
      name: input.name ?? before.name,
      fromName: input.fromName ?? before.fromName,
      fromAddress:
        input.fromAddress === undefined
          ? before.fromAddress
          : senderOf(before.channel, "fromAddress", input.fromAddress),
      returnPath:
        input.returnPath === undefined
          ? before.returnPath
          : input.returnPath && senderOf(before.channel, "returnPath", input.returnPath),
      settings,
      secrets: sealSecrets(env, org, before.id, secrets),
      secretNames: Object.keys(secrets).toSorted(),
      isDefault: input.isDefault ?? before.isDefault,
    };
    if (["fromName", "fromAddress", "returnPath"].some((field) => field in input)) await requireSender(context, row);
    await makeRoom(context, row);
    await store.changeProfile(db, org, row);
    const changed = Object.keys(input).filter((key) => key !== "id");
    await audited(
      contract.changeSendingProfile,
      { db, org, actor },
      { id: row.id, detail: { changed, secrets: row.secretNames } },
    );
    return shown(env, org, await one(context, row.id));
  },

  async removeSendingProfile({ db, org, actor, input }) {
    if (!(await store.removeProfile(db, org, input.id)))
      throw refuse("missing", "no-such-profile", say("refuse.no-such-profile"));
    await audited(contract.removeSendingProfile, { db, org, actor }, { id: input.id });
  },
} satisfies Handlers<typeof contract>;

async function one({ db, org }: Pick<Context, "db" | "org">, id: string): Promise<ProfileRow> {
  const row = await store.findProfile(db, org, id);
  if (!row) throw refuse("missing", "no-such-profile", say("refuse.no-such-profile"));
  return row;
}

/** Everything but the secrets, and where the vendor tells what it has to tell. */
function shown(env: Env, org: string, row: ProfileRow) {
  const { secrets: _sealed, ...open } = row;
  const tells = describeTransport(row.channel, row.transport).inbound !== undefined;
  return { ...open, healthText: renderStored(row.healthText), callback: tells ? callbackOf(env, org, row.id) : null };
}

async function makeRoom({ db, org }: Context, row: ProfileWrite): Promise<void> {
  if (await store.nameIsTaken(db, org, row.name, row.id)) {
    throw refuse("conflict", "name-taken", say("refuse.name-taken"), {
      fields: [{ path: "name", message: say("refuse.name-taken") }],
    });
  }
  if (row.isDefault) await store.clearDefault(db, org, row.channel);
}

/** Refuses a sender in somebody else's name, by the field that names it. */
async function requireSender({ db, org, env, now }: Context, row: ProfileWrite): Promise<void> {
  const allowed = await allowedNow(db, org, now);
  const face = describeChannel(row.channel);
  const fields = [
    ["fromName", { addresses: [], names: [row.fromName] }],
    ["fromAddress", sendersIn(face.sender, [row.fromAddress])],
    ["returnPath", sendersIn(face.sender, row.returnPath ? [row.returnPath] : [])],
  ] as const;
  const found = fields.flatMap(([path, senders]) => {
    const fault = senderFault(senders, allowed, env.config, readerOf(face));
    return fault ? [{ fault, path, message: say(`refuse.${fault}`, { field: path }) }] : [];
  });
  const [first] = found;
  if (first)
    throw refuse("invalid", first.fault, first.message, {
      fields: found.map(({ path, message }) => ({ path, message })),
    });
}

/** Whoever may change a profile, but was never shown its secrets, must not have them sent to a server of their own. */
function requireSamePlace(before: ProfileRow, settings: unknown, kept: string[]): void {
  const { transport } = before;
  const kind = chosenTransport(before.channel, transport);
  const [was, is] = [kind.settings.parse(before.settings), settings].map((one) => kind.secretScope(one));
  const moved = kept.filter((name) => JSON.stringify(was?.[name]) !== JSON.stringify(is?.[name])).toSorted();
  if (moved.length === 0) return;
  const message = say("refuse.secret-elsewhere");
  throw refuse("invalid", "bad-settings", say("refuse.bad-settings", { transport }), {
    fields: moved.map((name) => ({ path: `secrets.${name}`, message })),
  });
}

function given(secrets: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).filter((entry): entry is [string, string] => entry[1] !== null));
}

function senderOf(channel: string, field: string, text: string): string {
  const read = describeChannel(channel).sender.read(text);
  const message = say("refuse.bad-address", { field });
  if (!read) throw refuse("invalid", "bad-address", message, { fields: [{ path: field, message }] });
  return read;
}

/** The settings in their full form; refuses with every field that does not fit. */
function checked(
  { env }: Context,
  channel: string,
  transport: string,
  settings: unknown,
  secrets: Record<string, string>,
): Record<string, unknown> {
  const kind = chosenTransport(channel, transport);
  if (kind.id === "outbox" && env.config.production)
    throw refuse("invalid", "outbox-in-production", say("refuse.outbox-in-production"));
  const read = kind.settings.safeParse(settings);
  const unknown = Object.keys(secrets).filter((name) => !kind.secrets.includes(name));
  const fields = [
    ...(read.success
      ? []
      : read.error.issues.map((issue) => ({
          path: ["settings", ...issue.path].join("."),
          message: schemaFault(issue),
        }))),
    ...unknown.map((name) => ({
      path: `secrets.${name}`,
      message: say("refuse.unknown-secret", { transport, known: kind.secrets.join(", ") || "-" }),
    })),
    ...(read.success
      ? kind
          .check(read.data, secrets)
          .map(({ path, reason }) => ({ path, message: words(`channels/${channel}`)(`settings.${reason}`) }))
      : []),
  ];
  if (!read.success || fields.length > 0)
    throw refuse("invalid", "bad-settings", say("refuse.bad-settings", { transport }), { fields });
  return read.data as Record<string, unknown>;
}

function shapeOf({ id, channel, settings, secrets }: ReturnType<typeof allTransports>[number]) {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(settings as $ZodType, {
    io: "input",
    unrepresentable: "any",
  });
  const title = words(`channels/${channel}`)("title");
  const all = saidOf(channel);
  return {
    channel,
    title,
    transport: id,
    name: id === "outbox" ? say("in-outbox", { title }) : (all("transports")[id] ?? title),
    schema: schema as Record<string, unknown>,
    secrets: [...secrets],
    fields: all("fields"),
    hints: all("hints"),
    choices: choicesOf(channel),
    guide: id === "outbox" ? [] : Object.values(all("guide")),
    addressField: describeChannel(channel).address.field,
  };
}

function choicesOf(channel: string): Record<string, Record<string, string>> {
  const say = words(`channels/${channel}`);
  const said = (setting: string, all: object) =>
    Object.fromEntries(Object.keys(all).map((one) => [one, say(`choices.${setting}.${one}`)]));
  const own = Object.entries(describeChannel(channel).words.choices ?? {});
  return Object.fromEntries(own.map(([setting, all]) => [setting, said(setting, all)]));
}

/** What a channel says of its sending profiles, in the language of whoever asks. */
function saidOf(channel: string): (part: "fields" | "hints" | "guide" | "transports") => Record<string, string> {
  const say = words(`channels/${channel}`);
  const own = describeChannel(channel).words;
  return (part) => Object.fromEntries(Object.keys(own[part] ?? {}).map((key) => [key, say(`${part}.${key}`)]));
}
