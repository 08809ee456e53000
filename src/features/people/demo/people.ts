import { searchable } from "../rules/text.ts";

/** The demo organisation's domain; the same as in `organisations`. */
const domain = "brightwater.example";

interface DemoPerson {
  email: string;
  /** Of the numbers that are nobody's. */
  phone: string;
  firstName: string;
  lastName: string;
  department: string;
  /** E-mail address; the head of the department by default. */
  manager: string | null;
  locale: string;
  timeZone: string;
  position: string;
  role: "owner" | "admin" | "campaign-manager" | "approver" | "analyst" | "department-manager" | "learner";
  tags: string[];
}

type Row = readonly [
  first: string,
  last: string,
  position: string,
  place: keyof typeof places,
  role?: DemoPerson["role"],
];

const places = {
  London: ["en-GB", "Europe/London"],
  Berlin: ["de", "Europe/Berlin"],
  Lisbon: ["pt-PT", "Europe/Lisbon"],
  Warsaw: ["pl", "Europe/Warsaw"],
  "New York": ["en-US", "America/New_York"],
  "São Paulo": ["pt-BR", "America/Sao_Paulo"],
  Lagos: ["en", "Africa/Lagos"],
  Bengaluru: ["en-IN", "Asia/Kolkata"],
  Singapore: ["en-SG", "Asia/Singapore"],
  Tokyo: ["ja", "Asia/Tokyo"],
} as const;

// The first of every department leads it; the very first leads all. All of them are invented.
const departments: Record<string, readonly Row[]> = {
  Leadership: [
    ["Marisol", "Okonkwo-Reyes", "Managing Director", "London", "owner"],
    ["Henrik", "Solvang", "Finance Director", "London", "approver"],
    ["Anjali", "Deshpande", "Chief Information Officer", "London", "admin"],
    ["Tobias", "Feldkamp", "Head of Security Awareness", "Berlin", "campaign-manager"],
    ["Noor", "al-Hashimi", "Security Analyst", "London", "analyst"],
  ],
  Finance: [
    ["Beatriz", "Albuquerque", "Head of Finance", "Lisbon", "department-manager"],
    ["Oluwaseun", "Adebanjo", "Accounts Payable", "Lagos"],
    ["Katarzyna", "Wiśniowska", "Accounts Receivable", "Warsaw"],
    ["Graham", "Pettifer", "Controller", "London"],
    ["Mei-Lin", "Tan", "Treasury", "Singapore"],
    ["Jonas", "Achterberg", "Payroll", "Berlin"],
    ["Sunita", "Raghunathan", "Financial Analyst", "Bengaluru"],
    ["Duarte", "Figueiredo", "Procurement", "Lisbon"],
    ["Imogen", "Fairweather", "Internal Audit", "London"],
    ["Rafael", "Montenegro", "Tax", "São Paulo"],
  ],
  Sales: [
    ["Deshawn", "Whitlock", "Head of Sales", "New York", "department-manager"],
    ["Camila", "Barros Teixeira", "Account Executive", "São Paulo"],
    ["Kenji", "Moriyama", "Account Executive", "Tokyo"],
    ["Chidinma", "Eze-Williams", "Account Executive", "Lagos"],
    ["Lukas", "Brandstätter", "Account Executive", "Berlin"],
    ["Siobhán", "O'Flaherty", "Partner Sales", "London"],
    ["Arjun", "Venkataraman", "Sales Engineer", "Bengaluru"],
    ["Zofia", "Zielonka", "Inside Sales", "Warsaw"],
    ["Malik", "Carrington", "Inside Sales", "New York"],
    ["Priscila", "Nogueira", "Sales Operations", "São Paulo"],
    ["Hana", "Fujisawa", "Customer Success", "Tokyo"],
    ["Wei Jie", "Lim", "Customer Success", "Singapore"],
  ],
  Engineering: [
    ["Ingrid", "Thorvaldsen", "Head of Engineering", "Berlin", "department-manager"],
    ["Emre", "Karadağlı", "Backend Engineer", "Berlin"],
    ["Nkechi", "Obiora", "Backend Engineer", "Lagos"],
    ["Rohan", "Kulkarni", "Platform Engineer", "Bengaluru"],
    ["Lakshmi", "Narayanaswamy", "Quality Engineer", "Bengaluru"],
    ["Mateusz", "Jastrzębski", "Frontend Engineer", "Warsaw"],
    ["Agnieszka", "Pawlikowska", "Frontend Engineer", "Warsaw"],
    ["Sora", "Takamine", "Mobile Engineer", "Tokyo"],
    ["Eleni", "Papadimitriou", "Data Engineer", "Berlin"],
    ["Caleb", "Ashdown", "Site Reliability", "New York"],
    ["Xin Yi", "Goh", "Security Engineer", "Singapore"],
    ["Thiago", "Cavalcanti", "Backend Engineer", "São Paulo"],
    ["Freya", "Lindqvist", "Designer", "London"],
  ],
  Operations: [
    ["Femi", "Balogun-Hart", "Head of Operations", "Lagos", "department-manager"],
    ["Magdalena", "Ostrowska", "Logistics", "Warsaw"],
    ["Ciarán", "Doyle-Nwosu", "Facilities", "London"],
    ["Yuki", "Hasegawa", "Supply Planning", "Tokyo"],
    ["Teresa", "Vasconcelos", "Service Desk", "Lisbon"],
    ["Dmitri", "Vologdin", "Service Desk", "Berlin"],
    ["Aisha", "Bello", "Warehouse", "Lagos"],
    ["Harpreet", "Sandhu", "Quality", "Bengaluru"],
    ["Nurul", "Iskandar", "Customs", "Singapore"],
    ["Wyatt", "Larkspur", "Fleet", "New York"],
  ],
  People: [
    ["Florence", "Achieng", "Head of People", "London", "department-manager"],
    ["Lieselotte", "Grünewald", "Recruiting", "Berlin"],
    ["Gabriela", "Monteiro", "Recruiting", "Lisbon"],
    ["Tamar", "Javakhidze", "Learning", "Berlin"],
    ["Jamila", "Okafor-Stone", "Benefits", "New York"],
    ["Ravi", "Chandrasekhar", "People Operations", "Bengaluru"],
    ["Elowen", "Trevithick", "Communications", "London"],
    ["Minh Anh", "Đặng", "Communications", "Singapore"],
    ["Stellan", "Björkman", "Works Council", "Berlin"],
    ["Noémie", "Beauchêne", "Office", "London"],
  ],
};

