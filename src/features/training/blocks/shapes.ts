import * as z from "zod/mini";

/** A sentence of a lesson. `code` and *stress* are its only markup. */
export const zSentence = z.string().check(z.trim(), z.minLength(1), z.maxLength(420));

/** One possible answer, with what is said when it is chosen. */
const zChoice = z.strictObject({ text: zSentence, right: z.optional(z.boolean()), because: zSentence });
export type Choice = z.infer<typeof zChoice>;

/** Between two and six choices, at least one right and one wrong. */
const zChoices = z.array(zChoice).check(z.minLength(2), z.maxLength(6));

/** What may be done about a message, and what happens then; exactly one is the best. */
const zActions = z
  .array(z.strictObject({ text: zSentence, outcome: z.enum(["best", "fine", "risky"]), then: zSentence }))
  .check(z.minLength(2), z.maxLength(5));
export type Action = z.infer<typeof zActions>[number];

/** A short message as a lesson shows it. `address` may also be a telephone number or a chat name. */
const zMail = z.strictObject({
  from: zSentence,
  address: zSentence,
  subject: z.optional(zSentence),
  lines: z.array(zSentence).check(z.minLength(1), z.maxLength(6)),
});
export type Mail = z.infer<typeof zMail>;

/** What each kind of block is made of. */
export const shapes = {
  "spot-the-cue": z.strictObject({
    ask: zSentence,
    mail: zMail,
    spots: z
      .array(z.strictObject({ quote: zSentence, hook: z.optional(z.boolean()), because: zSentence }))
      .check(z.minLength(2), z.maxLength(6)),
    done: zSentence,
  }),
  "read-address": z.strictObject({
    ask: zSentence,
    parts: z
      .array(
        z.strictObject({
          text: z.string().check(z.minLength(1), z.maxLength(80)),
          right: z.optional(z.boolean()),
          because: zSentence,
        }),
      )
      .check(z.minLength(2), z.maxLength(6)),
  }),
  "read-headers": z.strictObject({
    ask: zSentence,
    /** The lines of a mail's head, as "show details" has them. */
    lines: z
      .array(z.strictObject({ name: zSentence, value: zSentence, hook: z.optional(z.boolean()), because: zSentence }))
      .check(z.minLength(2), z.maxLength(6)),
    done: zSentence,
  }),
  "choose-one": z.strictObject({ ask: zSentence, scene: z.optional(zSentence), choices: zChoices }),
  "pick-all": z.strictObject({ ask: zSentence, choices: zChoices, done: zSentence }),
  sort: z.strictObject({
    ask: zSentence,
    left: zSentence,
    right: zSentence,
    items: z
      .array(z.strictObject({ text: zSentence, in: z.enum(["left", "right"]), because: zSentence }))
      .check(z.minLength(2), z.maxLength(5)),
  }),
  /** Steps in their right order; `because` says why each comes where it does. */
  order: z.strictObject({
    ask: zSentence,
    steps: z.array(z.strictObject({ text: zSentence, because: zSentence })).check(z.minLength(3), z.maxLength(5)),
  }),
  match: z.strictObject({
    ask: zSentence,
    pairs: z
      .array(z.strictObject({ left: zSentence, right: zSentence, because: zSentence }))
      .check(z.minLength(2), z.maxLength(4)),
  }),
  decide: z.strictObject({ ask: zSentence, scene: z.optional(zSentence), mail: z.optional(zMail), actions: zActions }),
  /** A phone's screen with a message or a prompt, and its buttons. */
  phone: z.strictObject({
    ask: zSentence,
    app: zSentence,
    from: zSentence,
    lines: z.array(zSentence).check(z.minLength(1), z.maxLength(4)),
    actions: zActions,
  }),
  /** Somebody says something; `answer` is what they say to each reply. */
  say: z.strictObject({
    ask: zSentence,
    who: zSentence,
    line: zSentence,
    replies: z
      .array(z.strictObject({ text: zSentence, right: z.optional(z.boolean()), answer: zSentence, because: zSentence }))
      .check(z.minLength(2), z.maxLength(4)),
  }),
  reveal: z.strictObject({
    ask: zSentence,
    cards: z.array(z.strictObject({ front: zSentence, back: zSentence })).check(z.minLength(1), z.maxLength(4)),
  }),
};

type Shapes = typeof shapes;
export type BlockKindId = keyof Shapes;
/** What one kind of block is made of. */
export type ContentOf<K extends BlockKindId> = z.infer<Shapes[K]>;
/** One block of a lesson, of any kind. */
export type Block = { [K in BlockKindId]: { kind: K } & ContentOf<K> }[BlockKindId];
