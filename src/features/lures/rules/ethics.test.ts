import { expect, test } from "vitest";
import { bannedThemeIds } from "./banned-themes.ts";
import { sanitiseMail, sanitisePage } from "../html/sanitise.ts";
import { ethicsCheck } from "./ethics.ts";

const nothing = {
  senderName: "Desk",
  subject: "Hello",
  html: "<p>Plain words.</p>",
  text: "Plain words.",
  landing: { html: "" },
};
const themes = (subject: string) => ethicsCheck({ ...nothing, subject }).map((one) => one.theme);

test.each([
  ["bonus", "Your holiday bonus of 650 is ready"],
  ["pay", "Changes to your salary and payslip"],
  ["layoff", "List of positions eliminated: layoffs in March"],
  ["health", "Your medical test results"],
  ["health", "نتيجة الفحص الطبي"],
  ["death", "A colleague has passed away"],
  ["disaster", "Earthquake: evacuation plan"],
  ["immigration", "Your work permit expires"],
  ["union", "Trade union vote today"],
  ["child", "Your child's school called"],
  ["donation", "Please donate to the relief fund"],
  ["discipline", "Written warning: disciplinary hearing"],
  ["intimate", "Naked pictures of you"],
  ["real-person", "A word from {{manager}}"],
  ["real-brand", "Your PayPal account"],
] as const)("%s is found", (theme, subject) => {
  expect(themes(subject)).toContain(theme);
});

test("every banned theme has its case above, pictures below", () => {
  expect(bannedThemeIds).toHaveLength(15);
});

test.each([
  "Invoice 4711 payment reminder",
  "The deadline moved to Friday",
  "Reunion of the credit card team in the European Union hall",
  "Your parcel of visible size",
  "Warning: storage nearly full",
  "Open portal.example or mail.test",
  "Children’s drawings are not meant: childproof lock",
  "تحديث تطبيق البريد",
  "اضبط التطبيق على هاتفك",
])("%s is let through", (subject) => {
  expect(themes(subject)).toEqual([]);
});

test("names are found in every part, and each find is told once with its place", () => {
  const found = ethicsCheck({
    senderName: "Desk",
    subject: "Hello",
    html: "<p>Pay\u00adPal and <b>PayPal</b></p>",
    text: "Ｐａｙｐａｌ",
    landing: { html: "<p>Sign in to micros0ft-login.com</p>" },
  });
  expect(found).toEqual([
    { theme: "real-brand", level: "refused", part: "html", quote: "PayPal" },
    { theme: "real-brand", level: "refused", part: "landing", quote: "micros0ft-login.com" },
    { theme: "real-brand", level: "refused", part: "message", quote: "microsoft" },
  ]);
});

test.each([
  ["a letter of another alphabet", "P\u0430ypal"],
  ["a piece that a style hides", 'Pay<span style="display:none">x</span>Pal'],
  ["a piece that a style makes as small as can be", 'Pay<i style="font-size:calc(0px)">x</i>Pal'],
  ["a piece that a style hides in a way that nobody has listed", 'Pay<i style="letter-spacing:-9em">x</i>Pal'],
  ["a digit", "Paypa1"],
  ["two letters that look like one", "arnazon"],
  ["letters in circles", "Ⓟⓐⓨⓟⓐⓛ"],
  ["the other direction", '<bdo dir="rtl">lapyaP</bdo>'],
  ["spaces", "P a y P a l"],
  ["a variable's own words", "Pay{{first_name|}}Pal"],
])("a real brand is seen through %s", (_trick, name) => {
  const found = ethicsCheck({ ...nothing, subject: "Hello", html: `<p>Sign in to ${name} today</p>` });
  // Where nobody knows what a style leaves of it somebody looks besides.
  expect(found.map((one) => one.theme).filter((theme) => theme !== "picture")).toEqual(["real-brand"]);
});

test("a real brand is seen in the sender's address, a real person and a host in letters of another alphabet", () => {
  const local = ethicsCheck({ ...nothing, subject: "Hello", senderLocal: "paypal-support" });
  expect(local).toEqual([{ theme: "real-brand", level: "refused", part: "senderLocal", quote: "paypal" }]);
  expect(themes("A greeting by \u0415lon Musk")).toEqual(["real-person"]);
  for (const host of ["p\u0430rcels.com", "b\u00fccher-shop.com"])
    expect(themes(`Open ${host} now`)).toEqual(["real-brand"]);
});

