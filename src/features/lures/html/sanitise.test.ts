import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sweeping } from "../../../../tools/sweep/wide.ts";
import { sanitiseMail, sanitisePage } from "./sanitise.ts";
import { hostileHtml } from "./html.hostile.ts";
import { tokens } from "../../../kit/html/index.ts";

/** What is wrong with a document, judged by its tokens: names of elements and attributes that run, load, lead away or send. */
function faults(html: string): string[] {
  const found: string[] = [];
  const own = /^(\{\{[^{}]*\}\}|#.*|(mailto|tel):[^<>"]*)$/;
  for (const token of tokens(html)) {
    if (token.kind === "raw") {
      const css = html.slice(token.start, token.end);
      if (/url\((?!\s*["']?data:image)|@import|@font-face|expression|[<\\]/i.test(css)) found.push(`sheet ${css}`);
    }
    if (token.kind !== "open") continue;
    if (
      /^(script|iframe|object|embed|base|link|frame|frameset|video|audio|source|template|noscript|math|use|animate|set|foreignobject|portal|dialog|applet|isindex|xmp|plaintext)$/.test(
        token.name,
      )
    )
      found.push(`<${token.name}>`);
    for (const one of token.attributes) {
      const value = html.slice(one.start, one.end);
      if (
        /^(on|srcset|srcdoc|formaction|background|poster|ping|dirname|xlink|http-equiv|form$|target|autofocus)/.test(
          one.name,
        )
      )
        found.push(`${token.name}.${one.name}`);
      if (one.name === "name" && token.name !== "meta" && value !== "submitted") found.push(`${token.name}.name`);
      if (["href", "action"].includes(one.name) && !own.test(value)) found.push(`${token.name}.${one.name}=${value}`);
      if (one.name === "src" && !/^(\{\{[^{}]*\}\}|cid:|data:image\/)/.test(value)) found.push(`src=${value}`);
      if (
        one.name === "style" &&
        /url\((?!\s*["']?data:image|\s*&quot;data:image)|expression|[\\{}<]|behavior|binding|image-set/i.test(value)
      )
        found.push(`style=${value}`);
      if (/javascript:|vbscript:/i.test(value) && ["href", "src", "action", "style"].includes(one.name))
        found.push(value);
    }
  }
  return found;
}

describe.each([
  ["mail", sanitiseMail],
  ["page", sanitisePage],
] as const)("%s", (_place, sanitise) => {
  test.each(hostileHtml)("nothing of %j runs, loads or leads away", (payload) => {
    for (const html of [
      payload,
      `<p>Hi</p>${payload}<p>there</p>`,
      `<table><tr><td>${payload}`,
      `<svg>${payload}`,
      `<form>${payload}`,
    ])
      expect(faults(sanitise(html).html)).toEqual([]);
  });

  test("a clean document stays as it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...hostileHtml, "<b>x</b>", "text &amp; more", "<p style='color:red'>"), {
          maxLength: 6,
        }),
        (parts) => {
          const once = sanitise(parts.join("")).html;
          expect(sanitise(once).html).toBe(once);
        },
      ),
      sweeping({ few: 200, many: 6000 }),
    );
  });

  test("any pieces of markup in any order leave nothing behind", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "=",
      "/",
      "<svg",
      "<style>",
      "</style>",
      "<img src=x",
      " onerror=alert(1)",
      "<!--",
      "-->",
      "<a href=",
      "javascript:",
      "{{link}}",
      "<math>",
      "<form",
      "<input name=x",
      "&lt;",
      "\u0000",
      "<title>",
      "</title>",
      "<textarea>",
      "]]>",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 24 }), (parts) => {
        expect(faults(sanitise(parts.join("")).html)).toEqual([]);
      }),
      sweeping({ few: 2000, many: 60_000 }),
    );
  });
});

test("a mail keeps its look: styles, tables, media queries, pictures that are in it", () => {
  const html = `<style>@media (max-width: 600px) { .a { color: red } }</style><table bgcolor="#ffffff"><tr><td style="padding:4px;background:url(data:image/png;base64,AAAA)"><img src="cid:logo" alt="L"><font color="red">x</font></td></tr></table>`;
  const clean = sanitiseMail(html);
  expect(clean.removed).toEqual([]);
  expect(clean.html).toContain("@media (max-width: 600px)");
  expect(clean.html).toContain(
    '<td style="padding:4px;background:url(data:image/png;base64,AAAA)"><img src="cid:logo" alt="L" /><font color="red">x</font></td>',
  );
});

test("a mail's links lead to the lesson, and it says what was changed", () => {
  const clean = sanitiseMail(
    `<a href="https://shop.example/offer">Offer</a><a href="{{report_link}}">Report</a><a href="mailto:a@b.example">Write</a>`,
  );
  expect(clean.html).toContain(
    '<a href="{{link}}">Offer</a><a href="{{report_link}}">Report</a><a href="mailto:a@b.example">Write</a>',
  );
  expect(clean.removed).toEqual(["<a> https://shop.example/offer"]);
});

test("a place within the document is a plain name; whatever else begins like one is a link", () => {
  const given = `<a href="#part-2.b">Down</a><a href="#">Up</a><a href="#javascript:&lt;style">Odd</a>`;
  const kept = '<a href="#part-2.b">Down</a><a href="#">Up</a>';
  expect(sanitiseMail(given).html).toContain(`${kept}<a href="{{link}}">Odd</a>`);
  expect(sanitisePage(given).html).toContain(`${kept}<a href="#">Odd</a>`);
});

test("a landing page's form posts to its own address and sends one word only", () => {
  const { html } = sanitisePage(
    `<form action="/steal" method="get" name="f"><label for="p">Password</label><input id="p" name="password" type="password" autocomplete="current-password"><select name="s"><option value="1">One</option></select><textarea name="t"></textarea><button name="b" value="x">Go</button></form>`,
  );
  expect(html).toContain(
    '<form method="post" action="{{link}}" autocomplete="off"><input type="hidden" name="submitted" value="true" />',
  );
  expect(html.match(/ name="/g)).toHaveLength(2);
  expect(html).toContain('<meta name="viewport"');
  expect(html).toContain('<input id="p" type="password" autocomplete="off" />');
});
