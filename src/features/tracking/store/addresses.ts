// What is known by a whole address, in SQL: of the organisation `$1`.

/**
 * Of the network that it declared around an address; null where it did none. The narrowest decides: a scanner's address in the middle of one's own.
 * @param what of the network `n`
 */
export const ofDeclared = (address: string, what: string) =>
  `(SELECT ${what} FROM tracking_networks n WHERE n.org = $1 AND ${address} <<= n.network ORDER BY masklen(n.network) DESC LIMIT 1)`;

/** Whether an address served three recipients of a campaign or more, and is not the organisation's own way out. */
export const servedMany = (address: string, campaign: string) =>
  `(NOT EXISTS (SELECT FROM tracking_networks n WHERE n.org = $1 AND n.kind = 'own' AND ${address} <<= n.network)
    AND EXISTS (SELECT FROM tracking_sources s WHERE s.org = $1 AND s.campaign = ${campaign} AND s.address = ${address} AND cardinality(s.recipients) >= 3))`;
