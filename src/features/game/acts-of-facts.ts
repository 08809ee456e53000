import type { OfPerson } from "./read.ts";
import type { Answer } from "./rules/game-event.ts";
import type { Act } from "./store/acts.ts";
import type { Thanks } from "./store/thanks.ts";

/**
 * The acts that facts tell of, each to be added once.
 * @param day of a moment in a person's time zone
 */
export function actsOfFacts(
  facts: readonly OfPerson[],
  thanks: ReadonlyMap<string, Thanks>,
  day: (person: string, at: number) => number,
): Act[] {
  return facts.flatMap((fact) => {
    const at = fact.at.getTime();
    const act = (kind: Act["kind"], source: string, data: Act["data"], person = fact.person!): Act => {
      return { person, kind, source, at, day: day(person, at), data };
    };
    switch (fact.kind) {
      case "round.finished": {
        const { round, kind, earns, answers } = fact.data;
        const kept = answers.map(
          ({ item: _item, template: _template, seconds: _seconds, ...answer }): Answer => answer,
        );
        return [act("round", round, { duel: kind === "duel", earns, answers: kept })];
      }
      case "lesson.completed":
        return [
          act("lesson", fact.data.assignment, {
            lesson: fact.data.lesson,
            // Old facts do not say; nobody looked at the time then.
            done: fact.data.where !== "by-hand" && (fact.data.earns ?? true),
          }),
        ];
      case "lesson.played":
        return fact.data.earns === false ? [] : [act("played", fact.data.play, { lesson: fact.data.lesson })];
      case "workshop.found":
        return [act("found", `${fact.data.build}/${fact.data.round}`, {})];
      case "report.answered": {
        // Old facts do not say; nobody knew then that it would count.
        const { group, verdict, fromColleague = false } = fact.data;
        return [act("judged", `${group}/${verdict}`, { verdict, fromColleague })];
      }
      case "colleague.reported":
        return [act("helped", `${fact.data.campaign}/${fact.data.delivery}`, {})];
      case "thanks.given": {
        const given = thanks.get(fact.data.thanks);
        if (!given) return [];
        const { id, mutual, receiver } = given;
        return [act("thanks", id, { mutual }), act("thanked", id, {}, receiver)];
      }
      case "person.changed":
        return [];
    }
  });
}
