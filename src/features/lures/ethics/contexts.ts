import { Matcher } from "./themes/lexicon.ts";

/** What stands around a theme: who is spoken to, what is held out or threatened, and worlds in which its words mean something else. */
const lists = {
  person: `you | your | yours | yourself | employee* | staff | colleague* | personnel | team member* | everybody | everyone | all of us | our people | ihr | ihre | ihrem | ihren | ihrer | ihres | sie | dein* | mitarbeit* | kolleg* | beschaftigt* | belegschaft | vous | votre | vos | salarie* | collaborat* | collegue* | su | sus | usted | tu | tus | emplead* | companer* | plantilla | trabajador* | suo | sua | suoi | dipendent* | colleg* | je | jouw | uw | jullie | medewerk* | collega* | seu | sua | voce | colaborador* | funcionari* | colega* | twoj* | ciebie | pani | pana | pracowni* | panstwa | *الموظف* | *زميل* | *كم`,
  office: `hr | human resources | people team | people operations | people partner | personnel | payroll | compensation | benefits | management | board | executive* | works council | personal | personalabteilung | geschaftsfuhrung | geschaftsleitung | rh | ressources humaines | direction | recursos humanos | rr hh | direccion | risorse umane | direzione | directie | personeelszaken | direcao | kadry | zarzad | *الموارد البشريه* | *الاداره*`,
  promise: `receive | receives | entitled | eligible | awarded | granted | approved | claim | accept | congratulations | thank you | thanks | appreciation | qualify | qualified | selected | reward* | gift | erhalten | anspruch | auszahl* | dank | genehmigt | bewilligt | recevoir | recevez | beneficier | droit a | approuve | merci | recibir | recibira | aprobado | gracias | derecho | ricevere | ricevera | approvat* | ontvang* | recht op | receber | aprovad* | otrzym* | przyznan*`,
  threat: `failure | consequence* | or you | or else | otherwise | unless | immediately | at once | lose | loses | ends | terminated | withdrawn | cancelled | suspended | rejected | refused | denied | revoked | forfeit* | lapse* | verlieren | verfallt | konsequenzen | sonst | sofort | abgelehnt | entzogen | sinon | perd* | refuse* | annule* | sanction | pierde | perder* | denegad* | cancelad* | sancion* | altrimenti | perder* | anders | vervalt | geweigerd | senao | inaczej | strac* | والا`,
  grief: `sad | sadly | sorry | regret | sorrow | heavy heart* | heartfelt | unfortunately | tragic* | grief | condolence* | traurig* | leider | bedauern | mitgefuhl | triste* | regret* | malheureusement | lament* | desafortunadamente | purtroppo | helaas | verdriet* | infelizmente | niestety | smut* | للاسف`,
  machines: `server* | cluster | database | query | queries | css | html | api | endpoint* | plugin* | plug in | website | web ?site | repository | branch | merge | pull request | build | deploy* | container* | node* | script* | code | compiler | log | logs | backup* | router | firewall | switch | network | vpn | browser | software | app | queue | disk | storage | printer* | scanner | firmware | driver* | dashboard | sensor* | template* | menu | datenbank | webseite | netzwerk | drucker | serveur* | base de donnees | reseau | site web | imprimante | servidor* | base de datos | red | impresora | sitio | sito | stampante | rete | netwerk | rede | impressora | serwer* | *خادم* | *الموقع*`,
  trade: `invoice* | supplier* | order | orders | quotation | delivery | parcel | shipment | customs | customer* | client* | warehouse | purchase | price* | licen[cs]e* | subscription | booking | hotel | flight | train | ticket | shop | rechnung* | lieferant* | bestellung* | paket* | kunde* | lizenz* | reise | hotel | facture* | fournisseur* | commande* | colis | client* | factura* | proveedor* | pedido* | paquete* | cliente* | fattura* | fornitore | ordine | pacco | factuur | leverancier | bestelling | pakket | fatura* | fornecedor | encomenda | faktur* | dostawc* | zamowieni* | paczk* | *فاتوره* | *طرد*`,
  leisure: `movie | film | book | novel | game | games | match | playlist | music | song | album | museum | exhibition | tickets | concert | choir | quiz | recipe* | restaurant | lunch | coffee | cake | party | barbecue | football | chapter | track | talk | webinar | article | newsletter | podcast | workshop | spiel | buch | kapitel | karten | verein | kaffee | livre | jeu | chapitre | libro | juego | capitulo | gioco | capitolo | boek | spel | livro | jogo | ksiazk* | gra`,
  sign: `password | sign in | log in | login | mailbox | account | access | code | certificate | passwort | kennwort | zugang | anmelden | mot de passe | compte | contrasena | cuenta | password | wachtwoord | senha | conta | haslo | konto | *كلمه المرور* | *حساب*`,
} as const;

type Context = keyof typeof lists;
export const contexts = Object.keys(lists) as Context[];

let compiled: [Context, Matcher][] | undefined;

/** How often each context is met in folded words, at most three times. */
export function contextsOf(text: string): Record<Context, number> {
  compiled ??= contexts.map((one) => [one, new Matcher([lists[one]])]);
  return Object.fromEntries(compiled.map(([one, pattern]) => [one, Math.min(3, pattern.find(text).length)])) as Record<
    Context,
    number
  >;
}
