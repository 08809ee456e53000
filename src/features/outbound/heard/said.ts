import { createHash } from "node:crypto";
import type { Said } from "../../../channels/channel.ts";
import type { Db } from "../../../kit/db/index.ts";
import { record } from "../../../kit/ledger/index.ts";
import { withoutAddresses } from "../../../kit/personal.ts";
import { storableText } from "../../../kit/storable.ts";
import { bounceReceived, messageReported } from "../facts.ts";
import { readMarker } from "../message-id.ts";
import { addHeard } from "../store/heard.ts";

const longest = { messageId: 1000, code: 100, text: 500 };

type Of<K extends Said["kind"]> = Extract<Said, { kind: K }>;

/** What each thing that is said leads to, in the transaction in which it is heard. */
const doors: { [K in Said["kind"]]: (db: Db, org: string, channel: string, said: Of<K>) => Promise<void> } = {
  // What it means is the channel's to say.
  async receipt(db, org, channel, { text, ...said }) {
    const data = { ...plainOf(said), channel };
    if (!(await isNews(db, org, ["receipt", data.messageId, data.code]))) return;
    await record(db, org, [bounceReceived({ ...data, text: withoutAddresses(plain(text, longest.text)) })]);
  },
  // A test of a profile has a button, too, and counts nothing.
  async reported(db, org, channel, said) {
    const { messageId } = plainOf({ ...said, code: "" });
    if (!readMarker(messageId) || !(await isNews(db, org, ["reported", messageId]))) return;
    await record(db, org, [messageReported({ messageId, channel })]);
  },
};

/** Writes down what a transport of an organisation heard; the same said twice has one effect. */
export async function takeSaid(db: Db, org: string, channel: string, said: Said): Promise<void> {
  const door = doors[said.kind] as (db: Db, org: string, channel: string, said: Said) => Promise<void>;
  await door(db, org, channel, said);
}

function isNews(db: Db, org: string, what: readonly string[]): Promise<boolean> {
  return addHeard(db, org, createHash("sha256").update(JSON.stringify(what)).digest());
}

function plainOf({ messageId, code }: { messageId: string; code: string }) {
  return { messageId: plain(messageId, longest.messageId), code: plain(code, longest.code) };
}

/** A vendor may say what it likes. */
function plain(said: string, most: number): string {
  return storableText(said.replaceAll(/\p{Cc}/gu, " "), most);
}
