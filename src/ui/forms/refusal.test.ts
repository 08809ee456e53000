import { describe, expect, it } from "vitest";
import { placed } from "./refusal.ts";
import { plainWords } from "./testing.ts";

const detail = "The person was not saved. Correct the fields named here and send it again.";
const email = { path: "email", message: "This is not a single email address. Write it as name@company.example." };
const phone = { path: "phone", message: "The phone number has no country code. Write it as +49 30 1234567." };

function refused(...fields: { path: string; message: string }[]) {
  return { status: 400, reason: "person-invalid", detail, fields };
}

function place(error: unknown) {
  return placed(error, (path) => ["email", "name", "quiet"].includes(path.split(".")[0]!), plainWords);
}

describe("a refusal of the API", () => {
  it("stands at the fields that it names, and nothing is said twice", () => {
    expect(place(refused(email))).toEqual({ above: null, at: [{ name: "email", message: email.message }] });
  });
  it("stands at a place inside a list", () => {
    const at = [{ name: "quiet.0.from", message: "This must be a date." }];
    expect(place(refused({ path: "quiet.0.from", message: "must be a date" }))).toEqual({ above: null, at });
  });
  it("about a field that the form does not show stands above, with its sentence", () => {
    const { above, at } = place(refused(email, phone, { path: "id", message: "must be a UUID" }));
    expect(at.map(({ name }) => name)).toEqual(["email"]);
    expect(above).toBe(`${detail} ${phone.message} “id” must be a UUID.`);
  });
  it("about no field stands above", () => {
    expect(place(refused())).toEqual({ above: detail, at: [] });
  });
  it("whose field says the same as the whole is said once", () => {
    expect(place({ status: 402, reason: "seats", detail, fields: [{ path: "plan", message: detail }] }).above).toBe(
      detail,
    );
  });
  it("without a list of fields is still one", () => {
    expect(place({ status: 403, reason: "forbidden", detail })).toEqual({ above: detail, at: [] });
  });
});

describe("what is no refusal of the API", () => {
  it.each([[new TypeError("Failed to fetch")], [undefined], ["gone"]])("a dead network: %s", (error) => {
    expect(place(error)).toEqual({ above: expect.stringMatching(/^The server could not be reached\./), at: [] });
  });
  it("an answer of something in between", () => {
    const gateway = { status: 502, reason: "", detail: "The server answered 502.", fields: [] };
    expect(place(gateway).above).toMatch(/^The server's answer could not be read\./);
  });
});