test("an ordinary word is no brand for its marks alone", () => {
  expect(themes("Wir informieren über Ihr Postfach")).toEqual([]);
  expect(ethicsCheck({ ...nothing, subject: "Hallo", html: "<p>Mehr ÜBER uns</p>" })).toEqual([]);
});

test("a forbidden theme that the author names is taken at its word", () => {
  const declared = (...named: string[]) => ethicsCheck({ ...nothing, subject: "Hello", themes: named });
  expect(declared("invoice", "Layoffs")).toEqual([
    { theme: "layoff", level: "refused", part: "themes", quote: "Layoffs" },
  ]);
  expect(declared("parcel", "private life")).toEqual([]);
});

const drawing = (content: string) =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`).toString("base64")}`;
const plainly = (content: string) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'%3E${content.replaceAll("<", "%3C").replaceAll(">", "%3E")}%3C/svg%3E`;
const escapedTwice = (content: string) =>
  drawing(content).replace(
    /,(.*)$/,
    (_, code: string) => `,${code.replace(/../g, (two) => `%${two.charCodeAt(0).toString(16)}${two[1]}`)}`,
  );
const says = "<text>Your bonus has been approved</text>";

test.each([
  ["a drawing with words", `<img src="${drawing(says)}">`, ""],
  ["words drawn by another name space", `<img src="${drawing(`<a:text>x</a:text>`)}">`, ""],
  ["a drawing behind a part", `<div style="background:url('${drawing(says)}')"></div>`, ""],
  ["a drawing of a style sheet", `<style>p{background:url("${drawing(says)}")}</style><p>x</p>`, ""],
  ["a drawing on the page", "<p>x</p>", `<img src="${drawing(says)}">`],
  ["a large picture on the page", "<p>x</p>", `<img src="data:image/png;base64,${"A".repeat(40_000)}">`],
  ["a drawing of another spelling", `<img src="${drawing(says).replace("data:image/svg", "DATA:Image/SVG")}">`, ""],
  ["a drawing with spaces in its address", `<img src="${plainly(says)}">`, ""],
  ["a drawing with a space before its kind", `<img src="${drawing(says).replace(";base64", "; base64 ")}">`, ""],
  ["a drawing in a code within a code", `<img src="${escapedTwice(says)}">`, ""],
  ["a drawing that a style sheet of its own leads to", `<img src="${drawing(`<?xml-stylesheet href="x"?>`)}">`, ""],
])("%s goes to a second person: nobody can read what it says", (_trick, html, page) => {
  const found = ethicsCheck({ ...nothing, subject: "Hello", html, landing: { html: page } });
  expect(found).toMatchObject([{ theme: "picture", level: "doubtful" }]);
});

/** Of so many pixels, as far as a reader of sizes sees. */
const png = (width: number, height: number, more = "") => {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const chunk = (kind: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(kind), data, Buffer.alloc(4)]);
  };
  const parts = [
    chunk("IHDR", Buffer.concat([size, Buffer.of(8, 2, 0, 0, 0)])),
    ...(more ? [chunk(more, Buffer.alloc(8))] : []),
  ];
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    ...parts,
    chunk("IDAT", Buffer.alloc(99)),
    chunk("IEND", Buffer.of()),
  ]);
};
const gif = (width: number, height: number, frames: number) => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.concat([Buffer.of(0x2c, 0, 0, 0, 0), size, Buffer.of(0, 2, 1, 0, 0)]);
  return Buffer.concat([
    Buffer.from("GIF89a"),
    size,
    Buffer.of(0, 0, 0),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.of(0x3b),
  ]);
};
const jpeg = (width: number, height: number) =>
  Buffer.of(
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xc2,
    0,
    11,
    8,
    height >> 8,
    height & 255,
    width >> 8,
    width & 255,
    1,
  );
