import { systemOrganisation } from "../organisations/index.ts";

/** By what an organisation's messages of a channel leave: a sending profile, or without one the installation's own way. */
export interface SendingRoute {
  org: string;
  profile: string | null;
  channel: string;
}

/** Whose rows speak of a way. What the installation's own shares with all organisations stands in the installation's, under no profile's id. */
export function ownerOf({ org, profile }: SendingRoute): { org: string; profile: string } {
  return profile === null
    ? { org: systemOrganisation, profile: "00000000-0000-0000-0000-000000000000" }
    : { org, profile };
}
