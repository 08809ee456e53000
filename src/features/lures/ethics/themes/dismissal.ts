import type { Reading } from "../reading.ts";
import { Matcher } from "./lexicon.ts";

// One sentence is enough, whatever stands around it: it is known by its grammar (who, and that they are dismissed), not by how much of a text it is. Patterns
// are written as in `lexicon.ts`.

const gone =
  "(dismissed|fired(?! (up|at|off|by a|through|the))|sacked|axed|let go|laid off|made redundant|terminated|discharged|given notice|given the sack|kicked out|thrown out|shown the door)";
const now = "(hereby|now|therefore|immediately|all|both|being|officially|definitely|already)";
const employer =
  "(we|i|they|he|she|it|hr|management|board|company|employer|boss|manager|director|department|organi[sz]ation|team)";
const others =
  "(everybody|everyone|all of us|all of you|all employees|all staff|your (whole |entire )?(team|department|shift)|(your|our|my) (colleague*|manager|boss|supervisor|friend*)|employees who .. in|staff who .. in|those who .. in|anyone who .. in|whoever .. in)";

const english = `
you .. (be|been|being|get|gets|getting|got) ${gone} | you (are|re|were) ${now}? ?${gone} | you (are|re|were) ${gone} |
${others} .. (be|been|being|get|gets|getting|got|is|are|was|were) ${gone} | (i|we) (am|m|are|re|was|were|will be|ll be|am going to be|are going to be|have been|get) ${gone} |
(or|and|then|otherwise|else) (be|get|you are|you re) (dismissed|fired|sacked|let go|laid off|terminated) | (risk|face|facing|fear|avoid|mean|means|despite|before) (being|getting|your|a|the|an immediate|immediate|instant|summary)? ?(dismissed|fired|sacked|laid off|dismissal) |
${employer} .. (dismiss|dismisses|dismissing|dismissed|fire|fires|firing|fired|sack|sacks|sacking|sacked|axe|axes|axing|terminate|terminates|terminating|discharge|discharging) you(?! (up|with|from the (list|call|meeting|session))) | (lay|lays|laying|laid) you off | (let|lets|letting) you go(?! (through|to|back|ahead|over|straight|from|on|for|home|into|up|down|deeper|further|beyond)) |
(get|gets|getting) rid of you | your (own |immediate |instant |summary )?(dismissal|sacking) | your redundancy | you .. (the sack|the boot|your marching orders|your notice of (dismissal|termination)) | (give|gives|giving|gave) you notice(?! of (the|a|an|any|change*|our|new|at least)) |
(lose|loses|losing|lost) (your|their|our|my|his|her) (job|jobs|position|positions|post|employment|livelihood) | your (employment|job|position|post) (here |with us )?(ends|end|ended|ending|is over|will be over|was over|will end|has ended|is ending|is going to end|will be ended|is ended|is terminated|will be terminated|was terminated|has been terminated|is gone|will be gone|ceases|will cease|is history) |
you .. (out of a job|jobless|unemployed|no longer (be )?employed|without a job) | you .. no longer (work|working|have a job|employed|be employed|be working) | you .. not (be |have )?(employed|a job) .. (more|longer) | (need not|do not need to|don t need to|do not have to|don t have to|do not bother to|don t bother to) (come|show up|return) (in|back|to work) (any ?more|again|tomorrow|on monday|from monday)`;

const you = "(sie|du)";
const wen = "(sie|dich|euch)";
const wem = "(ihnen|dir|euch)";
const hinaus =
  "(entlassen|gefeuert|rausgeworfen|hinausgeworfen|rausgeschmissen|rausgeflogen|freigesetzt|gekundigt worden)";
const arbeit = "(stelle|stellen|job|jobs|arbeitsplatz|arbeit|anstellung|posten|beschaftigung)";