const webp = (width: number, height: number) => {
  const size = Buffer.alloc(6);
  size.writeUIntLE(width - 1, 0, 3);
  size.writeUIntLE(height - 1, 3, 3);
  return Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBPVP8X\n\0\0\0\0\0\0\0", "latin1"), size]);
};
const image = (bytes: Buffer, kind = "png") =>
  `<img alt="" src="data:image/${kind};base64,${bytes.toString("base64")}">`;
const said = "<p>Your parcel of three boxes waits at the gate. Please fetch it before Friday at noon.</p>";

test.each([
  ["a line of words in pixels", image(png(120, 40)) + said],
  ["one that says it is of another kind", image(png(120, 40), "gif") + said],
  ["a line in slices", [20, 21, 22].map((width) => image(png(width, 40))).join("") + said],
  [
    "one in a style",
    `${said}<p style="background:url(data:image/png;base64,${png(120, 40).toString("base64")})">.</p>`,
  ],
  ["a GIF", image(gif(120, 40, 1), "gif") + said],
  ["a JPEG", image(jpeg(120, 40), "jpeg") + said],
  ["a WebP", image(webp(120, 40), "webp") + said],
  ["words one after another (GIF)", image(gif(16, 16, 9), "gif") + said],
  ["words one after another (PNG)", image(png(16, 16, "acTL")) + said],
  ["a file that does not say its size", image(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")) + said],
  ["no file at all", image(Buffer.from("BM")) + said],
  ["more than the words beside it say", `${image(png(30, 30))}<p>Hello</p>`],
])("a picture of pixels goes to a second person: %s", (_which, html) => {
  expect(ethicsCheck({ ...nothing, subject: "Hello", html })).toEqual([
    { theme: "picture", level: "doubtful", part: "html", quote: "<img>" },
  ]);
});

test("words of people's own fields go to a second person", () => {
  const found = ethicsCheck({ ...nothing, subject: "Your {{custom.what|parcel}}" });
  expect(found).toEqual([{ theme: "picture", level: "doubtful", part: "subject", quote: "{{custom.what}}" }]);
});

test("an icon beside words is an icon", () => {
  for (const one of [
    image(png(24, 24)),
    image(gif(24, 24, 1), "gif"),
    image(jpeg(24, 24), "jpeg"),
    image(webp(24, 24), "webp"),
  ])
    expect(ethicsCheck({ ...nothing, subject: "Hello", html: `${one}${said}${one}` })).toEqual([]);
});

const dots = (count: number, box: (at: number) => string) => Array.from({ length: count }, (_, at) => box(at)).join("");
const strokes = (count: number) => dots(count, (at) => `M${at} 1v9`);

test.each([
  ["letters as strokes in a drawing", `<img src="${drawing(`<path d="${strokes(30)}"/>`)}">${said}`],
  ["letters as one long stroke", `<img src="${drawing(`<path d="M0 0${dots(200, (at) => `L${at} 7`)}"/>`)}">${said}`],
  ["letters in several drawings", dots(8, (at) => `<img src="${drawing(`<path d="${strokes(3)}h${at}"/>`)}">`) + said],
  ["letters drawn on the page", `<svg><path d="${strokes(30)}"></path></svg>${said}`],
  [
    "letters of cells",
    `<table><tr>${dots(300, (at) => `<td bgcolor="${at % 2 ? "#000000" : "#ffffff"}"></td>`)}</tr></table>${said}`,
  ],
  ["letters of shadows", `<p style="box-shadow:${dots(90, (at) => `${at}px 2px #000,`)}1px 1px #000">.</p>${said}`],
  [
    "letters of a gradient in a sheet",
    `<style>p{background:linear-gradient(${dots(90, (at) => `#000 ${at}px,`)}#fff 99px)}</style>${said}`,
  ],
  ["letters of signs in rows", `<pre>${dots(5, () => "#### ## ##  ####   #\n")}</pre>${said}`],
  ["letters of letters in rows", `<div>${dots(5, () => "MMMM MM MM  MMMM   M<br>")}</div>${said}`],
  ["letters of blocks", `<p>${dots(70, () => "█ ▄")}</p>${said}`],
])("words that are drawn otherwise go to a second person: %s", (_which, html) => {
  const found = ethicsCheck({ ...nothing, subject: "Hello", html });
  expect(found).toMatchObject([{ theme: "picture", level: "doubtful" }]);
});

test("letters drawn in the plain text go to a second person", () => {
  const text = `Hello\n${dots(5, () => "|  __ \\ / _ \\ | \\ | |\n")}`;
  expect(ethicsCheck({ ...nothing, text })).toMatchObject([{ theme: "picture", level: "doubtful", part: "text" }]);
});

test("a page as pages are, with its spacers, rules and a logo, is no drawing", () => {
  const html = `<table>${dots(40, () => "<tr><td></td><td>A line of it</td></tr>")}</table>
    <img src="${drawing('<path d="M4 4h16v16H4z"/><circle cx="9" cy="9" r="3"/>')}"><hr>${said}<pre>----------------\nSum  12.00\n----------------</pre>
    <p style="box-shadow:0 1px 3px rgba(0,0,0,.12),0 1px 2px rgba(0,0,0,.24)">It closes at noon.</p>`;
  expect(ethicsCheck({ ...nothing, subject: "Hello", html, text: "--------\nA parcel\n--------" })).toEqual([]);
});

test("a drawing without words is a drawing", () => {
  const html = `<img src="${drawing('<path d="M0 0h9v9z"/>')}"><p>Your parcel waits</p>`;
  expect(ethicsCheck({ ...nothing, subject: "Hello", html })).toEqual([]);
});

const words = "Your year-end bonus of 2,400 has been approved. Sign in today to claim your bonus payment.".split(" ");
const rest = ["kettle garden window", "printer cable notes", "lunch meeting room", "server update agenda"];
const between = (mark: string) =>
  `<p>${words.map((word, at) => `${word} <i ${mark}>${rest[at % 4]}</i>`).join(" ")}</p>`;
const inside = (mark: string) =>
  `<p>${words.map((word) => (word.length > 3 ? `${word.slice(0, 3)}<i ${mark}>xqz</i>${word.slice(3)}` : word)).join(" ")}</p>`;
const letters = (mark: string) =>
  `<p>${Array.from(words.join(" "))
    .map((one) => `${one}<i ${mark}>q</i>`)
    .join("")}</p>`;
const unseen = [
  "display:inline-block;max-width:0;overflow:hidden",
  "font:0/0 a",
  "font-size:calc(0px)",
  "display:var(--none)",
  "zoom:0.01",
  "filter:opacity(0)",
  "line-height:0;color:#fffffe",
];

test.each(unseen)("words and letters that a style hides stand in nobody's way: %s", (style) => {
  for (const make of [between, inside, letters]) {
    expect
      .soft(ethicsCheck({ ...nothing, subject: "Hello", html: make(`style="${style}"`) }), make(""))
      .not.toEqual([]);
    const html = `<style>.h{${style}}</style>${make('class="h"')}`;
    expect.soft(ethicsCheck({ ...nothing, subject: "Hello", html })).not.toEqual([]);
  }
});

test.each(["i:nth-child(even)", "i:not(.b)", "i[title]", "b + i"])(
  "what a style hides by its place goes to a second person: %s",
  (selector) => {
    for (const make of [between, inside, letters]) {
      const html = `<style>${selector}{display:none}</style>${make('title=""')}`;
      expect.soft(ethicsCheck({ ...nothing, subject: "Hello", html })).not.toEqual([]);
    }
  },
);

test("words and letters that several styles hide in turns stand in nobody's way", () => {
  const sheet =
    "<style>.a{display:inline-block;width:0.01vw;overflow:hidden}.b{letter-spacing:-9em}i{text-indent:99em}</style>";
  const turns = (make: typeof inside) => {
    let at = 0;
    return make('class="?"').replaceAll("?", () => ["a", "b"][at++ % 2]!);
  };
  for (const html of [turns(between), turns(inside), turns(letters), inside(""), between("")])
    expect.soft(ethicsCheck({ ...nothing, subject: "Hello", html: sheet + html }), html).not.toEqual([]);
});

test("many words with elements in the middle go to a second person: what a style leaves of them nobody knows", () => {
  const broken = "kettle garden window printer cable".replaceAll(/\b(\w{3})(\w+)/g, "<b>$1</b><u>$2</u>");
  expect(ethicsCheck({ ...nothing, subject: "Hello", html: `<p>${broken}</p>` })).toMatchObject([
    { theme: "picture", level: "doubtful", part: "html" },
  ]);
});

const [one, other] = ["bo", "nus"];

test.each([
  ["floats", `<div style="float:right">${other}</div><div style="float:left">${one}</div>`],
  [
    "a row that runs backwards",
    `<div style="display:flex;flex-direction:row-reverse"><b>${other}</b> <b>${one}</b></div>`,
  ],
  [
    "places in a row",
    `<div style="display:flex"><span style="order:2">${other}</span><span style="order:1">${one}</span></div>`,
  ],
  [
    "columns from the right",
    `<table dir="rtl"><tr><td>is ready</td><td>${other}</td><td>\u00a0</td><td>${one}</td></tr></table>`,
  ],
  ["cells side by side", `<table><tr><td>${one}</td><td>${other}</td></tr></table>`],
  ["three pieces", `<i style="order:3">us</i><i style="order:1">bo</i><i style="order:2">n</i>`],
])("a word that the layout puts together goes to a second person: %s", (_how, html) => {
  expect(ethicsCheck({ ...nothing, subject: "Hello", html: `<p>Your</p>${html}` })).toMatchObject([
    { theme: "picture", level: "doubtful", part: "html", quote: "bonus" },
  ]);
});

test("words that are cut over two columns are read as one", () => {
  const cut = "<td>Your bo</td><td>nus is approved, claim it</td>";
  expect(ethicsCheck({ ...nothing, subject: "Hello", html: `<table><tr>${cut}</tr></table>` })).not.toEqual([]);
});

test("short words beside each other are words", () => {
  const cells = "Home News Team Help Today Rooms Lunch Doors Keys Maps".split(" ").map((word) => `<td>${word}</td>`);
  expect(ethicsCheck({ ...nothing, subject: "Hello", html: `<table><tr>${cells.join("")}</tr></table>` })).toEqual([]);
});

test("styles as mails have them are no trick", () => {
  const html = `<style>a[x-apple-data-detectors]{color:inherit!important;font-size:inherit!important}tr:nth-child(even){background:#eee}td:first-child{padding:0}.w{max-width:600px;width:100%}</style>
    <p><span style="color:#c00">A</span><span style="color:#0c0">C</span><span style="color:#00c">M</span><span style="color:#c0c">E</span> delivers H<sub>2</sub>O on the 21<sup>st</sup></p>
    <table><tr>${[1, 2, 3, 4, 5, 6, 7].map((day) => `<td>${day}</td>`).join("")}</tr></table><p>Your parcel of three boxes waits at the gate.</p>`;
  expect(ethicsCheck({ ...nothing, subject: "Delivery", html })).toEqual([]);
});

test("a mail that is a picture goes to a second person: nobody can read what it says", () => {
  const html = `<img src="data:image/png;base64,${"A".repeat(40_000)}" alt="">`;
  expect(ethicsCheck({ ...nothing, subject: "Hello", html })).toEqual([
    { theme: "picture", level: "doubtful", part: "html", quote: "<img>" },
  ]);
});

test.each(["A greeting by Elon Musk", "An invitation of the Prime Minister"])(
  "a real person is found: %s",
  (subject) => {
    expect(themes(subject)).toContain("real-person");
  },
);

test.each([
  [
    "an order",
    '<div style="display:flex"><span style="order:2">us is ready</span><span style="order:1">Your bon</span></div>',
  ],
  [
    "rows from the end",
    '<style>.r{display:flex;flex-direction:row-reverse}</style><p class="r"><span>us is ready</span><span>Your bon</span></p>',
  ],
  [
    "places of a grid",
    '<div style="display:grid"><b style="grid-row:2">us is ready</b><b style="grid-row:1">Your bon</b></div>',
  ],
  [
    "named places of a grid",
    `<style>.g{display:grid;grid-template-areas:"b" "a"}</style><p class="g"><span>us</span><span>Your bon</span></p>`,
  ],
  [
    "columns of a grid that fill one after the other",
    '<div style="display:grid;grid-auto-flow:column"><b>us is ready</b><b>Your bon</b></div>',
  ],
  [
    "lines from the last",
    '<div style="display:flex;flex-wrap:wrap-reverse"><span>us is ready</span><span>Your bon</span></div>',
  ],
  ["a table's foot", '<p><b style="display:table-footer-group">us is ready</b><b>Your bon</b></p>'],
])("what a style puts in another order goes to a second person: %s", (_which, html) => {
  for (const lure of [
    { ...nothing, html },
    { ...nothing, landing: { html } },
  ])
    expect(ethicsCheck(lure)).toMatchObject([{ theme: "picture", level: "doubtful", quote: "<style>" }]);
  expect(
    ethicsCheck({
      ...nothing,
      html: html.replaceAll(
        /order|wrap-reverse|reverse|grid-(?:row|template-areas|auto-flow)|(display:)table-footer-group/g,
        (_, display?: string) => (display ? "display:inline" : "border"),
      ),
    }),
  ).toEqual([]);
});

test.each([
  ["letters on their heads", "˙ʇunoɯɐ ǝɥʇ ǝǝs 'pǝʌoɹddɐ uǝǝq sɐɥ ɹɐǝʎ sᴉɥʇ ɟo ʇuǝɯʎɐd snuoq ɹno⅄"],
  ["letters on their heads, in German", "˙ƃɐɹʇǝᗺ uǝp ǝᴉS uǝɥǝs 'ʇƃᴉɯɥǝuǝƃ ǝpɹnʍ ɹɥɐſ sǝsǝᴉp ɹüɟ ƃunlɥɐzsnuoᗺ ǝɹɥI"],
  ["letters in a mirror", ".bɘvoɿqqɒ nɘɘd ƨɒʜ ɿɒɘγ ƨiʜƚ ʇo ƚnɘmγɒq ƨunod ɿuoY"],
  ["letters on their heads, one after the other", "ʎonɹ qouns dɐʎɯǝuʇ ɥɐs qǝǝu ɐddɹoʌǝp"],
])("a text of %s is read as what it shows", (_which, text) => {
  for (const lure of [
    { ...nothing, html: `<p>${text}</p>` },
    { ...nothing, subject: text },
    { ...nothing, text },
  ])
    expect(ethicsCheck(lure).map(({ theme }) => theme)).toContain("bonus");
});

test("phonetic script is no text on its head", () => {
  const html = "<p>Our word of the week is said /ˈʃɛdjuːl/ or /ˈskɛdʒuːl/. See the calendar.</p>";
  expect(ethicsCheck({ ...nothing, html })).toEqual([]);
});

test.each([
  ["twice", '<p style="transform:rotate(90deg) rotate(90deg)">pǝɹ</p>'],
  ["within what is turned", '<div style="transform:rotate(90deg)"><p style="transform:rotate(90deg)">pǝɹ</p></div>'],
  ["a little, many times", `<style>div{transform:rotate(10deg)}</style>${"<div>".repeat(18)}pǝɹ${"</div>".repeat(18)}`],
  ["by its place", "<style>div:not(.x){transform:rotate(60deg)}</style><div><div>pǝɹ</div></div>"],
  ["into columns", '<div style="writing-mode:vertical-rl"><p>Ｙｂ</p><p>ｏｏ</p></div>'],
  ["into columns by a variable", '<div style="--w:vertical-lr;writing-mode:var(--w)"><p>Ｙｂ</p><p>ｏｏ</p></div>'],
])("a text that a style turns %s goes to a second person", (_which, written) => {
  for (const lure of [
    { ...nothing, html: sanitiseMail(written).html },
    { ...nothing, landing: sanitisePage(written) },
  ])
    expect(ethicsCheck(lure)).toMatchObject([{ theme: "picture", level: "doubtful", quote: "<style>" }]);
});

test.each([
  '<p><span style="transform:rotate(-3deg)">OVERDUE</span></p>',
  '<style>a::after{content:"";transform:rotate(45deg)}</style><p><a href="{{link}}">Go on</a></p>',
  '<table><tr><td style="transform:rotate(-90deg)">Monday</td></tr></table>',
])("a stamp askew, an arrow and a name on its side are nothing to look at: %s", (written) => {
  expect(ethicsCheck({ ...nothing, landing: sanitisePage(written) })).toEqual([]);
});

test.each(["aria-description", "aria-roledescription", "aria-valuetext", "aria-braillelabel"])(
  "what is said to those who hear a page is read: %s",
  (name) => {
    const written = `<p ${name}="Your bonus payment of this year has been approved, see the amount">Hello</p>`;
    expect(ethicsCheck({ ...nothing, html: sanitiseMail(written).html }).map(({ theme }) => theme)).toContain("bonus");
  },
);

test.each([
  "float:right",
  "position:relative;left:9em",
  "display:inline-block;transform:translatex(9em)",
  "margin-left:-9em",
])("parts that a style moves past each other are read from the last one, too: %s", (style) => {
  const written = `<p><span style="${style}">ends next month</span><span style="${style}">Your employment&nbsp;</span></p>`;
  expect(ethicsCheck({ ...nothing, landing: sanitisePage(written) }).map(({ theme }) => theme)).toContain("layoff");
  expect(ethicsCheck({ ...nothing, landing: sanitisePage(written.replaceAll(style, "color:#123")) })).toEqual([]);
});

test.each([
  "float:left",
  "float:inline-end",
  "margin-left:calc(0px - 9em)",
  "display:inline-block;text-indent:-.9em",
  "display:inline-block;letter-spacing:-9em",
  "word-spacing:calc(0em - 9em)",
])("so are those that a style draws before others in more ways: %s", (style) => {
  const written = `<p><span>ends next month</span><span style="${style}">Your employment&nbsp;</span></p>`;
  expect(ethicsCheck({ ...nothing, landing: sanitisePage(written) }).map(({ theme }) => theme)).toContain("layoff");
});

test.each([
  '<table><caption style="caption-side:bottom">ends next month</caption><tr><td>Your employment</td></tr></table>',
  '<table align="right"><tr><td>ends next month</td></tr></table>Your employment',
  '<table dir="rtl"><tr><td>ends next month</td><td>Your employment</td></tr></table>',
  '<div dir="rtl" style="display:flex"><span>ends next month</span><span>Your employment</span></div>',
])("and those that attributes and captions do: %s", (written) => {
  for (const lure of [
    { ...nothing, html: sanitiseMail(written).html },
    { ...nothing, landing: sanitisePage(written) },
  ])
    expect(ethicsCheck(lure).map(({ theme }) => theme)).toContain("layoff");
});

test.each([
  "<table><tbody><tr><td>us is ready</td></tr></tbody><thead><tr><td>Your bon</td></tr></thead></table>",
  "<table><tfoot><tr><td>us is ready</td></tr></tfoot><tbody><tr><td>Your bon</td></tr></tbody></table>",
  "<table><tr><td>us is ready</td></tr><caption>Your bon</caption></table>",
  "<details open>us is ready<summary>Your bon</summary></details>",
  "<fieldset>us is ready<legend>Your bon</legend></fieldset>",
])("what browsers show elsewhere than it is written goes to a second person: %s", (written) => {
  expect(ethicsCheck({ ...nothing, landing: sanitisePage(written) })).toMatchObject([
    { theme: "picture", level: "doubtful", part: "landing" },
  ]);
});

test("tables, questions and forms as they are written are nothing to look at", () => {
  const written = `<table><caption>Rooms of the week</caption><thead><tr><th>Room</th></tr></thead><tbody><tr><td>Blue</td></tr></tbody>
    <tfoot><tr><td>Rooms are locked at eight</td></tr></tfoot></table><p>More below.</p>
    <details><summary>How do I book?</summary>By the calendar.</details>
    <form><fieldset><legend>Your booking</legend><label>Name</label><input></fieldset></form>`;
  expect(ethicsCheck({ ...nothing, landing: sanitisePage(written) })).toEqual([]);
});

test("names of characters are read as the characters that are shown", () => {
  for (const bonus of ["bo&shy;nus", "bo&ZeroWidthSpace;nus", "&bopf;&oopf;&nopf;&uopf;&sopf;"]) {
    const { html } = sanitiseMail(`<p>Your year-end ${bonus} has been approved for you.</p>`);
    expect(ethicsCheck({ ...nothing, html })).toMatchObject([{ theme: "bonus", level: "refused" }]);
  }
});
