import { expect, it } from "vitest";
import { rates } from "../../../../features/insight/rules.ts";
import { channelRows } from "./by-channel.ts";

type Channels = Parameters<typeof channelRows>[0];

const verdicts = (person: number) => ({ raw: person, machine: 0, person, unverified: 0 });
function counted(name: string, sent: number, incomplete = false): Channels[number] {
  const counts = { sent, bounced: 0, unconfirmed: 0, opened: verdicts(0), clicked: verdicts(7), submitted: verdicts(0), reported: verdicts(13) }; // oxfmt-ignore
  return {
    id: name,
    name,
    difficulty: null,
    suppressed: false,
    incomplete,
    figures: { ...counts, ...rates(counts, 0) },
  };
}
const hidden: Channels[number] = { id: "chat", name: "Chats", difficulty: null, suppressed: true, incomplete: false, figures: null }; // oxfmt-ignore
const say = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(" ")) as Parameters<typeof channelRows>[1]; // oxfmt-ignore

it("tells of each channel how many it reached and what they did, and of one that reached too few only that", () => {
  expect(channelRows([counted("Mail", 40, true), counted("Text messages", 20), hidden], say)).toEqual([
    ["Mail", "debrief.of-channel 40 13 7 debrief.incomplete"],
    ["Text messages", "debrief.of-channel 20 13 7"],
    ["Chats", "live.too-few"],
  ]);
});

it("says nothing where one channel was all there was", () =>
  expect(channelRows([counted("Mail", 40)], say)).toEqual([]));
