import fc from "fast-check";
import { expect, test } from "vitest";
import { hostileHtml } from "./html/html.hostile.ts";
import { tokens } from "../../kit/html/index.ts";
import { readWords } from "../../kit/words.ts";
import { annotatedMail } from "./annotate.ts";
import type { LureDraft } from "./content.ts";
import { starterLures } from "./library.ts";
import { forChannel } from "./for-channel.ts";
import { prepare } from "./prepare.ts";
import type { CueDraft } from "./rules.ts";

readWords("lures", new URL("words/", import.meta.url));
const cue = (quote: string, more: Partial<CueDraft> = {}): CueDraft => ({
  kind: "urgency",
  quote,
  explanation: "Because <b>.",
  skill: "urgency",
  ...more,
});
const lure = (draft: Partial<LureDraft>) =>
  prepare(
    {
      title: "T",
      subject: "Act now",
      senderName: "Desk",
      senderLocal: "desk",
      html: "<p>Hi</p>",
      text: "Read it at {{link}}",
      cues: [],
      alignment: [0, 0, 0, 0, 0],
      ...draft,
    },
    "en",
    forChannel({}),
  ).content;

test("marks go round the words of a cue, tag by tag, with its number after the last", () => {
  const { html, css } = annotatedMail(
    lure({
      html: `<p style="color:red">Pay <b>to</b>day or <a href="{{link}}">lose it</a></p>`,
      cues: [cue("today or lose"), cue("now", { part: "subject" })],
    }),
    { link: "https://l.example/" },
  );
  expect(html).toContain(
    '<p class="hw-m1">Pay <b><mark class="hw-cue" id="cue-2">to</mark></b><mark class="hw-cue">day or </mark><span><mark class="hw-cue">lose</mark><a class="hw-number" href="#note-2" aria-label="Clue 2: read the note">2</a> it</span></p>',
  );
  expect(html).toContain('<strong>Act <mark class="hw-cue" id="cue-1">now</mark>');
  expect(html).toContain("Because &lt;b&gt;.");
  expect(css).toBe(".hw-mail-body .hw-m1{color:red}");
});

test("overlapping cues each keep their place and number", () => {
  const { html } = annotatedMail(
    lure({ html: "<p>one two three four</p>", cues: [cue("two three"), cue("three four")] }),
    {},
  );
  expect(html).toMatch(
    /one <mark[^>]*id="cue-1">two <\/mark><mark[^>]*id="cue-2">three<\/mark><a[^>]*note-1[^>]*>1<\/a><mark[^>]*> four<\/mark><a[^>]*note-2/,
  );
});

test("whatever an author or a recipient's values hold, the fragment runs, loads and leads nowhere", () => {
  fc.assert(
    fc.property(fc.subarray([...hostileHtml], { maxLength: 4 }), fc.constantFrom(...hostileHtml), (pieces, value) => {
      const content = lure({
        html: `${pieces.join("")}<p>{{first_name}} pay today</p>`.replaceAll("{{link", "x"),
        senderName: "Desk",
      });
      const { html, css } = annotatedMail(content, { first_name: value, custom: { a: value } });
      for (const token of tokens(html)) {
        if (token.kind !== "open") continue;
        expect(token.name).not.toMatch(/^(script|style|iframe|object|form|input|button|base|meta|link|svg|math)$/);
        for (const one of token.attributes) expect(one.name).not.toMatch(/^(on|style|srcset|action)/);
        const href = token.attributes.find((one) => one.name === "href");
        if (href) expect(html.slice(href.start, href.end)).toMatch(/^#(note|cue)-\d+$/);
      }
      expect(css).not.toMatch(/<|@import|url\((?!\s*["']?data:image)/);
    }),
    { numRuns: 200 },
  );
});

test("a clue about the sender's domain is told as it is when the mail came from the organisation's own", () => {
  const one = lure({
    cues: [
      cue("desk@{{sender_domain}}", { part: "sender", explanation: "Not our domain." }),
      cue("Act now", { part: "subject", explanation: "Hurry." }),
    ],
  });
  const foreign = annotatedMail(one, {}, { senderDomain: "it-help.example" });
  expect(foreign.html).toContain("Not our domain.");
  const own = annotatedMail(one, {}, { senderDomain: "acme.example", senderIsOwn: true });
  expect(own.html).not.toContain("Not our domain.");
  expect(own.html).toContain("really came from our own domain, acme.example");
  expect(own.html).toContain("Hurry.");
});

test("on a page that runs the other way what a lure's author wrote runs as the lure does, and what we say as the page does", () => {
  const cues = [cue("Hurry", { part: "html" }), cue("desk@{{sender_domain}}", { part: "sender" })];
  const one = lure({ html: "<p>Hurry up.</p>", cues });
  const { html } = annotatedMail(one, {}, { locale: "ar", senderDomain: "acme.example", senderIsOwn: true });
  const notes = html.match(/<li id="note-\d">[^]*?<\/li>/g)!;
  expect(notes.map((note) => note.match(/<q ([^>]*)>/)![1])).toEqual(Array(2).fill('lang="en" dir="ltr"'));
  expect(notes.map((note) => note.match(/<\/p><p ?([^>]*)>/)![1]).toSorted()).toEqual(["", 'lang="en" dir="ltr"']);
});

test("every shipped clue about the sender's address is one that a launch from an own domain corrects", async () => {
  let found = 0;
  for (const { key, content } of await starterLures())
    for (const { part, quote } of content.cues) {
      if (part !== "sender" || !quote.includes("@")) continue;
      found += 1;
      expect(quote, key).toContain("{{sender_domain}}");
    }
  expect(found).toBeGreaterThan(10);
});
