import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile, fill, TemplateError } from "./template.ts";
import { landingVariables, sampleVars, variables } from "./variables.ts";
import type { Vars } from "./variables.ts";

const render = (source: string, vars: Parameters<typeof fill>[1], kind: Parameters<typeof compile>[1] = "text") =>
  fill(compile(source, kind), vars);

function problems(source: string, kind: "html" | "text" | "line" = "text", allowed?: readonly string[]) {
  try {
    compile(source, kind, allowed);
    return [];
  } catch (error) {
    if (error instanceof TemplateError) return error.problems;
    throw error;
  }
}

test("variables, fallbacks and own fields", () => {
  expect(
    render("Hi {{first_name}}, {{ department | your team }}: {{custom.site|?}}", {
      ...sampleVars,
      custom: { site: "Oslo" },
    }),
  ).toBe("Hi Robin, Operations: Oslo");
  expect(render("Hi {{first_name|there}}{{last_name}}!", { first_name: "" })).toBe("Hi there!");
});

test("a fallback is written once, however the source spells it", () => {
  const html = (source: string) => fill(compile(source, "html"), { ...sampleVars, department: "" });
  expect(html("<p>{{department|Smith &amp; Sons}}</p>")).toBe("<p>Smith &amp; Sons</p>");
  expect(html("<p>{{department|Smith & Sons}}</p>")).toBe("<p>Smith &amp; Sons</p>");
  expect(html(`<p title="{{department|5 &lt; 6 &quot;or&quot; 7}}">x</p>`)).toBe(
    '<p title="5 &lt; 6 &quot;or&quot; 7">x</p>',
  );
  expect(html(`<a href="https://post.example/?of={{department|R&amp;D}}">x</a>`)).toContain("?of=R%26D");
  expect(fill(compile("{{department|Smith &amp; Sons}}", "text"), { ...sampleVars, department: "" })).toBe(
    "Smith &amp; Sons",
  );
});

test("a sum is written in the organisation's currency, as in the lure's language", () => {
  const source = "{{amount.1249.50}} or {{ amount.7 }}";
  expect(render(source, {})).toBe("€1,249.50 or €7.00");
  expect(render(source, { money: { currency: "USD", locale: "de" } })).toBe("1.249,50\u00a0$ or 7,00\u00a0$");
  expect(render(source, { money: { currency: "GBP", locale: "en" } })).toBe("£1,249.50 or £7.00");
  for (const wrong of ["amount", "amount.", "amount.1.5", "amount.1,50", "amount.12345678", "amount.x"])
    expect(problems(`{{${wrong}}}`)).toMatchObject([{ reason: "unknown-variable", name: wrong }]);
  expect(problems("{{amount.5}}", "line", ["organisation"])).toHaveLength(1);
  expect(problems(`<b style="width:{{amount.5}}">x</b>`, "html")).toMatchObject([{ reason: "place" }]);
});

test("every fault is named with its line and column", () => {
  expect(
    problems("Hi {{firstname}}\n and {{ last_name }} {{}}\n{{open").map(({ reason, name, line, column }) => ({
      reason,
      name,
      line,
      column,
    })),
  ).toEqual([
    { reason: "unknown-variable", name: "firstname", line: 1, column: 4 },
    { reason: "empty", name: "{{}}", line: 2, column: 22 },
    { reason: "unclosed", name: "{{open", line: 3, column: 1 },
  ]);
});

describe("nothing but the allowed names exists", () => {
  test.each([
    "{{constructor}}",
    "{{__proto__}}",
    "{{first_name.constructor}}",
    "{{custom}}",
    "{{custom.}}",
    "{{custom.__proto__}}",
    "{{custom.Site}}",
    "{{7*7}}",
    '{{env "HOME"}}',
    "{{expandenv `$HOME`}}",
    "{{range $x := .}}{{end}}",
    "{{.FirstName}}",
    "{{#if first_name}}",
    "{{{first_name}}}",
    "{{> partial}}",
    "{{&first_name}}",
    "{{first_name()}}",
    "{{first_name[0]}}",
    "{{'a'.constructor.prototype}}",
    "{{toString}}",
    "{{first_name|upper|{{link}}}}",
  ])("%s is refused", (source) => {
    expect(problems(source).length).toBeGreaterThan(0);
  });

  test.each(["${7*7}", "<%= 7*7 %>", "#{7*7}", "{% debug %}", "[[${7*7}]]", "*{7*7}", "}}", "{ {first_name} }"])(
    "%s is plain text",
    (source) => {
      expect(render(source, sampleVars)).toBe(source);
    },
  );
});

