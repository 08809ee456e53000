import { expect, it } from "vitest";
import { connectionPlaces } from "./places.ts";

// Clients that each brought a mail of ours, and then idle on all places that they get, keep nobody of their network out.

it.each([5, 25])(
  "idle connections of %i clients that each brought a mail of ours keep nobody of their network out for long",
  (clients) => {
    let time = 0;
    const enter = connectionPlaces({}, () => time);
    const bringers = Array.from({ length: clients }, (_, n) => `198.51.100.${n + 1}`);
    for (const one of bringers) {
      const place = enter(one, () => {})!;
      place.worked();
      place.brought({ mail: one, lasts: 1e9 });
      place.leave();
    }
    let got = 0;
    for (let n = 0; n < 720; n++, time += 5000) {
      // Their time is up after five minutes.
      if (n % 58 === 0) for (const one of bringers) for (let m = 0; m < 50 / clients; m++) enter(one, () => {});
      const place = enter("198.51.100.200", () => {});
      if (place) got++;
      place?.leave();
    }
    expect(got).toBeGreaterThan(600);
  },
);
