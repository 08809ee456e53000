import { expect, it } from "vitest";
import { departmentsContract } from "./departments-contract.ts";
import { maxDepartmentsAtOnce } from "./rules.ts";

const input = departmentsContract.listDepartments["~orpc"].inputSchema!;
const takes = async (limit: number) => !(await input["~standard"].validate({ limit })).issues;

it("lists as many departments at once as screens with a choice of them ask for, and no more", async () => {
  expect(await takes(maxDepartmentsAtOnce)).toBe(true);
  expect(await takes(maxDepartmentsAtOnce + 1)).toBe(false);
  expect(await takes(0)).toBe(false);
});