const german = `
${you} .. ${hinaus} | ihr (werdet|wurdet|seid) .. ${hinaus} | (werden|wirst|wurden|wurdest|sind|bist|waren) ${you} .. ${hinaus} | (werdet|wurdet|seid) ihr .. ${hinaus} | (er|wir|ich|alle|team|abteilung|kolleg*|mitarbeiter*|vorgesetzte*|chef*|belegschaft|jeder|wer) .. (wird|werden|wurde|wurden|worden|ist|sind|sei|werde) .. (gefeuert|rausgeworfen|hinausgeworfen|freigesetzt) | (kolleg*|mitarbeiter*|team|abteilung|vorgesetzte*|chef*|belegschaft|ich|wir) .. (wird|werde|werden|wurde|wurden|bin|sind) .. entlassen | (er|sie) wird .. entlassen |
(entlasse|entlassen|entlasst|feuern|feuere|feuert) (wir |ich |man )?${wen} | (wir|ich|man|firma|unternehmen|arbeitgeber|leitung|geschaftsfuhrung|geschaftsleitung|vorstand) .. ${wen} .. (entlassen|feuern|rauswerfen|hinauswerfen|freisetzen|loswerden) |
(kundige|kundigen|kundigt) (wir |ich |man )?${wem}(?!.* an( |$)) | (wir|ich|man|firma|unternehmen|arbeitgeber|leitung|geschaftsfuhrung|geschaftsleitung) .. ${wem} .. (gekundigt|kundigen) | ${wem} .. gekundigt | (wird|wurde|werde|wurden|ist|haben|worden) ${wem} .. gekundigt |
(ihre|deine|eure|ihrer|deiner) (sofortige |fristlose |baldige |bevorstehende )?entlassung | (ihre|deine|eure) (fristlose|sofortige|ordentliche|ausserordentliche|schriftliche) kundigung | (ihre|deine) kundigung .. (wirksam|liegt|ausgesprochen|unterschrieben|unterzeichnet|arbeitgeber|personalabteilung|fristlos|zugestellt) |
(ihr|dein|euer|ihrem|deinem) (arbeitsverhaltnis|arbeitsvertrag|job|beschaftigungsverhaltnis|dienstverhaltnis|anstellungsvertrag) .. (endet|enden|ende|beendet|beenden|gekundigt|aufgelost|vorbei|aufgehoben|erlischt|ausgelaufen) | (ihre|deine) (anstellung|beschaftigung|stelle) .. (endet|enden|beendet|gekundigt|vorbei|gestrichen|weg) | (beenden|kundigen|losen) .. (ihr|dein|ihren|deinen|ihre|deine) (arbeitsverhaltnis|arbeitsvertrag|anstellung|stelle|dienstverhaltnis) |
(verlieren|verliere|verlierst|verliert|verloren|verloret|verlorst) .. ${arbeit} | (ihre|deine|ihren|deinen|eure|euren) ${arbeit} .. (verlieren|verlierst|verliert|verloren|los|weg) |
trenn* .. uns .. von (ihnen|dir|euch) | uns .. von (ihnen|dir|euch) .. (trennen|getrennt|verabschieden) | (sie|du) .. (fliegen|fliegst|fliegt) .. raus | (sie|du) (fliegen|fliegst) raus | (fliegen|fliegst) (sie|du) raus | (sie sind|du bist) raus | vor die tur (gesetzt|setzen) |
(arbeiten|arbeitest) (sie|du) .. nicht (mehr|langer) .. (hier|uns|firma|unternehmen) | (sie|du) .. nicht (mehr|langer) (hier|bei uns|fur uns|im unternehmen|in der firma) (arbeiten|arbeitest|beschaftigt|tatig|angestellt) | (sie|du) .. nicht (mehr|langer) .. (beschaftigt|angestellt) | (brauchen|brauchst|mussen|musst) .. nicht mehr (zu|zur arbeit|zum dienst) (kommen|erscheinen) | arbeitslos (werden|wirst|sind|bist|sein) | (werden|sind|bist|wirst) .. arbeitslos`;

const arabic = `
(سنفصلك|سافصلك|نفصلك|فصلناك|فصلتك) | (تفصل|ستفصل|ستفصلون|يفصل|سيفصل|فصلت|فصل|افصل|نفصل|مفصول*) .. من (ال)?(عمل*|وظيف*|خدم*) | (انت|انتم) مفصول* | (سيتم|يتم|تم|قرار|قررنا|باشعار|اشعار|موعد|سبب|قبل|بعد) (ب)?فصلك(م)? | فصلك(م)? من | (فصل|تسريح|اقاله) (زميل*|موظف*|مدير*|فريق*|قسم*) | (سيفصل|سيطرد|سيسرح|سيقال) .. (زميل*|موظف*|مدير*|فريق*|جميع|كل) |
(ستفقد|تفقد|ستخسر|تخسر|فقدت|خسرت|فقدان|خساره|سنفقد|يفقد|سيفقد|ستفقدون) .. (وظيفت*|وظيفه|عملك|عملكم|منصبك|وظايف*) |
(انهاء|ننهي|سننهي|انهينا|سانهي|ستنتهي|سينتهي|ينتهي|تنتهي|انتهي|انتهت|انتهاء) .. (خدماتك|خدمتك|خدماتكم|عقدك|عقد عملك|عملك|توظيفك|وظيفتك) | (عقدك|عملك|خدمتك|خدماتك|وظيفتك|عقد عملك) .. (ينتهي|تنتهي|سينتهي|ستنتهي|انتهي|انتهت|ملغاه|ملغي) |
(تسريحك|تسريحكم|سنسرحك|نسرحك|سرحناك|ستسرح|سوف تسرح) | (سيتم|يتم|قررنا|قرار|تقرر) طردك(م)? | طردك(م)? من (ال)?(عمل*|وظيف*|شرك*) | (سنطردك|نطردك|طردناك|ستطرد|سوف تطرد|تطرد|مطرود|مطروده|مطرودون) | (سيطرد|يطرد|طرد) .. من (ال)?(عمل*|وظيف*) | (الاستغناء|سنستغني|نستغني|استغنينا|التخلي|سنتخلي) (عنك|عنكم|عن خدماتك*|عن خدمتك) | (اقالتك|سنقيلك|اقلناك|ستقال|انت مقال) |
(لا تات|لا تاتي|لا تحضر|لا داعي للحضور|لا داعي للقدوم) .. (العمل|الدوام|الشركه)`;

let compiled: Matcher | undefined;

/** What a reading says of somebody's dismissal, in whatever tense and person; null when it says nothing of the kind. */
export function dismissalIn({ head, body }: Reading): string | null {
  compiled ??= new Matcher([english, german, arabic]);
  const text = `${head} . ${body}`;
  const [first] = compiled.find(text);
  return first ? text.slice(first.start, first.end) : null;
}
