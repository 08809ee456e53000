import { DangerZone } from "../../../features/organisations/ui/parts/DangerZone.tsx";
import { OrganisationDeletion } from "../../../features/privacy/ui/parts/OrganisationDeletion.tsx";

/** What cannot be undone at once, or at all: parts of several features. */
export default function Danger() {
  return (
    <DangerZone>
      <OrganisationDeletion />
    </DangerZone>
  );
}
