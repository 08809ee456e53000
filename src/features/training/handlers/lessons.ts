import type { Handlers } from "../../../kit/feature.ts";
import { refuse } from "../../../kit/problem.ts";
import { words } from "../../../kit/words.ts";
import { page } from "../../../kit/page/index.ts";
import { audited } from "../../audit/index.ts";
import { lureIfAny } from "../../lures/index.ts";
import { organisation } from "../../organisations/index.ts";
import { contract } from "../contract.ts";
import { lessonSeconds, type Lesson } from "../lesson.ts";
import { lessons } from "../lessons/index.ts";
import { momentPage } from "../pages/moment.ts";
import { cuesOfSkill } from "../skills.ts";
import type { SkillId } from "../skills.ts";
import { readSettings, writeSettings } from "../store/settings.ts";

export const lessonHandlers = {
  async listLessons() {
    return { items: lessons.all.map(summary) };
  },

  async getLesson({ input }) {
    const found = requireLesson(input.id, "missing");
    return { ...summary(found), content: found.blocks.map((block) => ({ ...block })) };
  },

  async previewMoment({ db, org, input, now }) {
    const found = await lureIfAny(db, org, input.id, input.version);
    if (!found) throw refuse("missing", "no-lure", words("lures")("no-lure"));
    const { name, currency } = await organisation(db, org);
    const options = { lure: found, organisationName: name, currency, locale: found.locale, now };
    return { html: page(momentPage({ kind: "clicked", ...options })) };
  },

  async getTrainingSettings({ db, org }) {
    return readSettings(db, org);
  },

  async putTrainingSettings({ db, org, actor, input }) {
    const settings = await writeSettings(db, org, input);
    await audited(contract.putTrainingSettings, { db, org, actor }, { id: org, detail: settings });
    return settings;
  },
} satisfies Handlers<typeof contract>;

/** The lesson of an id; refuses with `no-lesson`. */
export function requireLesson(id: string, kind: "missing" | "invalid"): Lesson<SkillId> {
  if (lessons.has(id)) return lessons.find(id);
  const detail = words("training")("refuse.no-lesson", { lesson: id });
  throw refuse(kind, "no-lesson", detail, kind === "invalid" ? { fields: [{ path: "lesson", message: detail }] } : {});
}

function summary(lesson: Lesson<SkillId>) {
  const { id, topic, locale, title, promise, takeaway } = lesson;
  return {
    id,
    topic,
    locale,
    title,
    promise,
    takeaway,
    seconds: lessonSeconds(lesson),
    blocks: lesson.blocks.map((block) => block.kind),
    skills: cuesOfSkill(id),
  };
}
