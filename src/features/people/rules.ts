export { readAddress, readDomain } from "./rules/address.ts";
export type { Address, AddressFault } from "./rules/address.ts";
export { matchColumns, personOf } from "./rules/columns.ts";
export { readLocale, readPerson, readTimeZone, searchable } from "./rules/person.ts";
export type { CleanPerson, PersonFault, RawPerson, Refusal } from "./rules/person.ts";
