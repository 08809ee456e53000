import { expect, it } from "vitest";
import { words } from "../../../../kit/words.ts";
import type { Pool } from "../../../model/pool.ts";
import { passwordRule } from "./new-password.ts";

const policy = {
  MinimumLength: 8,
  RequireLowercase: true,
  RequireUppercase: true,
  RequireNumbers: true,
  RequireSymbols: false,
};
const pool = { settings: { Policies: { PasswordPolicy: policy } } } as Pool;

it.each([
  ["en", / and /],
  ["de", / und /],
  ["ar", / وحرف لاتيني كبير/],
])("the rule for passwords is one sentence in %s, its list included", (lang, joined) => {
  expect(passwordRule(words("hosted", lang), { pool, lang })).toMatch(joined);
});
