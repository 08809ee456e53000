import * as z from "zod/mini";
import { zId, zTime } from "../../kit/contract.ts";
import { decisions, unrewardedReasons, forms } from "./rules.ts";

const zText = z.nullable(z.string());

export const zMessage = z
  .object({
    form: z.enum(forms).check(z.describe("As what the phone draws it.")),
    situation: zText.check(z.describe("What one knows beside the message; null where nothing.")),
    sender: z
      .object({
        name: z.string().check(z.describe("As the message shows it.")),
        address: z.string().check(z.describe("The whole address, number or account.")),
        known: z
          .boolean()
          .check(z.describe("Whether the phone has it in its address book, or the chat as an account of the house.")),
      })
      .check(z.describe("From whom it says it comes.")),
    time: z
      .object({
        weekday: z.nullable(z.int()).check(z.describe("Day of the week, Monday is 1; null for today.")),
        clock: z.string().check(z.describe("Time of day, HH:MM.")),
      })
      .check(z.describe("When it came.")),
    subject: zText.check(z.describe("Of a mail.")),
    body: z
      .array(
        z.array(
          z.object({
            text: z.string().check(z.describe("As it is shown.")),
            link: zText.check(z.describe("The id of the link that it belongs to.")),
          }),
        ),
      )
      .check(z.describe("Paragraphs in pieces.")),
    links: z
      .array(z.object({ id: z.string(), address: z.string().check(z.describe("Where it really goes.")) }))
      .check(z.describe("The links of the text.")),
    attachments: z
      .array(
        z.object({
          id: z.string(),
          shown: z.string().check(z.describe("As the phone shows its name.")),
          name: z.string().check(z.describe("Its whole name.")),
        }),
      )
      .check(z.describe("Files that hang on it.")),
    headers: z
      .array(z.object({ id: z.string(), name: z.string(), value: z.string() }))
      .check(z.describe("Of a mail, as one sees them on opening its headers.")),
  })
  .check(z.describe("A practice message, without its answer."));

const zPlace = z
  .object({
    kind: z
      .enum(["sender", "subject", "time", "link", "attachment", "header", "span"])
      .check(z.describe("What part of the message it is.")),
    id: zText.check(z.describe("Of a link, an attachment or a header.")),
    span: z
      .nullable(
        z.object({
          paragraph: z.int().check(z.describe("Counted from 0.")),
          from: z.int().check(z.describe("The first of its characters (UTF-16), counted from 0.")),
          to: z.int().check(z.describe("The character after its last.")),
        }),
      )
      .check(z.describe("Of a place in the text.")),
  })
  .check(z.describe("Where in the message."));

/** What a message was. */
export const zExplained = z.object({
  phish: z.boolean().check(z.describe("Whether the message is a phish.")),
  cues: z
    .array(
      z.object({
        place: zPlace,
        skill: z.string().check(z.describe("The micro-skill that it is about.")),
        says: z.string().check(z.describe("One sentence for the player.")),
      }),
    )
    .check(z.describe("What gives it away, or what makes it fine.")),
  why: z.string().check(z.describe("What it was after, or why it is fine.")),
});

export const zResult = z
  .object({
    position: z.int().check(z.describe("Which message of the round, counted from 0.")),
    decision: z.enum(decisions).check(z.describe("The first decision about it, which stands.")),
    sure: z.nullable(z.boolean()).check(z.describe("Whether one was sure; null where it was not said.")),
    skill: z.string().check(z.describe("The micro-skill that the message practises first.")),
    right: z.boolean().check(z.describe("Whether that was right. Checking another way is, unless a phish was opened.")),
    ...zExplained.shape,
    workshop: z
      .nullable(z.object({ by: zText.check(z.describe("Who built it, where they wanted to be named.")) }))
      .check(z.describe("Of a message that a colleague built in the workshop.")),
  })
  .check(z.describe("What is told of a message once it was answered."));

/** How far a round is. */
export const zProgress = z.object({
  id: zId(),
  kind: z.enum(["practice", "duel"]).check(z.describe("For oneself, or in a duel.")),
  state: z.enum(["open", "finished", "closed"]).check(z.describe("`closed`: put away unfinished.")),
  answered: z.int().check(z.describe("Messages that were answered.")),
  startedAt: zTime(),
  finishedAt: z.nullable(zTime()),
  right: z.nullable(z.int()).check(z.describe("Answers that were right; null until it is finished.")),
  earns: z.nullable(z.boolean()).check(z.describe("Whether it counts for points; null until it is finished.")),
  earnsNot: z
    .nullable(z.enum(unrewardedReasons))
    .check(
      z.describe(
        "Why it counts for nothing: `too-fast` by the server's clock; `undecided`, for more than half was checked another way; `pair-today`, for the same two had a duel that counted within a day.",
      ),
    ),
});

export const zRound = z.object({
  ...zProgress.shape,
  nonce: z.string().check(z.describe("Has to come with the answers.")),
  items: z
    .array(
      z.object({
        position: z.int().check(z.describe("Counted from 0.")),
        locale: z.string().check(z.describe("The language in which it comes (BCP 47).")),
        message: zMessage,
        result: z.nullable(zResult).check(z.describe("Null until it was answered.")),
      }),
    )
    .check(z.describe("Its messages.")),
});

const zInterval = z.object({
  value: z.number(),
  low: z.number().check(z.describe("Lower end of the 90 % interval.")),
  high: z.number().check(z.describe("Upper end of the 90 % interval.")),
});

/** How well somebody tells phish from good mail. */
export const zFigures = z.object({
  days: z.int().check(z.describe("How far they look back.")),
  hooks: z
    .object({
      shown: z.int().check(z.describe("Phish that were shown.")),
      reported: z.int().check(z.describe("Reported.")),
      checked: z.int().check(z.describe("Checked another way.")),
      missed: z.int().check(z.describe("Trusted.")),
    })
    .check(z.describe("What became of phish.")),
  good: z
    .object({
      shown: z.int().check(z.describe("Good messages that were shown.")),
      left: z.int().check(z.describe("Left alone.")),
      checked: z.int().check(z.describe("Checked another way.")),
      reported: z.int().check(z.describe("Reported: false alarms.")),
    })
    .check(z.describe("What became of good messages.")),
  sensitivity: z
    .nullable(zInterval)
    .check(z.describe("d′ of clear decisions: 0 is guessing. Null before there are some about both kinds.")),
  bias: z.nullable(zInterval).check(z.describe("c: below 0 towards reporting, above 0 towards trusting.")),
  leaning: z
    .nullable(z.enum(["reporting", "trusting", "balanced"]))
    .check(z.describe("The same in a word; null while it may be chance.")),
});
