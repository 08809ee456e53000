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
