import { PersonScore, useScoreName } from "../../../features/game/ui/parts/PersonScore.tsx";
import { PersonRecord } from "../../../features/people/ui/parts/PersonRecord.tsx";
import { PersonData, usePersonDataName } from "../../../features/privacy/ui/parts/PersonData.tsx";
import { PersonResults, useResultsName } from "../../../features/tracking/ui/parts/PersonResults.tsx";

/** One person's page, made of what several features have of them. */
export default function Person() {
  const results = useResultsName();
  const score = useScoreName();
  const data = usePersonDataName();
  return (
    <PersonRecord
      more={(person, within) => [
        { id: "results", name: results, body: <PersonResults person={person} /> },
        { id: "score", name: score, body: <PersonScore person={person} /> },
        { id: "data", name: data, body: <PersonData person={person} within={within} /> },
      ]}
    />
  );
}
