/** By which channels a message may reach somebody else when its address changes hands, as `channels.ts` lists them. */
export interface ReassignableChannels {
  /** An address is theirs alone who confirmed it. */
  personalChannels: readonly string[];
  /** An address is the directory's mail address, which one person has. */
  mailChannels: readonly string[];
}

/**
 * SQL of whether a delivery's address is another person's by now than whom it was frozen for: confirmed by them, or theirs in the directory.
 * @param d a row of `deliveries` of the organisation $1
 * @param personal the parameter with `personalChannels`
 * @param mail the parameter with `mailChannels`
 */
export function belongsToAnotherSql(d: string, personal: string, mail: string): string {
  return `(${d}.channel = ANY (${personal}::text[])
       AND EXISTS (SELECT 1 FROM outbound_public_owners c WHERE c.org = $1 AND c.address = ${d}.address AND c.member <> ${d}.member)
     OR ${d}.channel = ANY (${mail}::text[])
       AND EXISTS (SELECT 1 FROM people_public_mailboxes o WHERE o.org = $1 AND o.email_key = ${d}.address COLLATE "C" AND o.id <> ${d}.member))`;
}
