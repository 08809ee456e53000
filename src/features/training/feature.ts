import { feature } from "../../kit/feature.ts";
import { whenOlder } from "../../kit/personal.ts";
import { contract } from "./contract.ts";
import { seedDemo, seedMonth } from "./demo/seed.ts";
import { assignmentHandlers } from "./handlers/assignments.ts";
import { lessonHandlers } from "./handlers/lessons.ts";
import { ownHandlers } from "./handlers/own.ts";
import { jobs } from "./jobs.ts";
import { reactions } from "./reactions.ts";
import { assignmentsOfMember } from "./store/assignments.ts";
import * as facts from "./facts.ts";
import { cardsOf } from "./store/cards.ts";
import {
  eraseMember,
  forgetAssignments,
  forgetCauses,
  forgetFading,
  forgetMoments,
  forgetPlaying,
  forgetPlays,
  forgetPutOff,
  forgetReminders,
  forgetReviews,
  learningOf,
} from "./store/personal.ts";
import { findPreferences } from "./store/preferences.ts";
import { listPostponed, playsOf } from "./store/plays.ts";
import type en from "./words/en.json";

declare module "../../kit/words.ts" {
  interface Areas {
    training: typeof en;
  }
}

export const training = feature({
  name: "training",
  facts,
  contract,
  tags: {
    lessons: "Ninety-second lessons.",
    assignments: "Lessons assigned to people.",
    "training-settings": "How lessons are assigned.",
    learning: "Your own lessons and skills.",
  },
  handlers: { ...lessonHandlers, ...assignmentHandlers, ...ownHandlers },
  jobs,
  reactions,
  permissions: {
    "lessons:read": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager", "learner"],
    "assignments:read": ["owner", "admin", "campaign-manager", "analyst", "department-manager"],
    "assignments:write": ["owner", "admin", "campaign-manager"],
  },
  words: new URL("words/", import.meta.url),
  personal: {
    periods: { lessons: { days: 400, least: 30, most: 800 } },
    processing: [
      {
        id: "lessons",
        columns: {
          assignments: ["member", "assigned_by"],
          training_causes: ["member"],
          training_reviews: ["member", "skill", "grade"],
          training_cards: ["member", "skill"],
          training_plays: ["member", "lesson", "grade"],
          training_later: ["member", "lesson"],
          training_reminders: ["member"],
          training_fading: ["member", "lesson"],
          training_playing: ["member", "lesson", "blocks"],
        },
        retention: "lessons",
      },
      { id: "reminders", columns: { training_preferences: ["member", "channel"] }, retention: "person" },
    ],
    nonPersonal: { "assignments.reason": "one of two words" },
    tells: "results",
    export: async (db, org, { member }) => ({
      assignments: await assignmentsOfMember(db, org, member),
      skills: await cardsOf(db, org, member),
      plays: await playsOf(db, org, member),
      later: await listPostponed(db, org, member),
      reminders: await findPreferences(db, org, member),
      ...(await learningOf(db, org, member)),
    }),
    erase: eraseMember,
    retain: [
      forgetAssignments,
      forgetCauses,
      forgetFading,
      forgetMoments,
      forgetReviews,
      forgetPlays,
      forgetPutOff,
      forgetReminders,
      forgetPlaying,
    ].map((remove) => whenOlder("lessons", remove)),
  },
  seed: seedDemo,
  seedMonth,
});
