import type { Reading } from "../reading.ts";
import { Matcher } from "./lexicon.ts";

// What is nobody's business at work: bodies, love and betrayal. No lure needs it, and whoever believes it for a moment is ashamed before they learn anything. It is
// known by its words alone; the model has not learnt it. Patterns are written as in `lexicon.ts`.

const picture = "(photo*|picture*|pics|image*|video*|clip*|footage|recording*|selfie*|tape*)";
const spouse = "(wife|husband|spouse|partner|girlfriend|boyfriend|fiance*)";

const english = `
(naked|nude|nudes|intimate|sexual|topless) ${picture} | (explicit|compromising) (photo*|picture*|pics|video*|selfie*) | ${picture} .. (naked|nude|undressed|topless|having sex|in bed with|without (your |any )?clothes) | ${picture} of you .. (intimate|private|explicit|shower|bed) |
(your|private|leaked) nudes | revenge porn | sex ?tape* | sextort* | webcam .. (recorded|filmed|caught|watched|watching) you | (recorded|filmed|caught|watched) you .. (webcam|undress*|masturbat*|pleasur*) | masturbat* | pleasuring yourself |
(you|your) .. (porn*|adult (site*|website*|video*|film*|content)|sex (site*|video*|chat*)) | (porn*|adult (site*|website*|video*)|sex (site*|video*|chat*)) .. (you|your) |
(having|have|had|has) an affair | your ${spouse} .. (cheat*|affair|unfaithful|another (man|woman)|seeing (someone|somebody)|lover|dating (site|app|profile)) | cheat(s|ed|ing)? on (you|your|him|her) |
secret admirer | (has|have) a crush on you | in love with you | (kiss|sleep with) you | (sexy|naughty|steamy) (photo*|picture*|pics|video*|message*|chat*) | (your|a) dating (profile|match*) | paternity test`;

const german = `
(nackt|intim|sex|porno|erotik)(bild|foto|video|aufnahme|film|clip|seite|chat|kontakt|treffen)(e|er|ern|en|n|s)? | (nackte[nrms]?|intime[nrms]?|pornograf*|pornograph*|erotische[nrms]?|kompromittierende[nrms]?|anzugliche[nrms]?) (bild*|foto*|video*|aufnahme*|film*|seite*|inhalt*|nachricht*) | (bild*|foto*|video*|aufnahme*) .. (von (ihnen|dir) )?(nackt|unbekleidet|beim sex|unter der dusche) |
webcam .. (gefilmt|aufgenommen|beobachtet) | (ihr|dein|ihre|deine) (mann|frau|partner|partnerin|freund|freundin|ehemann|ehefrau) .. (betrugt|fremd*|affare|untreu|geliebte*|dating*) | (eine|heimliche|ihre|deine) affare | seitensprung* | fremdgegangen | heimliche[rn]? verehrer(in)? | in (sie|dich) verliebt | verliebt in (sie|dich) | vaterschaftstest*`;

const french = `
(photo*|video*|image*|cliche*|film*) (de (vous|toi) )?(nu|nue|nus|nues|intime*|denude*|osee*|coquin*|compromettante*|sexuel*|pornographique*) | (photo*|video*) a caractere sexuel | sites? (porno*|pour adultes) | webcam .. (filme*|enregistre*) .. (vous|intim*|nu|nue) |
(votre|ta|ton) (mari|femme|conjoint*|compagn*|epoux|epouse) .. (trompe*|infidel*|liaison|amant*|maitresse) | (liaison|relation) (secrete|extraconjugale|intime) | admirat(eur|rice) secret(e)? | amoureu(x|se) de (vous|toi) | test de paternite`;

const spanish = `
(foto*|video*|imagen*|imagenes|grabacion*) (suy(o|a|os|as) |tuy(o|a|os|as) |de (usted|ti) )?(desnud*|intim*|sexual*|comprometid*|subid(o|a|os|as) de tono|picant*|eroti*) | paginas? (porno*|para adultos) | webcam .. grab* |
(su|tu) (mujer|marido|pareja|esposa|esposo|novia|novio) .. (engana|infiel|amante|aventura) | (tiene|tuvo|mantiene) una aventura | admirador(a)? secret(o|a) | enamorad(o|a) de (usted|ti) | prueba de paternidad`;

const others = `
(foto|video|immagini) (intim*|nud*|hard) | (sua|tua) (moglie|compagna) .. tradi* | ammirator(e|rice) segret(o|a) | naaktfoto* | naaktbeeld* | geheime aanbidder | (fotos|videos|imagens) (intim*|nuas|nus|de nudez) | (zdjeci*|nagrani*) (intymn*|nagi*) |
(صور|صوره|مقاطع|مقطع|فيديو) .. (عاريه|فاضحه|حميمه|اباحيه|جنسيه) | (موقع|مواقع|افلام|مقاطع) (اباحيه|اباحي) | (زوجك|زوجتك|شريكك) .. (يخونك|تخونك|خيانه) | معجب(ه)? سري(ه)?`;

let compiled: Matcher | undefined;

/** The words of a reading that speak of somebody's body, love or betrayal; null where none do. */
export function intimateIn({ head, body }: Reading): string | null {
  compiled ??= new Matcher([english, german, french, spanish, others]);
  const text = `${head} . ${body}`;
  const [first] = compiled.find(text);
  return first ? text.slice(first.start, first.end) : null;
}
