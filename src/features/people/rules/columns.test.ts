import { describe, expect, test } from "vitest";
import { columnsAsGiven, matchColumns, personOf } from "./columns.ts";

describe("headers", () => {
  test.each([
    ["First Name,Last Name,Email,Position", ["firstName", "lastName", "email", "custom.position"]],
    ["first_name,LAST-NAME,E-Mail Address,job title", ["firstName", "lastName", "email", "custom.position"]],
    ["Given name,Surname,Mail,Dept.", ["firstName", "lastName", "email", "department"]],
    [
      "Vorname,Nachname,E-Mail-Adresse,Abteilung,Vorgesetzter",
      ["firstName", "lastName", "email", "department", "manager"],
    ],
    ["Vorname,Name,E-Mail", ["firstName", "lastName", "email"]],
    ["Prénom,Nom,Courriel,Service,Fuseau horaire", ["firstName", "lastName", "email", "department", "timeZone"]],
    ["Nom complet,Adresse e-mail", ["name", "email"]],
    ["Nombre,Apellidos,Correo electrónico,Departamento,Teléfono", ["name", "lastName", "email", "department", "phone"]],
    ["Nome,Cognome,Posta elettronica", ["name", "lastName", "email"]],
    ["Voornaam,Achternaam,E-mailadres", ["firstName", "lastName", "email"]],
    ["Imię,Nazwisko,Adres e-mail,Dział", ["firstName", "lastName", "email", "department"]],
    ["名,姓,メールアドレス,部署", ["firstName", "lastName", "email", "department"]],
    ["имя,фамилия,почта,отдел", ["name", "lastName", "email", "department"]],
    [
      "Employee Name,userPrincipalName,Reports to,Mobile,Time Zone,Language",
      ["name", "email", "manager", "phone", "timeZone", "locale"],
    ],
  ])("%s", (headers, fields) => {
    expect(matchColumns(headers.split(","))).toEqual({ fields, ignored: [] });
  });

  test("custom columns are taken on purpose, unknown and second ones are named and left", () => {
    expect(
      matchColumns(["Email", "Custom: Cost Centre", "custom.badge_no", "Salary", "E-mail", "", "custom.1x"]),
    ).toEqual({
      fields: ["email", "custom.cost_centre", "custom.badge_no", null, null, null, null],
      ignored: ["Salary", "E-mail", "custom.1x"],
    });
  });

  test("hostile headers are no fields", () => {
    expect(matchColumns(["__proto__", "constructor", "custom.__proto__", "toString"]).fields).toEqual([
      null,
      null,
      "custom.proto",
      null,
    ]);
  });
});

test("a row becomes a person by its columns; a short one has less, nothing is inherited", () => {
  const columns = matchColumns(["Email", "Name", "custom.badge", "Salary"]);
  expect(personOf(columns, ["a@x.example", "Ann", "7", "100"])).toEqual({
    email: "a@x.example",
    name: "Ann",
    custom: { badge: "7" },
  });
  expect(personOf(columns, ["b@x.example"])).toEqual({ email: "b@x.example" });
});

describe("columns as somebody said", () => {
  test("takes fields and fields of one's own by position", () => {
    expect(columnsAsGiven(["A", "B", "C"], ["email", "", "custom.site"])).toEqual({
      fields: ["email", null, "custom.site"],
      ignored: ["B"],
    });
  });
  test("takes none that does not exist, is there twice, or stands beyond the table", () => {
    for (const given of [["role"], ["email", "email"], ["custom.__proto__"], ["email", "", "", "name"]])
      expect(columnsAsGiven(["A", "B", "C"], given)).toBeNull();
  });
});
