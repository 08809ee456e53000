/** The facts this feature writes, with their payloads. */
export interface OrganisationFacts {
  "organisation.created": { plan: string };
  /** The whole-organisation kill switch was thrown; nothing is sent until it is released. */
  "organisation.killed": Record<string, never>;
  "organisation.revived": Record<string, never>;
  "notice.recorded": { notice: string };
  "domain.proven": { domain: string; name: string };
  "domain.lapsed": { domain: string; name: string; why: string };
}
