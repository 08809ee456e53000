import { lazy } from "react";
import { Route, Routes } from "react-router";
import { ErrorBoundary } from "./frame/ErrorBoundary.tsx";
import { Frame } from "./frame/Frame.tsx";
import { NotFound } from "./frame/NotFound.tsx";
import { Home } from "./home/Home.tsx";
import { useHydrated } from "./hydrated.ts";

const LaterRound = lazy(async () => ({ default: (await import("./round/Round.tsx")).Round }));
const Lesson = lazy(async () => ({ default: (await import("./lesson/Lesson.tsx")).Lesson }));
const Skills = lazy(async () => ({ default: (await import("./skills/Skills.tsx")).Skills }));
const MyScore = lazy(async () => ({ default: (await import("./score/MyScore.tsx")).MyScore }));
const Season = lazy(async () => ({ default: (await import("./season/Season.tsx")).Season }));
const Crew = lazy(async () => ({ default: (await import("./crew/CrewScreen.tsx")).CrewScreen }));
const Boat = lazy(async () => ({ default: (await import("./boat/BoatScreen.tsx")).BoatScreen }));
const Duels = lazy(async () => ({ default: (await import("./duels/Duels.tsx")).Duels }));
const Workshop = lazy(async () => ({ default: (await import("./workshop/Workshop.tsx")).Workshop }));
const Surprises = lazy(async () => ({ default: (await import("./surprises/Surprises.tsx")).Surprises }));
const MyData = lazy(async () => ({ default: (await import("./data/MyData.tsx")).MyData }));
const Settings = lazy(async () => ({ default: (await import("./settings/Settings.tsx")).Settings }));

/**
 * Every screen of the learning site, by its address; all but the first come when they are opened, and what is seen stays until they have come.
 * @param round where it is there already
 */
export function Program({ round: Round = LaterRound }: { round?: React.ComponentType }) {
  useHydrated();
  return (
    <ErrorBoundary>
      <Routes>
        <Route path="round" element={<Round />} />
        <Route path="duels/:duel/round" element={<Round />} />
        <Route path="lessons/:id" element={<Lesson />} />
        <Route element={<Frame />}>
          <Route index element={<Home />} />
          <Route path="skills" element={<Skills />} />
          <Route path="score" element={<MyScore />} />
          <Route path="season" element={<Season />} />
          <Route path="crew" element={<Crew />} />
          <Route path="boat" element={<Boat />} />
          <Route path="duels" element={<Duels />} />
          <Route path="workshop" element={<Workshop />} />
          <Route path="surprises" element={<Surprises />} />
          <Route path="data" element={<MyData />} />
          <Route path="settings" element={<Settings />} />
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}
