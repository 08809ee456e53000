import { PersonRecord } from "../../../features/people/ui/parts/PersonRecord.tsx";
import { PersonData, usePersonDataName } from "../../../features/privacy/ui/parts/PersonData.tsx";

/** One person's page, made of what several features have of them. */
export default function Person() {
  const name = usePersonDataName();
  return (
    <PersonRecord
      more={(person, within) => [{ id: "data", name, body: <PersonData person={person} within={within} /> }]}
    />
  );
}
