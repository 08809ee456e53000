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

it.each([
  [3, 15, 6],
  [3, 5, 20],
  [6, 11, 6],
])(
  "%i connections of a client that brought a mail of ours, %i seconds a mail, bring them beside %i clients around it that idle",
  (parallel, seconds, strangers) => {
    let time = 0;
    const enter = connectionPlaces({}, () => time);
    const bringer = "198.51.100.250";
    const first = enter(bringer, () => {})!;
    first.worked();
    first.brought({ mail: "one", lasts: 1e9 });
    first.leave();
    const idle = Array.from({ length: strangers }, (_, n) => ({
      client: `198.51.100.${n + 1}`,
      open: new Set<object>(),
    }));
    const mails = new Set<{ began: number; worked(): void; leave(): void }>();
    let done = 0;
    for (const end = 300_000; time < end; time += 1000) {
      // Whoever was ended comes again at once.
      for (const { client, open } of idle)
        for (let n = open.size; n < 10; n++) {
          const one = {};
          if (!enter(client, () => open.delete(one))) break;
          open.add(one);
        }
      for (const mail of mails)
        if (time - mail.began >= seconds * 1000) {
          mail.worked();
          mail.leave();
          mails.delete(mail);
          done++;
        }
      while (mails.size < parallel) {
        const place = enter(bringer, () => void mails.delete(mail));
        if (!place) break;
        const mail = { ...place, began: time };
        mails.add(mail);
      }
    }
    expect(done).toBeGreaterThan(0.9 * parallel * (300 / (seconds + 1)));
  },
);
