import { feature } from "../../kit/feature.ts";
import { contract } from "./contract.ts";
import { seedDemo } from "./demo.ts";
import { assignmentHandlers } from "./handlers/assignments.ts";
import { lessonHandlers } from "./handlers/lessons.ts";
import { jobs } from "./jobs.ts";
import { assignLessons } from "./reactions.ts";
import { assignmentsOfMember } from "./store/assignments.ts";
import { eraseMember, forgetBefore } from "./store/personal.ts";
import en from "./words/en.json" with { type: "json" };

const keptDays = 400;

export const training = feature({
  name: "training",
  contract,
  handlers: { ...lessonHandlers, ...assignmentHandlers },
  jobs,
  reactions: [assignLessons],
  permissions: {
    "lessons:read": ["owner", "admin", "campaign-manager", "approver", "analyst", "department-manager", "learner"],
    "assignments:read": ["owner", "admin", "campaign-manager", "analyst", "department-manager"],
    "assignments:write": ["owner", "admin", "campaign-manager"],
  },
  words: en,
  personal: {
    export: assignmentsOfMember,
    erase: eraseMember,
    retain: (db, org, now) => forgetBefore(db, org, new Date(now.getTime() - keptDays * 24 * 60 * 60 * 1000)),
  },
  seed: seedDemo,
});
