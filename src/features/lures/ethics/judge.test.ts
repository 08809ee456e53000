import { expect, test } from "vitest";
import { escapeHtml } from "../../../kit/html/index.ts";
import { readCorpus } from "./corpus/read.ts";
import type { Example } from "./corpus/read.ts";
import { judge } from "./judge.ts";

const judged = (one: Example) =>
  judge({
    senderName: one.senderName,
    subject: one.subject,
    html: `<p>${escapeHtml(one.text)}</p>`,
    text: one.text,
    landing: { html: `<p>${escapeHtml(one.landing ?? "")}</p>` },
  });

/** The parts of each kind that are stopped, for the table of docs/ethics-check.md. */
function rates(examples: readonly Example[]): { forbidden: number; harmless: number; table: Record<string, string> } {
  const counts = new Map<string, [stopped: number, all: number]>();
  for (const one of examples) {
    const stopped = Number(judged(one).length > 0);
    const side = one.theme ? "forbidden" : "harmless";
    const keys = [side, `${side} ${one.language}`, `${side} ${one.writer}`, ...(one.theme ? [one.theme] : [])];
    for (const key of keys) {
      const [before, all] = counts.get(key) ?? [0, 0];
      counts.set(key, [before + stopped, all + 1]);
    }
  }
  const rate = (key: string) => counts.get(key)![0] / counts.get(key)![1];
  const table = Object.fromEntries([...counts].map(([key, [stopped, all]]) => [key, `${stopped} of ${all}`]));
  return { forbidden: rate("forbidden"), harmless: rate("harmless"), table };
}

test("the two halves hold more than 300 forbidden and 600 harmless lures, none in both", () => {
  const [train, examined] = [readCorpus("train"), readCorpus("test")];
  const all = [...train, ...examined];
  expect(all.filter((one) => one.theme).length).toBeGreaterThan(300);
  expect(all.filter((one) => !one.theme).length).toBeGreaterThan(600);
  expect(new Set(all.map((one) => `${one.subject} ${one.text}`.toLowerCase())).size).toBe(all.length);
});

// The goal is 0.95; what is reached on words that nobody looked at stands here, so that nothing falls behind it unseen.
test("on lures by four other writers the goal is reached: at least 95 of 100 forbidden ones are stopped, and at most a twentieth of the harmless", () => {
  const { forbidden, harmless, table } = rates(readCorpus("test"));
  console.log(table);
  expect(forbidden).toBeGreaterThanOrEqual(0.96);
  expect(harmless).toBeLessThanOrEqual(0.03);
}, 240_000);

test("on the lures it was made from hardly anything is wrong", () => {
  const { forbidden, harmless } = rates(readCorpus("train").filter((_, at) => at % 10 === 0));
  expect(forbidden).toBeGreaterThan(0.98);
  expect(harmless).toBeLessThan(0.02);
}, 120_000);

const themesOf = (html: string, subject = "A note for you") =>
  judge({ senderName: "People Team", subject, html, text: "", landing: { html: "" } }).map((one) => one.theme);

test.each([
  ["as it is", "bonus"],
  ["capitals", "BONUS"],
  ["zero-width characters and soft hyphens", "b\u200bo\u00adn\u2060u\ufeffs"],
  ["invisible letters of Hangul and variation selectors", "bo\u3164n\ufe0fus".replace("\u3164", "\u115f")],
  ["Cyrillic and Greek letters", "\u0432\u03bfnu\u0455".replace("\u0432", "b")],
  ["wide letters", "ｂｏｎｕｓ"],
  ["mathematical letters", "𝐛𝐨𝐧𝐮𝐬"],
  ["letters in circles", "ⓑⓞⓝⓤⓢ"],
  ["letters of flags", "🇧🇴🇳🇺🇸"],
  ["combining strokes", "b\u0336o\u0336n\u0336u\u0336s\u0336"],
  ["accents", "bónüs"],
  ["spaces", "b o n u s"],
  ["points", "b.o.n.u.s"],
  ["points at middle height", "b·o·n·u·s"],
  ["two pieces", "bo nus"],
  ["a hyphen", "bon-us"],
  ["digits", "b0nu5"],
  ["signs", "b0nu$"],
  ["a variable", "bo{{first_name}}nus"],
  ["a variable without a value", "bo{{custom.x}}nus"],
  ["a variable's own words", "{{custom.x|bonus}}"],
  ["a variable's own words, cut", "bo{{custom.x|nus}}"],
  ["tags", "b<b>o</b><i>n</i>us"],
  ["entities", "b&#111;nus"],
  ["line breaks", "b<br>o<br>n<br>u<br>s"],
  ["cells", "<table><tr><td>b</td><td>o</td><td>n</td><td>u</td><td>s</td></tr></table>"],
  ["hidden letters between", 'bo<span style="display:none">xx</span>nus'],
  ["letters of no size between", 'bo<span style="font-size:0">xx</span>nus'],
  ["letters in the colour of the page", 'bo<span style="color:#ffffff">xx</span>nus'],
  ["letters hidden by a class", 'bo<span class="h">xx</span>nus'],
  ["the hidden first line of a mail list", '<div style="display:none">your bonus is ready</div>'],
  ["a picture's words", '<img src="cid:a" alt="your bonus is ready">'],
  ["bdo", '<bdo dir="rtl">sunob</bdo>'],
  ["an override character", "\u202esunob\u202c"],
  ["direction by style", '<span style="unicode-bidi:bidi-override;direction:rtl">sunob</span>'],
  [
    "isolates from right to left",
    `<span dir="rtl">${Array.from("sunob")
      .map((one) => `<bdi>${one}</bdi>`)
      .join("")}</span>`,
  ],
  ["spelled backwards", "s u n o b"],
])("a word is seen through %s", (_trick, word) => {
  expect(
    themesOf(`<style>.h{display:none}</style><p>Dear employee, your ${word} is ready. Confirm to receive it.</p>`),
  ).toContain("bonus");
});

