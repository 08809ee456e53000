import { expect, it } from "vitest";
import { firstRows, mappingFault } from "./preview.ts";

it.each([
  [
    "\uFEFFName,Email\r\nAnn,ann@x.example\r\n",
    [
      ["Name", "Email"],
      ["Ann", "ann@x.example"],
    ],
  ],
  [
    'Name;Email\n"Lee; ""Ann""";a@x.example',
    [
      ["Name", "Email"],
      ['Lee; "Ann"', "a@x.example"],
    ],
  ],
  [
    "a\tb\n\n1\t2\n3\t4\n",
    [
      ["a", "b"],
      ["1", "2"],
    ],
  ],
  ["", []],
])("reads the beginning of %j", (text, rows) => {
  expect(firstRows(text, 2)).toEqual(rows);
});

it.each([
  [["email", "name"], null],
  [["name", "", ""], "no-email"],
  [["email", "email"], { twice: "email" }],
  [[], "no-email"],
])("says of columns named %j why they cannot be taken", (fields, fault) => {
  expect(mappingFault(fields)).toEqual(fault);
});
