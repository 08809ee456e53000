const firstNames = ["Ada", "Bruno", "Chidi", "Dilara", "Emil", "Farah", "Goran", "Hana", "Ines", "Jonas", "Keiko", "Lena", "Mateo", "Nkechi", "Oskar", "Priya", "Quentin", "Rosa", "Samir", "Tilda"]; // oxfmt-ignore
const lastNames = ["Achterberg", "Balogun", "Castellan", "Dornbusch", "Eriksen", "Ferreira", "Grünewald", "Hasegawa", "Ivanova", "Jastrow", "Kowalczyk", "Lindqvist", "Moriyama", "Novak", "Okafor", "Pettifer", "Quist", "Rosenblad", "Sandhu", "Thorvald", "Underhill", "Vasquez", "Whitlock", "Yildiz", "Zielonka"]; // oxfmt-ignore
const functions = ["Sales", "Finance", "Logistics", "Engineering", "Service", "Production", "Purchasing", "People"];
const places = [
  ["London", "en-GB", "Europe/London"],
  ["Berlin", "de", "Europe/Berlin"],
  ["Lagos", "en", "Africa/Lagos"],
  ["New York", "en-US", "America/New_York"],
  ["Singapore", "en-SG", "Asia/Singapore"],
] as const;
const mostInDepartment = 400;

/** The `n`th of invented people: a department of some hundred at most, led by its first, a place with its language and zone. */
export function personOf(n: number, people: number) {
  const departments = Math.max(1, Math.ceil(people / mostInDepartment));
  const department = n % departments;
  const [place, locale, timeZone] = places[n % places.length]!;
  const firstName = firstNames[n % firstNames.length]!;
  const lastName = lastNames[Math.floor(n / firstNames.length) % lastNames.length]!;
  return {
    line: n + 1,
    email: addressOf(n),
    firstName,
    lastName,
    department: `${functions[department % functions.length]!} ${Math.floor(department / functions.length) + 1}`,
    // The first of all has nobody above; the first of each department answers to them.
    manager: n === 0 ? "" : addressOf(n < departments ? 0 : department),
    locale,
    timeZone,
    tags: [place],
  };
}

function addressOf(n: number): string {
  return `person.${n + 1}@largest.example`;
}
