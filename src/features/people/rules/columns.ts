import { customKey, searchable } from "./text.ts";
import type { RawPerson } from "./person.ts";

export type Field = Exclude<keyof RawPerson, "custom"> | `custom.${string}`;

export interface Columns {
  /** By position: what the column means, or null. */
  fields: (Field | null)[];
  /** Headers that were not taken, as written. */
  ignored: string[];
}

// Written as `key()` writes headers: lower case, without accents, spaces and signs.
const names: Record<Exclude<Field, `custom.${string}`>, string> = {
  email:
    "email emailaddress emailaddresses mail mailaddress mailadresse emailadresse emailadresa workemail businessemail companyemail primaryemail userprincipalname upn smtp smtpaddress adressemail adresseemail emailadres adresseelectronique courriel correo correoelectronico direcciondecorreo emailaziendale indirizzoemail postaelettronica enderecodeemail correioeletronico epost epostadress epostadresse eposta sahkoposti adresemail adrese elposta メール メールアドレス 电子邮件 邮箱 電子郵件 почта электроннаяпочта البريدالالكتروني",
  name: "name fullname displayname employeename employee person vollstandigername anzeigename nom nomcomplet nombre nombrecompleto nome nomecompleto nomecognome naam volledigenaam weergavenaam namn navn nimi imieinazwisko jmeno adsoyad 名前 氏名 姓名 имя фио",
  firstName:
    "firstname first givenname given forename christianname vorname rufname prenom nombredepila primernombre primeironome nomeproprio voornaam fornamn fornavn etunimi imie krestnijmeno ad isim 名",
  lastName:
    "lastname last surname familyname family nachname familienname zuname nomdefamille apellido apellidos cognome sobrenome apelido ultimonome achternaam familienaam efternamn etternavn efternavn sukunimi nazwisko prijmeni soyad soyadi 姓 фамилия",
  phone:
    "phone phonenumber telephone telephonenumber tel mobile mobilephone mobilenumber cell cellphone cellphonenumber telefon telefonnummer handy handynummer mobiltelefon mobil mobilnummer rufnummer telephoneportable portable numerodetelephone telefono movil telefonomovil celular cellulare telefone telemovel telefoon telefoonnummer mobiel puhelin telefonas telefonni 電話 电话 телефон",
  department:
    "department dept departmentname team unit orgunit organisationunit organizationunit organizationalunit division businessunit group abteilung bereich einheit organisationseinheit departement service departamento area dipartimento reparto ufficio setor afdeling avdelning avdeling osasto dzial oddeleni bolum departman 部署 部门 отдел",
  manager:
    "manager manageremail managersemail managermail manageremailaddress supervisor supervisoremail reportsto linemanager linemanageremail boss vorgesetzter vorgesetzte vorgesetzteremail fuhrungskraft leitung superieur responsable responsableemail responsabile gestor supervisore leidinggevende chef leder esimies przelozony nadrizeny yonetici 上司 上级 руководитель",
  locale:
    "locale language lang preferredlanguage sprache sprachcode langue idioma lingua taal sprak sprog kieli jezyk jazyk dil 言語 语言 язык",
  timeZone:
    "timezone tz timezoneid ianatimezone zeitzone fuseauhoraire zonahoraria huso fusoorario fusohorario tijdzone tidszon tidssone aikavyohyke strefaczasowa casovepasmo saatdilimi タイムゾーン 时区 часовойпояс",
  tags: "tags tag labels label keywords schlagworte schlagworter etiketten mots etiquettes etiquetas etichette taggar merkelapper tunnisteet",
  active: "active isactive enabled accountenabled aktiv actif activo attivo ativo actief aktywny",
};

const customs: Record<string, string> = {
  position:
    "position jobtitle title jobposition jobrole stelle funktion berufsbezeichnung poste fonction puesto cargo posizione funzione functie befattning stilling tehtava stanowisko pozice unvan 役職 职位 должность",
  location:
    "location office site officelocation standort buro lieu bureau ubicacion sede localizacao escritorio locatie kantoor plats sted sijainti",
  employee_id:
    "employeeid employeenumber personnelnumber staffid staffnumber personalnummer mitarbeiternummer matricule numeroempleado matricola",
};

