import * as z from "zod/mini";

/** A sentence of a lesson. `code` and *stress* are its only markup. */
export const zSentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(420));

/** One possible answer, with what is said when it is chosen. */
const zChoice = z.strictObject({ text: zSentence, right: z.optional(z.boolean()), because: zSentence });
export type Choice = z.infer<typeof zChoice>;

/** Between two and six choices, at least one right and one wrong. */
export const zChoices = z.array(zChoice).check(z.minLength(2), z.maxLength(6));

/** What may be done about a message, and what happens then; exactly one is the best. */
export const zActions = z
  .array(z.strictObject({ text: zSentence, outcome: z.enum(["best", "fine", "risky"]), then: zSentence }))
  .check(z.minLength(2), z.maxLength(5));
export type Action = z.infer<typeof zActions>[number];

/** A short message as a lesson shows it. `address` may also be a telephone number or a chat name. */
export const zMail = z.strictObject({
  from: zSentence,
  address: zSentence,
  subject: z.optional(zSentence),
  lines: z.array(zSentence).check(z.minLength(1), z.maxLength(6)),
});
export type Mail = z.infer<typeof zMail>;
