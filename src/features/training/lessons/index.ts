import { kinds } from "../../../kit/kind.ts";
import type { Lesson } from "../lesson.ts";
import { linkHost } from "./link-host.ts";

/** Every lesson, in the order in which a newcomer would take them. */
export const lessons = kinds<Lesson>("lesson", [linkHost]);

export const findLesson = (id: string): Lesson => (lessons.has(id) ? lessons.find(id) : lessons.all[0]!);
