import { expect, test } from "vitest";
import { sanitiseMail } from "../html/sanitise.ts";
import { observe } from "../ethics/evidence.ts";
import { render } from "../ethics/seen/render.ts";
import { ethicsCheck } from "./ethics.ts";
import { nothing } from "./testing-lure.ts";

const mail = (written: string, more: Partial<Parameters<typeof ethicsCheck>[0]> = {}) =>
  ethicsCheck({ ...nothing, html: sanitiseMail(written).html, ...more });
const picture = (alt: string) =>
  `<img alt="${alt}" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">`;

test.each([
  "<p>1. Your</p><p>2. employment</p><p>3. ends</p><p>4. on Friday</p>",
  "<p>Your • employment • ends • on Friday</p>",
  "<p>Your | employment | ends | on Friday</p>",
  "<p>You … will … be … dismissed … next week</p>",
  "<p>You... are... dismissed... as of Friday</p>",
  "<p>Ihr Arbeitsverhältnis – das wissen Sie vielleicht schon – endet am Freitag.</p>",
])("signs and numbers end no sentence: %s", (written) => {
  expect(mail(written)).not.toEqual([]);
});

test("nor do they in a plain text", () => {
  const text = "1) Ihr\n2) Arbeitsverhältnis\n3) endet\n4) am Freitag";
  expect(ethicsCheck({ ...nothing, text })).not.toEqual([]);
});

test.each([
  `<div>${picture("You")}</div><div>${picture("are")}</div><div>${picture("dismissed")}</div>`,
  `<div>You will be</div><div>${picture("dismissed")}</div><div>on Friday</div>`,
  '<p title="You will be">a</p><p title="dismissed on Friday">b</p>',
  "<p>قررت الإدارة بعد تفكير طويل في هذا الأمر إنهاء<br>خدماتك في نهاية هذا الشهر مع الشكر</p>",
])("a sentence is read over pictures, titles and lines in letters without capitals: %s", (written) => {
  expect(mail(written)).not.toEqual([]);
});

test("a sentence may begin in the subject", () => {
  const written = "<p>ends on Friday. The details are on the page.</p>";
  expect(mail(written, { subject: "Your employment" })).not.toEqual([]);
  expect(mail(written, { subject: "Your subscription" })).toEqual([]);
});

test.each([
  "<p>Home | Products | Careers | Contact</p><p>Read the new issue of the newsletter.</p><p>Imprint • Privacy • Unsubscribe</p>",
  "<p>1. Open the page</p><p>2. Sign in</p><p>3. Choose your seat</p>",
  "<p>Votre colis … attend … à la réception. Choisissez un créneau.</p>",
  "<p>Ihr Abonnement – das günstige – endet am Freitag. Verlängern Sie es auf der Seite.</p>",
  "<p>Montag: Suppe<br>Dienstag: Salat<br>Mittwoch: Pasta</p><p>Bitte wählen Sie bis Donnerstag.</p>",
])("what is parted by signs and says nothing passes: %s", (written) => {
  expect(mail(written)).toEqual([]);
});

test.each([
  "I recorded you through your webcam while you visited an adult site.",
  "Your wife is having an affair with somebody from your office.",
  "Im Netz sind Nacktbilder von Ihnen aufgetaucht.",
  "Une vidéo intime de vous circule entre collègues.",
  "Un admirador secreto de su oficina le ha dejado un mensaje.",
])("bodies, love and betrayal are nobody's bait: %s", (text) => {
  expect(mail(`<p>${text}</p>`)).toContainEqual(expect.objectContaining({ theme: "intimate", level: "doubtful" }));
});

test.each([
  "The driver of your webcam is out of date. Install the update before the next video call.",
  "A camera recorded your car in a no-parking zone. See the picture and pay the fee on the page.",
  "Die Fotos vom Sommerfest sind online. Sind Sie auf einem Bild? Sehen Sie hier nach.",
  "The adult learning week begins on Monday. Choose your workshop on the page.",
  "The band plays an intimate concert in the lobby on Thursday. Reserve a seat.",
])("what sounds like it passes: %s", (text) => {
  expect(mail(`<p>${text}</p>`)).toEqual([]);
});

test("an office in the sender's address is no theme by itself: what it sends is judged as under its name", () => {
  const written = "<p>Der neue Speiseplan ist da. Bitte wählen Sie bis Donnerstag Ihr Essen.</p>";
  for (const senderLocal of ["betriebsrat", "kita", "kita.sonnenschein", "pensions", "lohnbuero", "nominas", "nursery"])
    expect(mail(written, { senderName: "Kantine", senderLocal }), senderLocal).toEqual([]);
  const strike = mail(written, { senderName: "Kantine", senderLocal: "betriebsrat.streik" });
  expect(strike).toContainEqual(expect.objectContaining({ theme: "union", part: "senderLocal" }));
  expect(mail("<p>Ihr Kind wurde heute nicht abgeholt.</p>", { senderLocal: "kita" })).not.toEqual([]);
});

