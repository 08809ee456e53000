import { createHash } from "node:crypto";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { html, page, pageAssets, pagePolicy, raw, sendPage } from "./index.ts";

describe("html", () => {
  it("escapes values, passes markup, joins lists and shows nothing for nothing", () => {
    const list = [html`<b>${"a&b"}</b>`, "<i>"];
    expect(html`<p title="${`"x'`}">${list}${null}${false}${0}${raw("<hr>")}</p>`.markup).toBe(
      '<p title="&quot;x&#39;"><b>a&amp;b</b>&lt;i&gt;0<hr></p>',
    );
  });
});

describe("page", () => {
  it("names the language and the writing direction", () => {
    expect(page({ title: "T", locale: "ar-EG", body: "" })).toContain('<html lang="ar-EG" dir="rtl">');
    expect(page({ title: "T", body: "" })).toContain('<html lang="en" dir="ltr">');
  });

  it("escapes the title and cannot be left through the styles", () => {
    const out = page({ title: "</title><script>", body: "", styles: "a{}</style><script>alert(1)</script>" });
    expect(out.match(/<\/style>/g)).toHaveLength(2);
    expect(out).toContain("<title>&lt;/title&gt;&lt;script&gt; · Hookwise</title>");
  });

  it("allows exactly the styles it holds, and no script", () => {
    const styles = "/* why */ .a { color : red }\n.b > .c { margin: 0 }";
    const out = page({ title: "T", body: "<p>b</p>", styles });
    const policy = pagePolicy(styles);
    const found = [...out.matchAll(/<style>([^]*?)<\/style>/g)].map((match) => match[1] as string);
    expect(found).toHaveLength(2);
    for (const one of found) {
      expect(policy).toContain(`'sha256-${createHash("sha256").update(one).digest("base64")}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("script-src");
  });
});

describe("pageAssets", () => {
  it("serves every typeface that the styles name, for ever, and nothing from elsewhere", async () => {
    const site = fastify();
    await site.register(pageAssets);
    site.get("/", (_request, reply) => sendPage(reply, { title: "T", body: "<main id=main></main>" }, 404));
    const answer = await site.inject("/");
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-security-policy"]).toBe(pagePolicy());
    const urls = [...answer.body.matchAll(/url\((\/[^)]+)\)/g)].map((match) => match[1] as string);
    expect(urls).toHaveLength(6);
    for (const url of urls) {
      const font = await site.inject(url);
      expect(font.statusCode, url).toBe(200);
      expect(font.headers["cache-control"]).toContain("immutable");
      expect(font.rawPayload.subarray(0, 4).toString()).toBe("wOF2");
    }
    expect(answer.body).not.toMatch(/url\(["']?https?:/);
    expect((await site.inject("/favicon.svg")).headers["content-type"]).toContain("image/svg+xml");
    await site.close();
  });
});
