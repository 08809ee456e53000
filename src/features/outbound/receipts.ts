import type { Receipt } from "../../channels/channel.ts";
import type { Db } from "../../kit/db/index.ts";
import { record } from "../../kit/ledger/index.ts";
import { withoutAddresses } from "../../kit/personal.ts";
import { storableText } from "../../kit/storable.ts";
import { bounceReceived } from "./facts.ts";

const longest = { messageId: 1000, code: 100, text: 500 };

/** Writes down what was said of a message after it had been taken; what it means is the channel's to say. */
export async function takeReceipt(db: Db, org: string, channel: string, receipt: Receipt): Promise<void> {
  const { messageId, code, text } = receipt;
  // A gateway may say what it likes.
  const plain = (said: string, most: number) => storableText(said.replaceAll(/\p{Cc}/gu, " "), most);
  const data = {
    messageId: plain(messageId, longest.messageId),
    code: plain(code, longest.code),
    text: withoutAddresses(plain(text, longest.text)),
    channel,
  };
  await record(db, org, [bounceReceived(data)]);
}