test("a landing page knows nothing of the person", () => {
  expect(problems("<p>{{organisation}} {{link}}</p>", "html", landingVariables)).toEqual([]);
  for (const name of ["first_name", "email", "custom.site", "manager", "qr"])
    expect(problems(`<p>{{${name}}}</p>`, "html", landingVariables)[0]?.reason).toBe("unknown-variable");
});

describe("places in HTML", () => {
  const nasty = `"><script>alert('1')</script>&`;
  test("text and attributes are escaped", () => {
    expect(render(`<p title="{{first_name}}">{{first_name}}</p>`, { first_name: nasty }, "html")).toBe(
      `<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;</p>`,
    );
  });
  test("an address is whole and ours, and other values are pieces of one", () => {
    expect(render(`<a href="{{link}}">x</a>`, { link: "https://l.example/a?b=1&c=2" }, "html")).toBe(
      `<a href="https://l.example/a?b=1&amp;c=2">x</a>`,
    );
    expect(render(`<a href="{{link}}">x</a>`, { link: "javascript:alert(1)" }, "html")).toBe(`<a href="#">x</a>`);
    expect(render(`<img src="{{qr}}">`, { qr: "cid:qr@x" }, "html")).toBe(`<img src="cid:qr@x">`);
    expect(
      render(`<a href="mailto:a@b.example?subject={{first_name}}">x</a>`, { first_name: "a&b=c d\ud800" }, "html"),
    ).toBe(`<a href="mailto:a@b.example?subject=a%26b%3Dc%20d%EF%BF%BD">x</a>`);
  });
  test.each([
    `<a href="{{first_name}}">x</a>`,
    `<a href="{{link}}&x=1">x</a>`,
    `<a href="https://x.example/{{link}}">x</a>`,
    `<p style="color:{{first_name}}">x</p>`,
    `<style>p{color:{{first_name}}}</style>`,
    `<p {{first_name}}>x</p>`,
    `<{{first_name}}>`,
    `<!-- {{first_name}} -->`,
  ])("none may stand in %s", (source) => {
    expect(problems(source, "html").map((one) => one.reason)).toContain("place");
  });
});

test("a header stays one line", () => {
  expect(render("Hi {{first_name}}", { first_name: "a\r\nBcc: b@c.example\u2028d" }, "line")).toBe(
    "Hi a Bcc: b@c.example d",
  );
});

test("filling reads nothing but the variables that the template names", () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(...variables.map((name) => `{{${name}}}`), "{{custom.site}}", "{{custom.constructor}}"),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const source = pieces.join("");
      if (problems(source).length > 0) return;
      const read = new Set<PropertyKey>();
      const spy = (target: object, prefix: string): object =>
        new Proxy(target, {
          get(inner, key, receiver) {
            read.add(prefix + String(key));
            return Reflect.get(inner, key, receiver);
          },
          getOwnPropertyDescriptor(inner, key) {
            read.add(prefix + String(key));
            return Reflect.getOwnPropertyDescriptor(inner, key);
          },
        });
      const compiled = compile(source, "text");
      fill(compiled, spy({ ...sampleVars, custom: spy({ site: "Oslo" }, "custom.") }, "") as Vars);
      const named = new Set([...compiled.variables, "custom"]);
      expect([...read].filter((key) => !named.has(String(key)))).toEqual([]);
    }),
  );
});

test("inherited properties are not values", () => {
  const vars = Object.create({ first_name: "inherited" }) as Vars;
  expect(render("{{first_name|none}}{{custom.constructor|none}}", vars)).toBe("nonenone");
});

test("literals come out as they went in, whatever the values", () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes("{{")),
      fc.string(),
      (literal, value) => {
        expect(render(`${literal} {{first_name}}${literal}`, { first_name: value || "x" })).toBe(
          `${literal} ${value || "x"}${literal}`,
        );
      },
    ),
  );
});

// A scan that went back over its input would need hours here, and the run's own limit would end it.
test("a megabyte of anything ends", () => {
  for (const unit of [
    "{{",
    "{{a",
    "}}",
    "{{ first_name }}",
    "<",
    "<a href=",
    `<p title="`,
    "<!--",
    "{{a|",
    "<style>",
    "\n{{",
  ]) {
    const source = unit.repeat(Math.ceil(1_000_000 / unit.length));
    problems(source, "text");
    problems(source, "html");
  }
  expect(problems("{{first_name}}".repeat(2_001))[0]?.reason).toBe("too-many");
});
