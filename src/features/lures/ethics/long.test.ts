import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { escapeHtml } from "../../../kit/html/index.ts";
import { readCorpus } from "./corpus/read.ts";
import { judge } from "./judge.ts";

/**
 * What long lures are put together from: `around`, ordinary paragraphs of a company; `core`, what plays on a theme in one or two sentences; `innocent`, a sentence
 * that speaks of like things and plays on nothing. The rule for long texts was chosen by the half `seen`; the other is measured alone.
 */
interface Line {
  of: "around" | "core" | "innocent";
  half: "seen" | "test";
  language: string;
  theme?: string;
  text: string;
}
const all = readFileSync(new URL("./corpus/long.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Line);
const some = (of: Line["of"], half: Line["half"]) => all.filter((one) => one.of === of && one.half === half);

/** Four to eight paragraphs of a language, each time others, with a text among them or within one. */
function paragraphs(half: Line["half"], language: string, at: number, text?: string): string[] {
  const given = some("around", half).filter((one) => one.language === language);
  const found = Array.from({ length: 4 + (at % 5) }, (_, nth) => given[(5 * at + (1 + (at % 3)) * nth) % given.length]!.text); // oxfmt-ignore
  if (text === undefined) return found;
  const place = at % found.length;
  const [first, ...rest] = found[place]!.split(". ");
  if (at % 2 === 0) return found.with(place, [first, text.replace(/\.$/, ""), ...rest].join(". "));
  return found.toSpliced(place, 0, text);
}

const isStopped = (written: readonly string[], senderName = "Office", subject = "News from the house") =>
  judge({
    senderName,
    subject,
    html: written.map((one) => `<p>${escapeHtml(one)}</p>`).join(""),
    text: "",
    landing: { html: "" },
  }).length > 0;

/** How many of 22 forbidden and 40 harmless ones are stopped. */
function measured(half: Line["half"]): { forbidden: number; harmless: number } {
  const cores = some("core", half);
  const innocent = some("innocent", half);
  const stopped = cores.filter(({ language, text }, at) => isStopped(paragraphs(half, language, at, text)));
  // Of forty every third has an innocent sentence of a theme's words.
  const plain = Array.from({ length: 40 }, (_, at) => {
    const { language, text } = innocent[(7 * at) % innocent.length]!;
    return paragraphs(half, language, at, at % 3 === 0 ? text : undefined);
  });
  return { forbidden: stopped.length, harmless: plain.filter((one) => isStopped(one)).length };
}

// Before 0514 nearly all forbidden ones were stopped, and 62 of the 80 harmless ones with them.
it("one or two forbidden sentences in a long text are stopped, and few long harmless texts", () => {
  const [seen, test] = [measured("seen"), measured("test")];
  console.log({ seen, test });
  expect(seen.forbidden).toBeGreaterThanOrEqual(20);
  expect(test.forbidden).toBeGreaterThanOrEqual(20);
  expect(seen.harmless).toBeLessThanOrEqual(2);
  // Nineteen paragraphs of a language: one that is taken amiss stands in many texts.
  expect(test.harmless).toBeLessThanOrEqual(8);
}, 120_000);

it("of lures by others among ordinary paragraphs at least 95 of 100 forbidden ones are stopped, and at most a twentieth of the harmless", () => {
  const others = readCorpus("test").filter(({ language }) => ["en", "de"].includes(language));
  const counts = { forbidden: [0, 0], harmless: [0, 0] } as Record<"forbidden" | "harmless", [stopped: number, all: number]>; // oxfmt-ignore
  for (const [at, { theme, language, senderName, subject, text, landing = "" }] of others.entries()) {
    if (at % 4 !== 0) continue;
    const count = counts[theme ? "forbidden" : "harmless"];
    count[0] += Number(isStopped(paragraphs("test", language, at / 4, `${text}\n${landing}`), senderName, subject));
    count[1] += 1;
  }
  console.log(counts);
  expect(counts.forbidden[0] / counts.forbidden[1]).toBeGreaterThanOrEqual(0.95);
  expect(counts.harmless[0] / counts.harmless[1]).toBeLessThanOrEqual(0.05);
}, 240_000);

const wrappedAt = (width: number, text: string) =>
  text.split(" ").reduce((all, word) => `${all}${all.length - all.lastIndexOf("\n") + word.length > width ? "\n" : " "}${word}`); // oxfmt-ignore

it.each([
  "On Saturday the network of the main building is switched off from seven in the morning until about two in the afternoon, because the old switches on the second floor are replaced by new ones. During this time neither the wireless network nor the telephones work, and the printers cannot be reached. Please save your work on Friday evening and shut down your computer, since machines that keep running may lose open files. The mail servers stand in another house and are not affected; mail that is sent to you in the meantime is delivered as usual. Whoever has to work on Saturday can use a desk in the annex, for which a list hangs at the reception. After the work every computer asks once for a restart. If yours shows no connection on Monday, please call the service desk at extension 400 and have the number of your socket ready.",
  "Am Samstag wird das Netz im Hauptgebäude von sieben Uhr morgens bis etwa vierzehn Uhr abgeschaltet, weil die alten Verteiler im zweiten Stock durch neue ersetzt werden. In dieser Zeit funktionieren weder das drahtlose Netz noch die Telefone, und auch die Drucker sind nicht erreichbar. Bitte speichern Sie am Freitagabend Ihre Arbeit und fahren Sie den Rechner herunter, da laufende Geräte offene Dateien verlieren können. Die Mailserver stehen in einem anderen Haus und sind nicht betroffen; Nachrichten werden wie gewohnt zugestellt. Wer am Samstag arbeiten muss, findet einen Platz im Nebengebäude, die Liste liegt am Empfang aus. Nach den Arbeiten verlangt jeder Rechner einmal einen Neustart. Sollte Ihrer am Montag keine Verbindung haben, rufen Sie bitte die Hotline unter 400 an und halten Sie die Nummer Ihrer Dose bereit.",
  "Zur Erinnerung an alle, die im Lager arbeiten: die jährliche Unterweisung zur Arbeitssicherheit findet am Dienstag um acht Uhr im Schulungsraum statt. Sie dauert etwa neunzig Minuten und ist für alle verpflichtend, die Stapler fahren oder mit den Regalen zu tun haben. Bitte bringen Sie den Fahrausweis mit, weil das Datum darin verlängert wird. Wer krank ist oder Urlaub hat, holt den Termin zwei Wochen später nach; die Liste hängt neben der Stechuhr. Im letzten Jahr gab es drei kleine Unfälle, bei denen zum Glück niemand verletzt wurde, und alle drei hätten sich mit festen Schuhen vermeiden lassen. Neue Schuhe bekommen Sie kostenlos in der Ausgabe, wenn die alten abgenutzt sind. Nach der Unterweisung gibt es Kaffee und belegte Brötchen. Bei Fragen wenden Sie sich bitte an die Schichtleitung.",
  "The old monitors were given to a school, so please correct the asset list. We have a new photocopier contract, so a technician will walk through all floors on Monday and note the numbers on the devices. You need not do anything. Please leave the doors of the small print rooms unlocked. The works council has moved to room 114 and keeps its usual office hours. Payslips can from now on be found in the self-service portal under Documents; the address has changed. The printers on the ground floor now print on both sides unless you say otherwise. That saves about a third of the paper. Toner is ordered by itself; an empty tray is reported by scanning the code on the lid. Old keyboards, cables and mice can be put into the green box by the stairs. What still works is passed on inside the house, the rest goes to the recycling yard. Screens are picked up by facilities on request.",
  "Bitte bestätigen Sie Ihre Postanschrift im Portal, damit der neue Ausweis Sie erreicht. Am Mittwoch ab achtzehn Uhr ist das Netz für eine Stunde langsam, weil zwei Verteiler getauscht werden. Sichern Sie vor Feierabend Ihre Dokumente. Telefone, Türen und Schranke funktionieren weiter. Für Sie liegt ein Paket an der Pforte; die Abholnummer steht auf der Seite. Der Betriebsrat ist in Zimmer 114 umgezogen und hat die üblichen Sprechzeiten. Der Werkschutz bittet darum, Ausweise sichtbar zu tragen und Unbekannten nicht die Tür aufzuhalten. Wer seinen Ausweis zu Hause vergessen hat, bekommt am Empfang gegen ein Dokument mit Foto einen für den Tag. Für die neue Bilderwand im Eingang suchen wir Fotos von Ihrem Arbeitsplatz, von Maschinen, Ausblicken und Details, bitte ohne Gesichter. Die zehn schönsten werden groß gedruckt; schicken Sie Ihre bis Monatsende an den Empfang.",
  "Ihr Kennwort läuft in drei Tagen ab; melden Sie sich an und wählen Sie ein neues. Kinder von Beschäftigten dürfen am Zukunftstag in die Werkstatt schauen; Eltern melden sie am Empfang an. Seit letzter Woche werden Verträge elektronisch unterschrieben. Sie bekommen eine Nachricht, lesen das Dokument im Browser und unterschreiben mit dem Code vom Telefon. Die Umlaufmappe entfällt, und auf keinem Schreibtisch geht mehr etwas verloren. Reisen werden künftig im neuen Portal gebucht. Bahnfahrten bis zwei Stunden brauchen keine Freigabe mehr, Flüge weiterhin. Belege lassen sich mit dem Telefon fotografieren, das spart allen den Umschlag mit den kleinen Zetteln.",
  "The choir rehearses on Tuesdays at five in the large hall, and is looking for two basses. Nobody has to sing alone. The running group meets at the gate on Thursdays, rain or shine, in two speeds. Two of our apprentices have built a weather station on the roof. You can see the temperature, wind and rain on the screen in the foyer, and the figures of the past days on a page of their own. Payslips can from now on be found in the self-service portal under Documents; the address has changed. The flu season begins: hand sanitiser is at the entrances, and meetings can be joined from home. We would like to know how you get to work. The survey has six questions, takes two minutes and is anonymous. With the answers the city plans a bus stop, and we plan showers and more places for bicycles.",
  "Für die neue Bilderwand im Eingang suchen wir Fotos von Ihrem Arbeitsplatz, von Maschinen, Ausblicken und Details, bitte ohne Gesichter. Die zehn schönsten werden groß gedruckt; schicken Sie Ihre bis Monatsende an den Empfang. Eine Kollegin hat ein Dokument mit Ihnen geteilt; öffnen Sie es, um die Kommentare zu sehen. Zum Abschluss des Projekts gibt es am 30. ab vier im Hof eine kleine Feier. Es wird gegrillt, auch ohne Fleisch. Ziehen Sie sich etwas Warmes an, abends wird es schnell kühl. Gehaltsabrechnungen liegen künftig im Portal unter Dokumente; die Adresse hat sich geändert. Wir möchten wissen, wie Sie zur Arbeit kommen. Die Umfrage hat sechs Fragen, dauert zwei Minuten und ist anonym. Mit den Antworten plant die Stadt eine Haltestelle und wir Duschen und mehr Stellplätze für Fahrräder.",
  "The flu season begins: hand sanitiser is at the entrances, and meetings can be joined from home. Security reminds us to wear badges visibly and not to hold the door for people we do not know. Whoever has left their badge at home gets one for the day at the reception after showing a document with a photograph. The choir rehearses on Tuesdays at five in the large hall, and is looking for two basses. Nobody has to sing alone. The running group meets at the gate on Thursdays, rain or shine, in two speeds. From Monday the meeting rooms on the second floor can be booked in the new calendar. Please cancel a booking that you no longer need, because rooms that stay empty for a quarter of an hour are released by themselves.",
  "In spring we want to try out shared desks in the north wing. Whoever would like to take part tells their team lead. Lockers, screens and good chairs are there, and after three months we will look together at what was worth it. The flu season begins: hand sanitiser is at the entrances, and meetings can be joined from home. On Wednesday evening from six the network will be slow for an hour because two switches are exchanged. Save your documents before you leave. Telephones keep working, and so do the doors and the barrier.",
  "Our mail system was moved to newer servers last weekend. Most of you will not have noticed anything; if an old folder looks empty, close the program, wait a minute and open it once more. The service desk is happy to help. The insurance for company cars has a new number for breakdowns. A sticker for the windscreen comes by internal mail. Please also check whether warning triangle and first aid box are in the boot, and whether the papers are up to date. The list of people who want to go to the concert is full. The motion was dismissed. Travel bookings go through the new portal. Train tickets up to two hours do not need approval any more, flights still do. Receipts can be photographed with a phone, which saves everyone the envelope with little slips of paper. Your contract for the parking space ends in May. Two of our apprentices have built a weather station on the roof. You can see the temperature, wind and rain on the screen in the foyer, and the figures of the past days on a page of their own. Clear your desk of papers every evening. Several mice and headsets have been left in the training room. They are in a basket at the reception and wait for their owners. What nobody has fetched by Friday goes into the drawer for visitors.",
])("a harmless text says no more where it is wrapped at a width: %s", (text) => {
  const found = (written: string) => judge({ senderName: "Desk", subject: "Hello", html: "", text: written, landing: { html: "" } }); // oxfmt-ignore
  expect(found(text)).toEqual([]);
  for (const width of [66, 72, 78]) expect(found(wrappedAt(width, text)), `${width}`).toEqual([]);
});

it("what is forbidden is found in a wrapped text as in one that is not", () => {
  const isFound = (text: string) => judge({ senderName: "Desk", subject: "Hello", html: "", text, landing: { html: "" } }).length > 0; // oxfmt-ignore
  const texts = some("core", "seen").map(({ language, text }, at) => paragraphs("seen", language, at, text).join(" "));
  const stopped = texts.filter(isFound);
  expect(stopped.length).toBeGreaterThan(texts.length * 0.8);
  expect(stopped.filter((text) => !isFound(wrappedAt(72, text)))).toEqual([]);
});
