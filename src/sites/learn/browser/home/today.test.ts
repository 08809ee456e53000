import { describe, expect, it } from "vitest";
import type { Assignments, Practice } from "../mine.ts";
import { todayOf } from "./today.ts";

const now = new Date("2026-11-25T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const assigned = (dueAt: string, laterUntil: string | null = null): Assignments["assigned"][number] => ({
  id: "00000000-0000-4000-8000-000000000000",
  lesson: "parcel",
  family: "arrivals",
  title: "The parcel",
  length: 70,
  reason: "clicked",
  assignedAt: inDays(-5),
  dueAt,
  overdue: Date.parse(dueAt) < now.getTime(),
  laterUntil,
});
const lessons = (given: Partial<Assignments> = {}): Assignments => ({
  assigned: [],
  fading: [],
  fresh: null,
  ...given,
});
const practice = (given: Partial<Practice> = {}) => ({ open: null, lastFinishedAt: null, ...given }) as Practice;
const open = (answered: number) => ({ answered }) as Practice["open"];

describe("what home shows to do", () => {
  it.each([
    ["a lesson that is due tomorrow", lessons({ assigned: [assigned(inDays(1))] }), practice(), "lesson"],
    ["a lesson that is late", lessons({ assigned: [assigned(inDays(-3))] }), practice(), "lesson"],
    ["the round when a lesson is far off", lessons({ assigned: [assigned(inDays(9))] }), practice(), "round"],
    [
      "the round when the lesson was put off",
      lessons({ assigned: [assigned(inDays(1), inDays(1))] }),
      practice(),
      "round",
    ],
    ["the round again the day after", lessons(), practice({ lastFinishedAt: inDays(-1) }), "round"],
    ["nothing after the round", lessons(), practice({ lastFinishedAt: now.toISOString() }), "nothing"],
    ["the round while nothing is known of it", null, null, "round"],
  ])("is %s", (_what, given, played, wanted) => expect(todayOf(given, played, now, "Europe/Berlin").do).toBe(wanted));

  it("goes on with a round that was begun", () => {
    expect(todayOf(lessons(), practice({ open: open(3) }), now, "Europe/Berlin")).toEqual({ do: "round", begun: true });
    expect(todayOf(lessons(), practice({ open: open(0) }), now, "Europe/Berlin")).toEqual({
      do: "round",
      begun: false,
    });
  });

  it("is the round again after midnight where the player is", () => {
    const late = practice({ lastFinishedAt: "2026-11-25T10:30:00Z" });
    expect(todayOf(lessons(), late, now, "Europe/Berlin").do).toBe("nothing");
    expect(todayOf(lessons(), late, now, "Pacific/Auckland").do).toBe("round");
  });

  it("is a lesson that is fading, once the round is played", () => {
    const fading = [{ lesson: "qr", family: "channels", title: "QR codes", length: 60, retrievability: 0.6, since: inDays(-1), laterUntil: null }] as Assignments["fading"]; // oxfmt-ignore
    const today = todayOf(lessons({ fading }), practice({ lastFinishedAt: now.toISOString() }), now, "Europe/Berlin");
    expect(today).toMatchObject({ do: "lesson", lesson: "qr", dueAt: null });
  });
});
