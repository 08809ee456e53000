import { DepartmentScore } from "../../../features/game/ui/parts/DepartmentScore.tsx";
import { DepartmentsRecord } from "../../../features/people/ui/parts/DepartmentsRecord.tsx";

/** The departments, each with its awareness score. */
export default function Departments() {
  return <DepartmentsRecord more={({ id }) => <DepartmentScore department={id} />} />;
}
