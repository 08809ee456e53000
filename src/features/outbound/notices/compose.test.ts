import { expect, it } from "vitest";
import { addWords, readWords } from "../../../kit/words.ts";
import { briefParts, noticeParts } from "./compose.ts";

readWords("outbound", new URL("../words/", import.meta.url));

it("a language that is the catalogue's own sign for its keys is none: its reader gets the words, and the code in them", () => {
  addWords("said", "en", {
    mail: { code: { subject: "Your code", text: "It is {{code}}." } },
    sms: { code: "{{code}}" },
  });
  const notice = { template: "said:code", locale: "cimode", vars: { code: "123456" } };
  expect(noticeParts(notice)).toMatchObject({ subject: "Your code", text: expect.stringContaining("It is 123456.") });
  expect(briefParts(notice).text).toBe("123456");
});

const linked = /\w:\/\/|\S[.。．｡]\p{L}[\p{L}\p{M}]/u;

it.each([
  "www.harbour.example/login",
  "Pay at harbour.example",
  "HTTPS://harbour.example",
  "ftp://harbour",
  "desk@harbour.example",
  "harbour.example:8443/a?b",
  "harbour。example",
  "harbour.xn--e1afmkfd",
  "harbour.भारत",
  "harbour❤.example",
  "cafe\u0301.example",
])("an organisation's name is no link in a mail to strangers: %s", (name) => {
  addWords("named", "en", {
    mail: {
      invited: { subject: "{{inviter}} invites you to {{organisation}}", text: "{{inviter}} of {{organisation}}" },
    },
    sms: { invited: "{{organisation}}" },
  });
  const notice = { template: "named:invited", locale: "en", vars: { inviter: name, organisation: name } };
  const { subject, text } = noticeParts(notice);
  for (const said of [subject, text.split("\n")[0]!, briefParts(notice).text]) expect(said).not.toMatch(linked);
});

it.each(["Ada & Sons", "A.B.C. Trading", "St. Gallen", "Nr.5", "Lake 2.0"])("%s stays as it is", (name) => {
  addWords("kept", "en", { mail: { said: { subject: "{{organisation}}", text: "{{address}}" } } });
  const vars = { organisation: name, address: "ada@lake.example" };
  const { subject, text } = noticeParts({ template: "kept:said", locale: "en", vars });
  expect([subject, text.split("\n")[0]]).toEqual([name, "ada@lake.example"]);
});
