/** The facts this feature writes, with their payloads; the fact's `person` is the member's id. */
export interface PeopleFacts {
  "person.added": { department: string | null };
  /** `fields` names what changed; an import does not tell which. `active` and `role` are there when they changed. */
  "person.changed": { department: string | null; fields?: string[]; active?: boolean; role?: string };
  "person.removed": { department: string | null };
  /** An account was tied to the person, by the invitation or because it founded the organisation. */
  "person.joined": { invitation: string };
}
