import { expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { fact } from "./fact.ts";
import { reaction, record } from "./index.ts";
import type { FactOf, NewFact } from "./index.ts";
import { numbered } from "./testing.ts";

// What the compiler says of facts: a line below that compiled against its expectation is an error of `npm run types`.

const parcelSent = fact("parcel.sent", {
  says: "A parcel left.",
  of: "person",
  payload: z.object({ parcel: z.string(), weight: z.optional(z.int()) }),
  mayLack: z.object({ carrier: z.string() }),
});
const shopClosed = fact("shop.closed", { says: "The shop closed.", payload: z.object({ shop: z.string() }) });

const full = { parcel: "p1", carrier: "Swift" };
const whole = parcelSent(full, { person: null });

const refused = () => [
  // @ts-expect-error a field is of another type
  parcelSent({ ...full, parcel: 1 }, { person: null }),
  // @ts-expect-error a field is missing
  parcelSent({ carrier: "Swift" }, { person: null }),
  // @ts-expect-error what older facts may lack is written all the same
  parcelSent({ parcel: "p1" }, { person: null }),
  // @ts-expect-error a field that nobody declared
  parcelSent({ ...full, colour: "red" }, { person: null }),
  // @ts-expect-error it is about a person, and does not say whom
  parcelSent(full),
  // @ts-expect-error it is about nobody
  shopClosed({ shop: "s1" }, { person: "p" }),
];

const unwritten = (db: never) => [
  // @ts-expect-error no kind of fact made it
  record(db, "org", [{ kind: "parcel.sent", person: null, data: full, at: undefined }]),
  // @ts-expect-error a kind alone is no fact
  record(db, "org", [parcelSent]),
];

const unread = () => [
  // @ts-expect-error a kind that nobody declared has no payload
  reaction("r", ["parcel.sent"], async () => {}),
  reaction("r", [parcelSent, shopClosed], async ({ facts }) => {
    for (const one of facts) {
      // @ts-expect-error which kind it is was not asked
      void one.data.parcel;
      if (one.kind === "shop.closed") {
        expectTypeOf(one.data.shop).toEqualTypeOf<string>();
        // @ts-expect-error another kind's field
        void one.data.parcel;
      } else {
        expectTypeOf(one.data.parcel).toEqualTypeOf<string>();
        expectTypeOf(one.data.carrier).toEqualTypeOf<string | undefined>();
      }
      // @ts-expect-error a kind that it does not read
      void (one.kind === "parcel.lost");
    }
  }),
];

it("is known to the compiler from writing to reading", () => {
  expectTypeOf(whole).toEqualTypeOf<NewFact>();
  expectTypeOf<FactOf<typeof parcelSent>["kind"]>().toEqualTypeOf<"parcel.sent">();
  expect([refused, unwritten, unread]).toHaveLength(3);
});

it("is a plain value when it is made: nothing is checked on the way", () => {
  expect(whole).toEqual({ kind: "parcel.sent", person: null, data: full, at: undefined });
  expect(whole.data).toBe(full);
  const at = new Date(0);
  expect(numbered("some.thing")({ n: 1 }, { at })).toEqual({ kind: "some.thing", person: null, data: { n: 1 }, at });
});
