import { useQuery } from "@tanstack/react-query";
import { contract as keys } from "../../../features/api-keys/contract.ts";
import { AuditLog } from "../../../features/audit/ui/parts/AuditLog.tsx";
import { contract as people } from "../../../features/people/contract.ts";
import { PersonField } from "../../../features/people/ui/parts/PersonField.tsx";
import { mayCall, useScreen } from "../../../ui/screen.ts";
import { useDashboardWords } from "./words.ts";

/** The audit log, narrowed by people and keys that are found by name. */
export default function Audit() {
  const { call, organisation, permissions } = useScreen();
  const say = useDashboardWords();
  const { data } = useQuery({
    queryKey: ["api-keys", "choice", organisation.id],
    enabled: mayCall(keys.listApiKeys, permissions),
    queryFn: () => call(keys.listApiKeys, { limit: 100 }),
  });
  const also = (data?.items ?? []).map(({ id, name }) => ({ id, name, beside: say("audit.key") }));
  const may = mayCall(people.listPeople, permissions);
  return (
    <AuditLog
      findActor={may ? (field) => <PersonField {...field} inactive also={also} /> : null}
      findPerson={may ? (field) => <PersonField {...field} inactive /> : null}
    />
  );
}
