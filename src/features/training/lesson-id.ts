import * as z from "zod/mini";

/** The id of a lesson, as somebody names it. */
export const zLessonId = z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/, "must be a lesson's id such as link-host"));