test("a word that names a theme in one language names none in another", () => {
  const english = "<p>This is a kind reminder: what kind of chair would you like for the new office?</p>";
  const german = "<p>Ihre Buchung in der Pension Waldblick ist eingegangen. Bitte bestätigen Sie die Anreise.</p>";
  expect(mail(english, { themes: ["kind"] })).toEqual([]);
  expect(mail(german, { themes: ["Pension"] })).toEqual([]);
  expect(mail(german, { themes: ["Kind"] })).toMatchObject([{ theme: "child", part: "themes" }]);
  expect(mail(english, { themes: ["pension"] })).toMatchObject([{ theme: "pay", part: "themes" }]);
});

/** Ten times as much to read takes about ten times as long, in processor time. @param pageOf makes a page of so many times its parts */
function expectLinear(pageOf: (times: number) => string, read: (page: string) => unknown = render): void {
  const cost = (times: number) => {
    const page = pageOf(times);
    const before = process.cpuUsage();
    read(page);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  cost(1);
  const [few, many] = [cost(2), cost(20)];
  expect(many).toBeLessThan(30 * few + 200_000);
}

test("the work of a style sheet's signs grows with rules and with elements, not with their product", () => {
  expectLinear((times) => {
    const rules = Array.from({ length: 20 * times }, (_, n) => `.c${n}::before{content:"$"}`).join("");
    const elements = Array.from({ length: 300 * times }, (_, n) => `<b class="c${n % (20 * times)} d${n}">w</b> `);
    return `<style>${rules}</style><p>${elements.join("")}</p>`;
  });
});

test("nor does that of a sentence of words that are others in other languages grow faster than it", () => {
  expectLinear(
    (times) => "arts ".repeat(200 * times),
    (body) => observe({ head: "", body }),
  );
});

test("a sentence behind more lines than are read on goes to a second person", () => {
  const rows = Array.from({ length: 340 }, (_, n) => `<p>Row ${n} of</p><p>list ${n}.</p>`).join("");
  const hidden = `<div style="display:none">${rows}</div>`;
  expect(mail(`${hidden}<p>1. Your</p><p>2. employment</p><p>3. ends</p><p>4. on Friday</p>`)).not.toEqual([]);
});

const fillers = ["parked in the hall and", "open from nine, and the printer is"] as const;
const around = (open: (nth: number) => string, close: string) =>
  `<p>Your ${open(0)}${fillers[0]}${close} employment ${open(1)}${fillers[1]}${close} ends on Friday.</p>`;

test("so does a sentence behind more lines in styled pieces than are read in each of their ways", () => {
  const row = (nth: number) => `<p>Room ${nth} <b class="a">is free ${nth}</b> and <b class="b">quiet ${nth}</b>.</p>`;
  const rows = (count: number) => Array.from({ length: count }, (_, nth) => row(nth)).join("");
  expect(mail(rows(60))).toEqual([]);
  expect(mail(rows(100) + around((nth) => `<b class="${nth}">`, "</b>"))).not.toEqual([]);
});

test("and one in a line of more styled pieces than are left out in turn", () => {
  const line = (count: number) =>
    Array.from({ length: count }, (_, nth) => `<i class="c${nth}">word${nth}</i>`).join(" ");
  expect(mail(`<p>Your ${line(13)} employment ends on Friday</p>`)).not.toEqual([]);
  expect(mail(`<p>Your ${line(11)} parcel ends here</p>`)).toEqual([]);
});

test("but not one of links that are all plainly seen alike", () => {
  const line = (styleOf: (nth: number) => string, more = "") =>
    mail(
      `${more}<p>Rooms: ${Array.from({ length: 14 }, (_, nth) => `<a href="{{url}}" style="${styleOf(nth)}">Room ${nth}</a>`).join(" ")}</p>`,
    );
  const link = "color:#0b5ed7;text-decoration:none";
  expect(line(() => link)).toEqual([]);
  expect(line((nth) => (nth === 3 ? "color:#0b5ed8" : link))).not.toEqual([]);
  expect(line(() => `${link};background:#ffffff`)).not.toEqual([]);
  expect(line(() => link, "<style>a{font-weight:bold}</style>")).not.toEqual([]);
  expect(line(() => link, '<p><b class="x">Hall</b></p>')).not.toEqual([]);
  expect(
    mail(
      `<p>Your ${Array.from({ length: 13 }, () => `<a href="{{url}}" style="${link}">room in the hall</a>`).join(" ")} employment ends on Friday.</p>`,
    ),
  ).not.toEqual([]);
});

test.each([
  ["small print", "<small>".repeat(14), "</small>".repeat(14)],
  ["what is struck out", "<s>", "</s>"],
])("nor one of which some stand in %s, and are not seen as the others are", (_what, open, close) => {
  const fillers = ["room is new. The", "plant is green. A", "door is open. The", "map is old. Each"];
  const link = (text: string) => `<a href="{{url}}" style="color:#0b5ed7">${text}</a>`;
  const line = (from: number) =>
    [0, 1, 2, 3].map((nth) => `${open}${link(fillers[(from + nth) % 4]!)}${close}`).join(" ");
  expect(mail(`<p>${link("Your")} ${line(0)} ${link("employment")} ${line(2)} ${link("ends")} ${line(1)} ${link("on Friday.")}</p>`)).not.toEqual([]); // oxfmt-ignore
});

test("columns are read on behind the twelfth, and of more than are read somebody looks", () => {
  const row = (before: number, word: string) => `<tr>${"<td>Day</td>".repeat(before)}<td>${word}</td></tr>`;
  const table = (before: number, ...said: string[]) =>
    `<table>${said.map((word) => row(before, word)).join("")}</table>`;
  expect(mail(table(12, "Your", "employment", "ends", "on", "Friday"))).not.toEqual([]);
  expect(mail(table(40, "Your", "employment", "ends", "on", "Friday"))).not.toEqual([]);
  expect(mail(table(24, "Blue", "Red", "Green"))).toEqual([]);
});

test("a line is read without its only styled piece, too", () => {
  const written = (more: string) => `<p>Your ${more} <b class="x">course of the library</b> ends on Friday.</p>`;
  expect(mail(written("employment"))).not.toEqual([]);
  expect(mail(written("reading"))).toEqual([]);
});

test.each([
  ["Palavra-passe", "A sua palavra-passe não é alterada há 90 dias. Renove-a na página."],
  ["Stühle", "Der Ausverkauf: Restposten sold out. Die neuen Stühle sind da, bitte auswählen."],
])("a word that names a theme in another language is none: %s: %s", (subject, text) => {
  expect(mail(`<p>${text}</p>`, { subject })).toEqual([]);
});

test("nor is one that an author calls a lure by, or that stands in an address", () => {
  const written = "<p>Please choose your seat for the new office on the page.</p>";
  for (const one of ["não", "done", "legs", "sold", "patient"]) {
    expect(mail(written, { themes: [one] }), one).toEqual([]);
    expect(mail(written, { senderLocal: one }), one).toEqual([]);
  }
  for (const one of ["NAO 2027", "un legs", "done sangre", "patient portal", "Patientendossier"])
    expect(mail(written, { themes: [one] }), one).not.toEqual([]);
});

test("nor does the work of rules for kinds of elements: what their classes are makes no difference that no rule names", () => {
  expectLinear((times) => {
    const rules = Array.from({ length: 40 * times }, (_, n) => `b{font-size:${n + 10}px;color:#${1000 + n}}`).join("");
    const elements = Array.from({ length: 100 * times }, (_, n) => `<b class="d${n}">w</b> `);
    return `<style>${rules}</style><p>${elements.join("")}</p>`;
  });
});

test.each([
  ["that a class has beside its kind", (nth: number) => [`b{font-size:${nth + 10}px}`, `.c${nth}{margin:0}`], 200],
  ["that two classes have together", (nth: number) => [`.c.c${nth}{color:#${1000 + nth}}`], 200],
  ["that write signs at a kind", (nth: number) => [`b::before{content:"$"}.c${nth}::after{content:"."}`], 200],
  [
    "that are for some of those who look",
    (nth: number) => [`@media (min-width:${nth}px){b{color:#123}.c${nth}{color:#234}}`],
    4,
  ],
  ["that narrow by place", (nth: number) => [`b:nth-child(${nth}){color:#123}.c${nth}:not(.d){color:#234}`], 40],
] as const)(
  "nor that of rules %s, for elements of which each has a class that a rule names",
  (_which, rulesOf, many) => {
    expectLinear((times) => {
      const rules = Array.from({ length: many * times }, (_, nth) => rulesOf(nth).join("")).join("");
      const elements = Array.from({ length: 200 * times }, (_, nth) => `<b class="c c${nth % (many * times)}">w</b> `);
      return `<style>${rules}</style><p>${elements.join("")}</p>`;
    });
  },
);
