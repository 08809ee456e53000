import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hostileCss } from "../src/features/lures/html/css.hostile.ts";
import { hostileHtml } from "../src/features/lures/html/html.hostile.ts";
import { sanitiseMail, sanitisePage } from "../src/features/lures/html/sanitise.ts";
import { partOf, sweeping } from "../tools/sweep/wide.ts";
import { launchBrowser } from "./browser.ts";

// A real browser renders what the sanitiser lets through, without any policy, beside a server that must never be asked.
let browser: Browser;
let page: Page;
let server: Server;
let evil: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url !== "/favicon.ico") asked.push(request.url!);
    response.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  evil = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  page = await browser.newPage({ javaScriptEnabled: false });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

async function load(html: string): Promise<void> {
  await page.setContent(html, { waitUntil: "load" });
  // Laid out and painted: pictures of styles are asked for no earlier.
  await page.screenshot();
}

const local = (text: string) =>
  text.replaceAll("https://evil.test", `http://${evil}`).replaceAll("//evil.test", `//${evil}`);
/** A document in which one piece of CSS stands everywhere where CSS may. */
const dressed = (css: string) => {
  const value = local(css);
  const quoted = value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<style>${value}</style><style>a, body{${value}}</style><p style="${quoted}">x</p><a style="color:red;${quoted}">x</a><ul style="${quoted}"><li>x</ul>`;
};

it("the watch sees what a browser loads", async () => {
  await load(dressed("background:url(https://evil.test/seen)"));
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  asked.length = 0;
});

it("CSS that loads from a third party, through the sanitiser, asks nobody", async () => {
  for (const sanitise of [sanitiseMail, sanitisePage])
    for (const one of partOf(hostileCss, 3, `CSS ${sanitise.name}`)) await load(sanitise(dressed(one)).html);
  await load("<p>the end</p>");
  expect(asked).toEqual([]);
});

it("attributes and elements that load, through the sanitiser, ask nobody", async () => {
  for (const sanitise of [sanitiseMail, sanitisePage])
    for (const one of partOf([...hostileHtml, ...loading], 3, `HTML ${sanitise.name}`))
      await load(sanitise(local(one)).html);
  await load("<p>the end</p>");
  expect(asked).toEqual([]);
});

it("any mixture of them asks nobody", async () => {
  const pieces = [...hostileCss, ...hostileCss, ...cssPieces];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 }), async (parts) => {
      asked.length = 0;
      await load(sanitisePage(dressed(parts.join(""))).html);
      if (asked.length > 0) throw new Error(`asked for ${asked.join()}`);
    }),
    sweeping({ few: 60, many: 4000 }),
  );
}, 3_600_000);

const cssPieces = [
  "{",
  "}",
  ";",
  ":",
  "(",
  ")",
  '"',
  "'",
  "\n",
  "\\",
  "/*",
  "*/",
  "url(",
  "a{",
  "@media{",
  "\f",
  "\u0000",
  "<!--",
];
const loading = [
  `<img srcset="https://evil.test/a 1x, https://evil.test/b 2x">`,
  `<img src="{{link}}" srcset="https://evil.test/a 1x">`,
  `<img src="cid:x" lowsrc="https://evil.test/a" dynsrc="https://evil.test/b">`,
  `<picture><source srcset="https://evil.test/a"><img alt=x></picture>`,
  `<td background="https://evil.test/a">x</td>`,
  `<table background="https://evil.test/a"><tr><td>x</table>`,
  `<body background="https://evil.test/a">x`,
  `<video poster="https://evil.test/a" src="https://evil.test/b"></video><audio src="https://evil.test/c"></audio>`,
  `<svg><image href="https://evil.test/a" width=9 height=9 /><image xlink:href="https://evil.test/b" width=9 height=9 /></svg>`,
  `<svg><use href="https://evil.test/a#b"/><feImage href="https://evil.test/c"/></svg>`,
  `<svg><rect width=9 height=9 fill="url(https://evil.test/a#b)"/><rect width=9 height=9 fill="u\\72l(//evil.test/a#b)"/></svg>`,
  `<svg><rect width=9 height=9 stroke="url(//evil.test/a)" filter="url(https://evil.test/f)" mask="url(https://evil.test/m)"/></svg>`,
  `<math href="https://evil.test/a"><mi xlink:href="https://evil.test/b">x</mi></math>`,
  `<meta http-equiv=refresh content="0;url=https://evil.test/a">`,
  `<link rel=preload as=image href="https://evil.test/a"><link rel=dns-prefetch href="//evil.test"><link rel=icon href="https://evil.test/i">`,
  `<base href="https://evil.test/"><img src="a.png"><style>p{background:url(a.png)}</style><p>x</p>`,
  `<iframe src="https://evil.test/a"></iframe><object data="https://evil.test/b"></object><embed src="https://evil.test/c">`,
  `<input type=image src="https://evil.test/a"><button style="background:url(https://evil.test/b)">x</button>`,
  `<script src="https://evil.test/a"></script><script type=module>import "https://evil.test/b"</script>`,
  `<template shadowrootmode=open><style>:host{background:url(https://evil.test/a)}</style></template>`,
  `<noscript><img src="https://evil.test/a"></noscript>`,
  `<script type=speculationrules>{"prefetch":[{"urls":["https://evil.test/a"]}],"prerender":[{"urls":["https://evil.test/b"]}]}</script>`,
  `<link rel=prefetch href="https://evil.test/a"><link rel=prerender href="https://evil.test/b"><link rel=modulepreload href="https://evil.test/c">`,
  `<link rel=preload as=image imagesrcset="https://evil.test/a 1x"><link rel=preconnect href="//evil.test"><link rel=compression-dictionary href="https://evil.test/d">`,
  `<link rel=stylesheet href="https://evil.test/a"><link rel="alternate stylesheet" title=x href="https://evil.test/b"><link rel=manifest href="https://evil.test/m">`,
  `<img alt=x attributionsrc="https://evil.test/a"><a href="{{link}}" attributionsrc="https://evil.test/b" ping="https://evil.test/c">x</a>`,
  `<iframe srcdoc="<img src=https://evil.test/a>"></iframe><fencedframe src="https://evil.test/b"></fencedframe><portal src="https://evil.test/c"></portal>`,
  `<svg><style>@import "https://evil.test/a";rect{fill:url(https://evil.test/b)}</style><rect width=9 height=9 /></svg>`,
  `<svg><foreignObject width=9 height=9><img src="https://evil.test/a"></foreignObject><script href="https://evil.test/b"></script></svg>`,
  `<svg><image width=9 height=9><set attributeName=href to="https://evil.test/a"/></image><animate href="https://evil.test/b" attributeName=x /></svg>`,
  `<svg><path d="M0 0" marker-start="url(https://evil.test/a#m)" style="marker-mid:url(https://evil.test/b#m)"/></svg>`,
  `<svg><lineargradient href="https://evil.test/a#g" id=g /><rect fill="url(#g)" width=9 height=9 /></svg>`,
  `<img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cimage href='https://evil.test/a'/%3E%3C/svg%3E">`,
  `<img src="data:image/svg+xml,%3C?xml-stylesheet href='https://evil.test/a'?%3E%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E">`,
  `<img src=" https://evil.test/a"><img src="\thttps://evil.test/b"><img src="&#104;ttps://evil.test/c"><img src="//evil.test/d">`,
  `<img src="{{link}}https://evil.test/a"><img src="{{link|https://evil.test/b}}"><img src="{{ qr | https://evil.test/c }}">`,
  `<video><source src="https://evil.test/a"><track default src="https://evil.test/b"></video><picture><source srcset="https://evil.test/c"><img src="cid:x"></picture>`,
  `<meta http-equiv=Link content="<https://evil.test/a>;rel=preload;as=image"><meta http-equiv=Content-Security-Policy content="img-src 'none';report-uri https://evil.test/b">`,
  `<html manifest="https://evil.test/a"><applet archive="https://evil.test/b"></applet><frameset><frame src="https://evil.test/c"></frameset>`,
  `<blockquote cite="https://evil.test/a">x</blockquote><img alt=x longdesc="https://evil.test/b"><ins cite="https://evil.test/c">x</ins>`,
  `<form action="https://evil.test/a"><input type=image srcset="https://evil.test/b"><button formaction="https://evil.test/c">x</button></form>`,
  `<p style="background-image:attr(title type(<url>))" title="https://evil.test/a">x</p>`,
  `<math><maction actiontype="statusline" xlink:href="https://evil.test/a"><mglyph src="https://evil.test/b"/></maction></math>`,
  `<xml:namespace ns="https://evil.test/a"><bgsound src="https://evil.test/b">`,
];
