import { describe, expect, it } from "vitest";
import { noticeHtml } from "./layout.ts";

const notice = (locale: string) =>
  noticeHtml({ locale, title: "t", paragraphs: ["p"], action: { label: "a", link: "https://a.example/" }, why: "w" });

describe("a notice's page", () => {
  it.each([
    ["en", "ltr"],
    ["ar", "rtl"],
    ["ar-EG", "rtl"],
  ])(
    "in %s runs %s, also where a mail program keeps the table alone; its link always from left to right",
    (tag, dir) => {
      const html = notice(tag);
      expect(html).toContain(`<html lang="${tag}" dir="${dir}">`);
      expect(html).toContain(`<body style="margin:0;background:#f3f5f8">\n<table dir="${dir}"`);
      expect(html).toContain('<bdi dir="ltr">https://a.example/</bdi>');
    },
  );

  it("keeps the order of a password's signs among Arabic", () => {
    const html = noticeHtml({ locale: "ar", title: "t", paragraphs: ["كلمة المرور:", "22-pLq!"], why: "w" });
    expect(html).toContain('<bdi dir="ltr">22-pLq!</bdi></p>');
    expect(html).toContain(">كلمة المرور:</p>");
  });
});
