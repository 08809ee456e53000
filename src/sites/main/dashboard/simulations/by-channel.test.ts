import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { rates } from "../../../../features/insight/rules.ts";
import { ByChannel } from "./ByChannel.tsx";

type Channels = Parameters<typeof ByChannel>[0]["channels"];

const verdicts = (person: number) => ({ raw: person, machine: 0, person, unverified: 0 });
function told(name: string, sent: number, incomplete = false): Channels[number] {
  const counts = { sent, bounced: 0, unconfirmed: 0, opened: verdicts(0), clicked: verdicts(7), submitted: verdicts(0), reported: verdicts(13) }; // oxfmt-ignore
  return { id: name, name, difficulty: null, suppressed: false, incomplete, figures: { ...counts, ...rates(counts, 0) } };
}
const hidden: Channels[number] = { id: "chat", name: "Chats", difficulty: null, suppressed: true, incomplete: false, figures: null }; // oxfmt-ignore
const shown = (channels: Channels) =>
  renderToStaticMarkup(createElement(ByChannel, { channels })).replaceAll(/<[^>]+>/g, " ");

it("tells of each channel how many it reached and what they did, and of one that reached too few only that", () => {
  const text = shown([told("Mail", 40, true), hidden]);
  expect(text).toMatch(/Mail\s+40 arrived, 13 reported, 7 clicked\. Lures that reached too few people are left out\./);
  expect(text).toMatch(/Chats\s+Too few people to show/);
});

it("says nothing where one channel was all there was", () => expect(shown([told("Mail", 40)])).toBe(""));
