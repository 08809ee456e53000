import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countChanges } from "./reactions.ts";

const base = { campaign: "c", lure: "l", department: null, difficulty: "least", holdOut: false };
let next = 0;
const fact = (kind: string, data: object = {}) =>
  ({
    pos: 1,
    id: String(++next),
    kind,
    org: "o",
    person: null,
    data: { ...base, ...data },
    at: new Date(0),
  }) as Parameters<typeof countChanges>[0][number];

describe("what facts add to the counts", () => {
  it("counts a scanner's click as the person's once the person came", () => {
    const [row] = countChanges([
      fact("delivery.sent"),
      fact("hit.received", { action: "clicked" }),
      fact("hit.dismissed", { action: "clicked" }),
      fact("recipient.clicked", { dismissedBefore: true }),
    ]);
    expect(row).toMatchObject({ sent: 1, clicked_raw: 1, clicked_machine: 0, clicked_person: 1 });
  });

  it("moves a withdrawn click from the person to the machine", () => {
    const [row] = countChanges([
      fact("hit.received", { action: "clicked" }),
      fact("recipient.clicked"),
      fact("click.withdrawn", { action: "clicked" }),
    ]);
    expect(row).toMatchObject({ clicked_raw: 1, clicked_machine: 1, clicked_person: 0 });
  });

  it("takes a withdrawn submit from the submits, and leaves the click", () => {
    const [row] = countChanges([
      ...["clicked", "submitted"].flatMap((action) => [
        fact("hit.received", { action }),
        fact(`recipient.${action}`, { action }),
      ]),
      fact("click.withdrawn", { action: "submitted" }),
    ]);
    expect(row).toMatchObject({ clicked_person: 1, clicked_machine: 0, submitted_person: 0, submitted_machine: 1 });
  });

  it("keeps mails that could not be confirmed out of both until they are settled", () => {
    expect(countChanges([fact("delivery.unconfirmed")])[0]).toMatchObject({ sent: 0, unconfirmed: 1 });
    expect(countChanges([fact("delivery.unconfirmed"), fact("delivery.settled")])[0]).toMatchObject({
      sent: 1,
      unconfirmed: 0,
    });
  });

  it("counts a refused mail as sent and bounced, and takes both back when it is tried again", () => {
    expect(countChanges([fact("delivery.bounced", { wasSent: false })])[0]).toMatchObject({ sent: 1, bounced: 1 });
    expect(countChanges([fact("delivery.sent"), fact("delivery.bounced", { wasSent: true })])[0]).toMatchObject({
      sent: 1,
      bounced: 1,
    });
    const again = [
      fact("delivery.bounced", { wasSent: false }),
      fact("delivery.requeued", { was: "bounced" }),
      fact("delivery.sent"),
    ];
    expect(countChanges(again)[0]).toMatchObject({ sent: 1, bounced: 0 });
  });

  it("adds up the same in any order and in any batches", () => {
    const kinds = ["delivery.sent", "hit.received", "hit.dismissed", "recipient.clicked", "recipient.reported"];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 40 }), fc.nat(), (some, cut) => {
        const facts = some.map((kind) => fact(kind, { action: "clicked" }));
        const whole = countChanges(facts)[0]!;
        const at = cut % facts.length;
        const parts = [...countChanges(facts.slice(at).toReversed()), ...countChanges(facts.slice(0, at))];
        for (const key of ["sent", "clicked_raw", "clicked_machine", "clicked_person", "reported_person"] as const) {
          expect(parts.reduce((sum, row) => sum + row[key], 0)).toBe(whole[key]);
        }
      }),
    );
  });
});
