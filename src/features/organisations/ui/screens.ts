import { Building2, Globe, OctagonAlert, ShieldCheck } from "lucide-react";
import { question } from "../../../ui/call.ts";
import { screen } from "../../../ui/screen.ts";
import { contract } from "../contract.ts";
import { useOrganisationWords } from "./words.ts";

const common = { section: "settings", notYours: () => useOrganisationWords.now()("not-yours") } as const;

export const organisationScreen = screen({
  ...common,
  path: "/dashboard/settings/organisation",
  module: "features/organisations/ui/OrganisationScreen.tsx",
  icon: Building2,
  name: () => useOrganisationWords.now()("organisation.title"),
  title: () => useOrganisationWords.now()("organisation.page"),
  help: "/docs/settings#organisation",
  needs: [contract.currentOrganisation, contract.changeOrganisation],
  prefetch: () => [question(contract.currentOrganisation, {}), question(contract.listNotices, {})],
});

export const domainsScreen = screen({
  ...common,
  path: "/dashboard/settings/domains",
  module: "features/organisations/ui/DomainsScreen.tsx",
  icon: Globe,
  name: () => useOrganisationWords.now()("domains.title"),
  title: () => useOrganisationWords.now()("domains.page"),
  help: "/docs/settings#domains",
  needs: [contract.listDomains],
  prefetch: () => [question(contract.listDomains, { limit: 200 })],
});

export const privacyScreen = screen({
  ...common,
  path: "/dashboard/settings/privacy",
  module: "features/organisations/ui/PrivacyScreen.tsx",
  icon: ShieldCheck,
  name: () => useOrganisationWords.now()("privacy.title"),
  title: () => useOrganisationWords.now()("privacy.page"),
  help: "/docs/settings#privacy-and-retention",
  needs: [contract.currentOrganisation, contract.changeOrganisation],
  prefetch: () => [question(contract.currentOrganisation, {}), question(contract.retention, {})],
});

export const dangerScreen = screen({
  ...common,
  path: "/dashboard/settings/danger",
  module: "sites/main/dashboard/danger.tsx",
  icon: OctagonAlert,
  name: () => useOrganisationWords.now()("danger.title"),
  title: () => useOrganisationWords.now()("danger.page"),
  help: "/docs/settings#danger-zone",
  needs: [contract.killOrganisation],
});