/** Sixty invented people in six departments, several time zones and languages, each with a manager but the first. */
export const demoPeople: readonly DemoPerson[] = Object.entries(departments).flatMap(([department, rows]) =>
  rows.map((row, index) =>
    demoPerson(department, row, index === 0 ? addressOf(departments["Leadership"]![0]!) : addressOf(rows[0]!)),
  ),
);

/** The addresses of those whom development can sign in as, one for each view of the product, in the order in which they are offered. */
export const demoSignIns: readonly string[] = (
  ["owner", "analyst", "department-manager", "approver", "learner"] as const
).map((role) => demoPeople.find((one) => one.role === role)!.email);

function demoPerson(department: string, row: Row, head: string): DemoPerson {
  const [firstName, lastName, position, place, role = "learner"] = row;
  const email = addressOf(row);
  const [locale, timeZone] = places[place];
  return {
    email,
    phone: phoneOf(email),
    firstName,
    lastName,
    department,
    manager: head === email ? null : head,
    locale,
    timeZone,
    position,
    role,
    tags: [place],
  };
}

/** One of the hundred numbers that the German network agency keeps free for stories, the same at each start. Britain's count as none that exist. */
function phoneOf(email: string): string {
  const place = Object.values(departments)
    .flat()
    .findIndex((row) => addressOf(row) === email);
  return `+4917139200${String(place).padStart(2, "0")}`;
}

function addressOf([first, last]: Row): string {
  const plain = (text: string) => searchable(text).replace(/[^a-z]+/g, "");
  return `${plain(first)}.${plain(last)}@${domain}`;
}
