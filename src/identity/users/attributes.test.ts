import { expect, it } from "vitest";
import { attributesOf, readAttributes } from "./attributes.ts";
import { newClientSettings, newPoolSettings } from "../model/pool.ts";
import type { Client, Pool } from "../model/pool.ts";
import type { User } from "../model/user.ts";

const dates = { createdAt: new Date(0), updatedAt: new Date(0) };
const custom = (Name: string, AttributeDataType: string, Mutable = true) => ({ Name, AttributeDataType, Mutable });
const pool: Pool = {
  id: "local-1_x",
  name: "Test",
  ...dates,
  settings: {
    ...newPoolSettings,
    CustomAttributes: [
      custom("custom:floor", "Number"),
      custom("custom:badge", "String", false),
      custom("custom:since", "DateTime"),
      custom("custom:remote", "Boolean"),
    ],
  },
};
const client: Client = { pool: pool.id, id: "c", name: "c", secret: null, settings: newClientSettings, ...dates };
const one = (Name: string, Value?: string) => [{ Name, ...(Value !== undefined && { Value }) }];

it.each([
  ["email", "ada@lake.example"],
  ["email", "é.müller+tag@bücher.example"],
  ["phone_number", "+447700900123"],
  ["name", "<b>Ada</b> 🦊"],
  ["birthdate", "1990-02-28"],
  ["updated_at", "1700000000"],
  ["custom:floor", "-3.5"],
  ["custom:since", "2026-01-02T03:04:05Z"],
  ["custom:remote", "true"],
  ["custom:badge", "A-1"],
  ["nickname", ""],
])("takes %s = %j", (name, value) => {
  expect(readAttributes(pool, client, one(name, value))).toEqual({ [name]: value });
});

it.each([
  ["email", "ada", "Invalid email address format."],
  ["email", "a@b@c", "Invalid email address format."],
  ["email", "Ada <ada@lake.example>", "Invalid email address format."],
  ["email", "ada@lake.example\r\nBcc: eve@lake.example", "Invalid email address format."],
  ["phone_number", "0770090012", "Invalid phone number format."],
  ["birthdate", "1990", "birthdate: String does not have the length"],
  ["name", "x".repeat(2049), "name: String does not have the length"],
  ["custom:floor", "three", "custom:floor: Attribute does not have the type"],
  ["custom:floor", "1e999", "custom:floor: Attribute does not have the type"],
  ["updated_at", "-1", "updated_at: Attribute does not have the type"],
  ["custom:since", "yesterday", "custom:since: Attribute does not have the type"],
  ["custom:remote", "yes", "custom:remote: Attribute does not have the type"],
  ["__proto__", "x", "Type for attribute {__proto__} could not be determined"],
  ["custom:unknown", "x", "Type for attribute {custom:unknown} could not be determined"],
  ["email_verified", "true", "A client attempted to write unauthorized attribute"],
  ["sub", "x", "A client attempted to write unauthorized attribute"],
  ["identities", "[]", "A client attempted to write unauthorized attribute"],
])("refuses %s = %j: %s", (name, value, says) => {
  expect(() => readAttributes(pool, client, one(name, value))).toThrow(says);
});

it("refuses an attribute that is given twice", () => {
  expect(() => readAttributes(pool, client, [...one("name", "a"), ...one("name", "b")])).toThrow("given twice");
});

it("keeps what is set once", () => {
  expect(() => readAttributes(pool, client, one("custom:badge", "B"), { "custom:badge": "A" })).toThrow(
    "user.custom:badge: Attribute cannot be updated.",
  );
  expect(() => readAttributes(pool, client, one("sub", "x"), {})).toThrow("user.sub: Attribute cannot be updated.");
});

it("lets managers set what codes prove, and clients only what they may", () => {
  expect(readAttributes(pool, null, one("email_verified", "true"))).toEqual({ email_verified: "true" });
  const narrow = { ...client, settings: { ...newClientSettings, WriteAttributes: ["name"] } };
  expect(readAttributes(pool, narrow, one("name", "Ada"))).toEqual({ name: "Ada" });
  expect(() => readAttributes(pool, narrow, one("nickname", "A"))).toThrow("write unauthorized attribute");
});

it("shows a client only what it may read, and always who it is", () => {
  const user = { sub: "s", attributes: { email: "a@lake.example", name: "Ada" }, identities: [] } as unknown as User;
  const narrow = { ...client, settings: { ...newClientSettings, ReadAttributes: ["name"] } };
  expect(attributesOf(user, client).map((each) => each.Name)).toEqual(["sub", "email", "name"]);
  expect(attributesOf(user, narrow).map((each) => each.Name)).toEqual(["sub", "name"]);
});
