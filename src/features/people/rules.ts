export { readAddress, readDomain } from "./rules/address.ts";
export type { Address, AddressFault } from "./rules/address.ts";
export { matchColumns, personOf } from "./rules/columns.ts";
export { readPerson } from "./rules/person.ts";
export { searchable } from "./rules/text.ts";
export { readLocale, readTimeZone } from "./rules/standards.ts";
export type { CleanPerson, PersonFault, RawPerson, Refusal } from "./rules/person.ts";
