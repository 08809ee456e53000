// Words that name a theme in one language and something else in another.
import { expect, test } from "vitest";
import { observe } from "../ethics/evidence.ts";
import { isTheme } from "../ethics/judge.ts";
import { joinPieces, words } from "../ethics/seen/words.ts";
import { fold } from "../../../kit/fold.ts";
import { sanitiseMail } from "../html/sanitise.ts";
import { ethicsCheck } from "./ethics.ts";

const themesOf = (text: string) =>
  observe({ head: "", body: words(fold(text)) }).evidence.flatMap(({ theme, strong }) =>
    strong.length > 0 ? theme : [],
  );

test.each([
  ["Votre legs vous attend : le notaire a reçu le dossier.", "death"],
  ["Ab Mai erhalten Sie mehr Sold, bitte prüfen Sie die Liste.", "pay"],
  ["Dein Sold wird im Mai gekürzt.", "pay"],
  ["Le calendrier de nos NAO est en ligne.", "union"],
  ["Hoy la empresa pide que done ropa para los niños de la zona.", "donation"],
  ["Uw patiëntnummer staat in de brief die u van ons krijgt.", "health"],
  ["De onderhandelingen over de cao zijn begonnen.", "union"],
  ["The page is in English. Please read the details there. Votre legs vous attend chez le notaire.", "death"],
  ["Please see the page for the details of the seats. Dein Sold wird im Mai gekürzt.", "pay"],
  ["Su recibo ya está listo. Acceda a la nómina de mayo.", "pay"],
  ["Su recibo ya está listo. Vaya a la nómina y confirme.", "pay"],
  ["Ir a la nómina", "pay"],
  ["The page is in English. Please read the details there. Confirme nómina", "pay"],
  ["Sie werden am Freitag deportiert.", "immigration"],
  ["Vous serez déporté vendredi.", "immigration"],
  ["Il a été déporté vendredi.", "immigration"],
  ["Il collega verrà deportato venerdì.", "immigration"],
  ["De deportatie is op vrijdag: u wordt gedeporteerd.", "immigration"],
  ["Suo figlio è in coma.", "death"],
  ["Uw zoon ligt in coma.", "death"],
  ["Seu filho está em coma.", "death"],
  ["Su hermano sale del coma.", "death"],
  ["She says that you molested her.", "discipline"],
  ["Il collega dice di essere stato molestato.", "discipline"],
  ["Elle dit que vous l'avez molestée.", "discipline"],
  ["Ela diz que foi molestada no escritório.", "discipline"],
  ["Uw attest ligt klaar bij de balie.", "health"],
  ["La internación es el lunes.", "health"],
  ["Please see the page for the details. Bommelding hoofdkantoor", "disaster"],
])("in its language such a word names one, also in one sentence among those of another: %s", (text, theme) => {
  expect(themesOf(text)).toContain(theme);
});

test.each([
  "O seu cão está à espera no portão. Por favor, passe por lá antes do fim do dia.",
  "A sua palavra-passe não é alterada há 90 dias. Renove-a na página.",
  "Nós não pedimos a sua senha. O portal é novo e fica na página.",
  "Bom dia, o seu pacote está no portão. Por favor, veja a página.",
  "O fórum internacional do porto é na quinta-feira. Veja a página.",
  "Der Ausverkauf: Restposten sold out. Die neuen Stühle sind da, bitte auswählen.",
  "Your legs will thank you for the new desk. It is done in a minute, and the patient team is here.",
  "The arts and crafts week is in the hall. See the list of what is on.",
  "Dana has sent you the agenda of the meeting.",
  "We have updated our ToS. Please read the new version on the page.",
  "Your RSA token will expire. Please renew it on the page.",
  "You have been nominated as the host of the next meeting.",
  "The quality of the list is a testament to the work of the team.",
  "The L4 load balancer of the cluster has been replaced by the new one.",
  "Nobody is to blame for the outage of the printer.",
  "We attest that the list is complete and that it has been read by us.",
  "Please keep the ramp of the loading dock free. The robot has a new gripper.",
  "Los deportes de la semana: el torneo de la oficina es el jueves.",
  "Los archivos están ordenados por fecha en la carpeta de la oficina.",
  "La coma va antes de la palabra en la guía de estilo.",
  "La nomina del nuovo direttore è in pagina. Legga la nota.",
  "L'affichage est déporté sur le deuxième écran de la salle.",
  "Si le hemos molestado, disculpe. No volverá a pasar.",
  "Disculpe las molestias: la página está en obras hasta el lunes.",
])("in another it names none: %s", (text) => {
  expect(themesOf(text)).toEqual([]);
});

const english = "<p>Please choose your seat for the new office on the page.</p>";
const lure = { senderName: "Desk", senderLocal: "desk", subject: "Hello", text: "Hello", landing: { html: "" } };
const check = (more: object) => ethicsCheck({ ...lure, html: sanitiseMail(english).html, ...more });

test.each([
  "internacional",
  "Deportes",
  "crash",
  "Arts & crafts",
  "ToS update",
  "RSA token",
  "nomination",
  "blame",
  "testament",
  "molestias",
])("nor where an author calls a lure by it, or an address does: %s", (one) => {
  expect(check({ themes: [one] })).toEqual([]);
  expect(check({ senderLocal: fold(one).replaceAll(/\W+/g, "-") })).toEqual([]);
});

test.each([
  ["su no mina de mayo", "su nomina de mayo"],
  ["o seu orde nado", "o seu ordenado"],
  ["die spen der", "die spender"],
])("its pieces are put together whatever the language: %s", (cut, whole) => {
  expect(joinPieces(cut, isTheme)).toBe(whole);
});

test("and so where a layout does it", () => {
  const placed = `<p>Su <span style="float:right">mina</span><span style="float:right">no</span> de mayo</p>`;
  expect(check({ html: sanitiseMail(placed).html })).toContainEqual(
    expect.objectContaining({ theme: "picture", quote: "nomina" }),
  );
});

test.each([
  "Votre résiliation de contrat de travail prend effet vendredi.",
  "La résiliation de votre contrat de travail prend effet vendredi.",
  "Votre contrat de travail prendra fin vendredi.",
])("what is said of another contract hides no dismissal: %s", (text) => {
  expect(check({ html: sanitiseMail(`<p>${text}</p>`).html })).not.toEqual([]);
});

test("of a contract for a phone it passes", () => {
  const text = "Votre résiliation de contrat mobile prend effet vendredi. Vous recevrez la facture du mois.";
  expect(check({ html: sanitiseMail(`<p>${text}</p>`).html })).toEqual([]);
});

test("a name in an address is nobody's storm", () => {
  expect(check({ senderLocal: "dana.keller" })).toEqual([]);
});