// Two of them only, each in another way: no two look alike.
test.each([
  ["pale letters", "color:#ededed", "opacity:.1"],
  ["tiny letters", "font-size:3px", "font-size:0.1vw"],
  ["letters made small", "display:inline-block;transform:scale(.05)", "display:inline-block;transform:scalex(.01)"],
  ["letters on their own colour", "background:#123456;color:#123456", "color:#334455;background:#345 none"],
  ["a gradient of their colour", "color:#123456;background:linear-gradient(#123456,#123456)", "filter:opacity(5%)"],
  [
    "narrow boxes",
    "display:inline-block;overflow:hidden;width:1px;height:1em",
    "display:inline-block;max-width:.1em;overflow:hidden",
  ],
  [
    "low boxes",
    "display:inline-block;height:0;line-height:0;overflow:hidden",
    "display:block;height:1px;overflow:hidden",
  ],
  ["clips", "clip-path:circle(0)", "clip-path:polygon(0 0,0 0,0 0)"],
  ["filters", "filter:blur(9px)", "filter:contrast(0) brightness(9)"],
  ["fills", "-webkit-text-fill-color:transparent", "mix-blend-mode:lighten;color:#fff"],
  ["strokes through them", "text-decoration:line-through", "text-decoration-line:line-through"],
])("fillers that nobody sees hide no sentence: %s", (_how, one, other) => {
  const read = (html: string) => judge({ senderName: "Desk", subject: "Monday", html: "<p>Please take a look.</p>", text: "", landing: { html } }); // oxfmt-ignore
  const fillers = ["parked in the hall and", "open from nine, and the printer is"] as const;
  expect(read(`<p>Your ${fillers[0]} salary ${fillers[1]} is cut by half.</p>`)).toEqual([]);
  const hidden = `<p>Your <span style="${one}">${fillers[0]}</span> salary <i style="${other}">${fillers[1]}</i> is cut by half.</p>`;
  expect(read(hidden).map(({ theme }) => theme)).toContain("pay");
  expect(read(`<p>Your <s>${fillers[0]}</s> salary <del>${fillers[1]}</del> is cut by half.</p>`)).not.toEqual([]);
});

// Some elements of one kind are seen and some are not, by what they stand upon: neither all of them nor none is what is read.
test.each([
  [
    "Your ",
    "parked in the hall and",
    " ",
    ["employment"],
    " ",
    "open from nine, and the printer is",
    " ",
    ["ends on Friday."],
  ],
  [
    "You ",
    "parked the bicycles of all and",
    " will be ",
    ["dismissed"],
    " ",
    "as slow as it was before",
    " on ",
    ["Friday."],
  ],
])("fillers of the same style as what is seen hide no sentence: %s", (...pieces) => {
  const read = (html: string) => judge({ senderName: "Desk", subject: "Monday", html: "<p>Please take a look.</p>", text: "", landing: { html } }); // oxfmt-ignore
  const of = (text: string) => `<span class="f">${text}</span>`;
  const line = pieces.map((one) => (Array.isArray(one) ? of(one[0]!) : /^\w.* \w/.test(one) ? of(one) : one)).join("");
  expect(read(`<style>.f{color:#345}</style><p>${line}</p>`)).not.toEqual([]);
  expect(read(`<p>Your ${of("mailbox")} is ${of("larger")} now, and the ${of("old")} one ${of("stays")} for a week.</p>`)).toEqual([]); // oxfmt-ignore
});

test("words that only a style sheet writes, a form's labels and a page's button are read", () => {
  expect(themesOf('<style>p::before{content:"Your salary has been cut"}</style><p>.</p>')).toContain("pay");
  const page = '<form><input placeholder="Your salary per month"><button>Accept the new salary</button></form>';
  const found = judge({ senderName: "HR", subject: "Hello", html: "<p>x</p>", text: "", landing: { html: page } });
  expect(found.map((one) => one.theme)).toContain("pay");
});

test("harmless words around a passage do not hide it", () => {
  const padding = "The server of the supplier sends an invoice for the printer. ".repeat(200);
  expect(
    themesOf(
      `<p>${padding}</p><p>Dear employee, you have been selected for redundancy, your severance is attached.</p><p>${padding}</p>`,
    ),
  ).toContain("layoff");
});

