import { expect, it } from "vitest";
import { longest, readSubmission } from "./rules.ts";

const good = { name: "Ada", email: "ada@hill.example", message: "Hello" };

it.each<[string, Record<string, unknown>, [string, string?][]]>([
  ["nothing at all", {}, [["EMPTY"]]],
  ["a missing field", { name: "Ada", email: "ada@hill.example" }, [["REQUIRED_FIELD_MISSING", "message"]]],
  ["null for a field", { ...good, name: null }, [["REQUIRED_FIELD_MISSING", "name"]]],
  ["an empty field", { ...good, name: " \n " }, [["REQUIRED_FIELD_EMPTY", "name"]]],
  ["only characters that show nothing", { ...good, message: "\0\u0007" }, [["REQUIRED_FIELD_EMPTY", "message"]]],
  ["a wrong e-mail", { ...good, email: "ada at hill" }, [["TYPE_EMAIL", "email"]]],
  [
    "an e-mail with a second line",
    { ...good, email: "ada@hill.example\nbcc: bob@hill.example" },
    [["TYPE_EMAIL", "email"]],
  ],
  ["a number for a text", { ...good, message: 7 }, [["TYPE_TEXT", "message"]]],
  ["a list for a text", { ...good, name: ["Ada"] }, [["TYPE_TEXT", "name"]]],
  ["a megabyte of text", { ...good, message: "a".repeat(1_000_000) }, [["TYPE_TEXT", "message"]]],
  ["words for a number", { ...good, people: "many" }, [["TYPE_NUMERIC", "people"]]],
  ["half a person", { ...good, people: 2.5 }, [["TYPE_NUMERIC", "people"]]],
  [
    "everything wrong at once",
    { name: "", email: "x", people: "-" },
    [
      ["REQUIRED_FIELD_EMPTY", "name"],
      ["TYPE_EMAIL", "email"],
      ["REQUIRED_FIELD_MISSING", "message"],
      ["TYPE_NUMERIC", "people"],
    ],
  ],
])("says what is wrong with %s", (_name, fields, faults) => {
  expect(readSubmission({ fields, files: 0 })).toEqual(
    faults.map(([code, field]) => ({ code, ...(field && { field }) })),
  );
});

it.each([
  [1, "NO_FILE_UPLOADS"],
  [10, "NO_FILE_UPLOADS"],
  [11, "TOO_MANY_FILES"],
])("takes no files: %i are %s", (files, code) => {
  expect(readSubmission({ fields: good, files })).toEqual([{ code }]);
});

it("takes a good one, trimmed, with HTML as plain text", () => {
  const html = "<script>alert(1)</script>\r\nsecond line";
  expect(
    readSubmission({
      fields: { ...good, email: " Ada@Hill.example ", message: html, about: "sales", people: "40" },
      files: 0,
    }),
  ).toEqual({
    about: "sales",
    name: "Ada",
    email: "ada@hill.example",
    message: "<script>alert(1)</script>\nsecond line",
    people: 40,
    suspect: false,
  });
});

it("takes letters of every script, and the longest that is allowed", () => {
  const fields = {
    name: "Ægir 渡辺",
    email: "post@bücher.example",
    message: "م".repeat(longest.message),
    about: "elsewhere",
  };
  expect(readSubmission({ fields, files: 0 })).toMatchObject({ name: "Ægir 渡辺", about: "contact", people: null });
});

it("marks what a robot filled in", () => {
  expect(readSubmission({ fields: { ...good, _gotcha: "buy" }, files: 0 })).toMatchObject({ suspect: true });
});