const known = new Map<string, Field>();
for (const [field, words] of Object.entries(names))
  for (const word of words.split(" ")) known.set(headerKey(word), field as Field);
for (const [name, words] of Object.entries(customs))
  for (const word of words.split(" ")) known.set(headerKey(word), `custom.${name}`);

/**
 * Finds out what a table's columns mean from their headers, in English or another language, however written.
 * Unknown columns are not taken (nobody's salary is wanted here) but named; `custom.<name>` takes one on purpose.
 * @param also further headings, as `headerKey` writes them
 */
export function matchColumns(headers: readonly string[], also: ReadonlyMap<string, Field> = new Map()): Columns {
  const fields: (Field | null)[] = [];
  const taken = new Set<Field>();
  const ignored: string[] = [];
  for (const header of headers) {
    const field = fieldOf(header, also);
    if (field && !taken.has(field)) {
      fields.push(field);
      taken.add(field);
    } else {
      fields.push(null);
      if (header.trim()) ignored.push(header.trim().slice(0, 100));
    }
  }
  // Beside a first name, a column called just "Name" holds the last one (Vorname, Name; Prénom, Nom).
  if (taken.has("firstName") && taken.has("name") && !taken.has("lastName"))
    fields[fields.indexOf("name")] = "lastName";
  return { fields, ignored };
}

/** Fields that a column can be given by hand, beside `custom.<name>`. */
export const givableFields = Object.keys(names) as (keyof typeof names)[];

/**
 * What columns mean where somebody said so.
 * @param given by position: a field, `custom.<name>`, or nothing for a column that is not taken
 * @returns null when one of them is no field, or one is there twice
 */
export function columnsAsGiven(headers: readonly string[], given: readonly string[]): Columns | null {
  const fields = headers.map((_, at) => (given[at] ? readField(given[at]) : null));
  const taken = fields.filter((field) => field !== null);
  if (fields.includes(undefined) || new Set(taken).size < taken.length || given.length > headers.length) return null;
  const ignored = headers
    .filter((header, at) => !fields[at] && header.trim())
    .map((header) => header.trim().slice(0, 100));
  return { fields: fields as Columns["fields"], ignored };
}

/** Whether these are names of fields, or nothing, by position. */
export function areFields(given: readonly string[]): boolean {
  return given.every((one) => one === "" || readField(one) !== undefined);
}

function readField(text: string): Field | undefined {
  if (givableFields.includes(text as keyof typeof names)) return text as Field;
  return text.startsWith("custom.") && customKey.test(text.slice(7)) ? (text as Field) : undefined;
}

/** One row of a table as a person, by its columns. */
export function personOf(columns: Columns, cells: readonly string[]): RawPerson {
  const person: RawPerson = {};
  let custom: Record<string, string> | undefined;
  for (let index = 0; index < cells.length; index++) {
    const field = columns.fields[index];
    if (!field) continue;
    if (field.startsWith("custom.")) (custom ??= {})[field.slice(7)] = cells[index]!;
    else person[field as keyof Omit<RawPerson, "custom">] = cells[index]!;
  }
  if (custom) person.custom = custom;
  return person;
}

/** What is longer is no column's name. */
const longestHeader = 400;

function fieldOf(header: string, also: ReadonlyMap<string, Field>): Field | null {
  const wanted = /^custom ?(?:field)? ?[.:_ -] ?(\S.*)$/i.exec(
    header.trim().slice(0, longestHeader).replace(/\s+/g, " "),
  );
  if (!wanted) return known.get(headerKey(header)) ?? also.get(headerKey(header)) ?? null;
  const name = headerKey(wanted[1]!, "_");
  return customKey.test(name) ? `custom.${name}` : null;
}

/** A heading in the form in which headings are compared. */
// Japanese voicing marks are part of the letter, accents are not.
export function headerKey(text: string, between = ""): string {
  const plain = /\p{Script=Katakana}|\p{Script=Hiragana}/u.test(text)
    ? text.normalize("NFKC").toLowerCase()
    : searchable(text);
  return plain.replace(/[^\p{L}\p{N}ー]+/gu, between).replace(/^_|_$/g, "");
}