test.each([
  "The child theme of the website needs an update",
  "Bonus chapter of the handbook",
  "A union of two tables in the query",
  "We donated the old monitors: please correct the asset list",
  "Layoff valve and spares: new catalogue",
  "Please pay invoice 4711",
  "Pay attention to the new style guide",
  "Health check of server web-04 failed",
  "Disaster-recovery test on Saturday",
  "No more death-march projects",
  "Dead letter queue is growing",
  "Your password for the HR portal was reset",
  "The payroll portal has a new login page",
  "I need gift cards for a client, are you at your desk?",
  "Europäische Union: neue Regeln für Cookies",
  "Kündigung Ihres Mobilfunkvertrags",
  "Thème enfant du site à mettre à jour",
  "Prueba de recuperación ante desastres",
])("an innocent sentence passes: %s", (subject) => {
  expect(
    judge({ senderName: "Desk", subject, html: "<p>Please take a look.</p>", text: "", landing: { html: "" } }),
  ).toEqual([]);
});

test("the time grows with the length, not faster, also for what is written to be slow", () => {
  const cost = (text: string) => {
    const before = process.cpuUsage();
    themesOf(`<p>${text}</p>`);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  for (const piece of ["your ", "b o n u s ", "<b>x</b>", "a.b.c.d", "\u202eab", "l0l "]) {
    cost(piece.repeat(100));
    const [short, long] = [cost(piece.repeat(250)), cost(piece.repeat(2_500))];
    expect(long, piece).toBeLessThan(60 * short + 500_000);
  }
});

const page = (text: string) => {
  const mails = {
    en: [
      "IT Desk",
      "Your mailbox",
      "<p>Hello, please look at the page for the details of the new storage. Thank you.</p>",
    ],
    de: [
      "IT-Service",
      "Ihr Postfach",
      "<p>Hallo, auf der Seite stehen die Einzelheiten zum neuen Speicher. Danke.</p>",
    ],
    ar: ["مكتب الدعم", "بريدك", "<p>مرحبا، يرجى الاطلاع على الصفحة لمعرفة تفاصيل التخزين الجديد. شكرا.</p>"],
  } as const;
  const language = /\p{Script=Arabic}/u.test(text)
    ? "ar"
    : /[äöüß]|\b(?:Sie|der|die|das|wir|du|wird)\b/i.test(text)
      ? "de"
      : "en";
  const [senderName, subject, html] = mails[language];
  return judge({
    senderName,
    subject,
    html,
    text: "",
    landing: { html: `<form><p>${text}</p><button>OK</button></form>` },
  });
};

test.each([
  "You will be dismissed next week.",
  "You are dismissed as of Friday.",
  "You’re fired.",
  "You have been dismissed.",
  "You could get fired for this.",
  "Sign in, or be dismissed.",
  "We will dismiss you on Monday.",
  "They are firing you next month.",
  "We are letting you go.",
  "Everybody in your team will be let go.",
  "Your dismissal takes effect on Friday.",
  "Your employment ends next week.",
  "Next week you will no longer be employed.",
  "Sie werden nächste Woche entlassen.",
  "Nächste Woche werden Sie entlassen.",
  "Sie wurden entlassen.",
  "Wir entlassen Sie zum Monatsende.",
  "Ihnen wird nächste Woche gekündigt.",
  "Wir kündigen Ihnen zum Monatsende.",
  "Du bist gefeuert.",
  "Wir trennen uns von Ihnen.",
  "Ihr Arbeitsverhältnis endet am Freitag.",
  "Sie verlieren Ihre Stelle.",
  "سيتم فصلك الأسبوع القادم.",
  "سنفصلك الأسبوع القادم.",
  "أنت مفصول من العمل.",
  "ستفقد وظيفتك.",
  "قررنا إنهاء خدماتك.",
  "ستطرد الأسبوع القادم.",
])("a dismissal is one in whatever tense and person, though nothing else says so: %s", (text) => {
  expect(page(text)).not.toEqual([]);
});

test.each([
  "The alert was dismissed.",
  "You have dismissed three notifications.",
  "Your session will be terminated in five minutes.",
  "The event was fired twice.",
  "We let you go through the list at your own pace.",
  "Your subscription ends next week.",
  "The class will be dismissed at noon.",
  "Ihr Mobilfunkvertrag wurde gekündigt.",
  "Wir kündigen Ihnen hiermit unseren Besuch am Freitag an.",
  "Das Abonnement wird zum Monatsende gekündigt.",
  "Wir trennen den Müll.",
  "سيتم إلغاء اشتراكك الأسبوع القادم.",
  "تم فصل التيار الكهربائي.",
  "الأجهزة التي بلا رقعة ستفصل من الشبكة.",
  "طردك في الانتظار، ادفع الرسوم لاستلام الطرد.",
  "سيتم فصل الخادم عن الشبكة.",
])("what is no dismissal passes: %s", (text) => {
  expect(page(text)).toEqual([]);
});
