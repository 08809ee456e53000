import type { Db } from "../../kit/db/index.ts";
import { words } from "../../kit/words.ts";
import { channelIds, formOf, titleOfForm } from "../outbound/index.ts";
import { headline, scoreOf } from "./rules/score/headline.ts";
import { forgetUntil } from "./rules/score/learn.ts";
import { practice, publishedBasket, defaultCohort } from "./rules/score/model.ts";
import { fresh, parse } from "./rules/score/state.ts";
import { findPlayer } from "./store/players.ts";

/** A person's score as it is now, with what it is based on. */
export async function scoreNow(db: Db, org: string, person: string, now: Date) {
  const kept = (await findPlayer(db, org, person))?.state;
  const state = kept ? parse(kept) : null;
  const prior = scoreOf(fresh(defaultCohort));
  if (!state) {
    const nothing = { score: null, low: null, high: null, messages: 0, answers: 0 };
    return { ...nothing, prior, based: basedOn(0, 0), unknown: unknownOf([]), basket: publishedBasket };
  }
  const { score, low, high, messages, answers } = headline(forgetUntil(state, Math.max(state.at!, now.getTime())));
  const seen = { score, low, high, messages, answers };
  return {
    ...seen,
    prior,
    based: basedOn(messages, answers),
    unknown: unknownOf(state.channels),
    basket: publishedBasket,
  };
}

function basedOn(messages: number, answers: number): string {
  const say = words("game");
  const parts = [say("based.messages", { count: messages }), say("based.answers", { count: answers })];
  return say("based.on", { messages: parts[0], answers: parts[1] });
}

function unknownOf(met: readonly string[]) {
  const say = words("game");
  // Messages of one form are met alike, whatever carries them.
  const unmet = [...new Set(channelIds.map(formOf))].filter((form) => !met.includes(form));
  return [
    ...(met.includes(practice.channel) ? [] : [{ what: "practice", sentence: say("unknown.practice") }]),
    ...unmet.map((id) => ({
      what: `channel.${id}`,
      sentence: say("unknown.channel", { channel: titleOfForm(id) }),
    })),
    { what: "work", sentence: say("unknown.work") },
  ];
}
