export { compile, fill, TemplateError } from "./rules/template.ts";
export type { Compiled, Slot } from "./rules/template.ts";
export {
  landingVariables,
  mailVariables,
  recipientVars,
  sampleVars,
  senderVariables,
  signedByPerson,
} from "./rules/variables.ts";
export type { RecipientData, Vars } from "./rules/variables.ts";
export { colleagueIn } from "./rules/colleague.ts";
export { writeAmount } from "./rules/money.ts";
export { clickRange, cueGroups, cueKinds, difficulties, phishScale, usualClickRate } from "./rules/phish-scale.ts";
export type { Alignment, CueKind, Difficulty } from "./rules/phish-scale.ts";
export { shownQuote } from "./rules/shown-quote.ts";
export { cueParts, inReadingOrder, locate, senderLine } from "./rules/cues.ts";
export type { Cue, CueDraft, CuePart } from "./rules/cues.ts";
export type { Finding } from "./rules/ethics.ts";
export { toldThemeIds } from "./rules/banned-themes.ts";
export { exportEdition } from "./rules/export-edition.ts";
export { inLanguage, languageOf } from "./rules/language.ts";
export { skills } from "./rules/skills.ts";
export type { Skill } from "./rules/skills.ts";
export { compileLanding, compileMail } from "./rules/message.ts";
