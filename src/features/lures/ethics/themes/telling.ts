import { contextsOf } from "../contexts.ts";
import type { Reading } from "../reading.ts";
import { Matcher } from "./lexicon.ts";
import type { Theme } from "./names.ts";

// One sentence that plays on a theme goes to a second person, however many harmless ones stand around it. It is known by its grammar: what happens, and that it
// happens to whoever reads it or to theirs. Patterns are written as in `lexicon.ts`; a dismissal has its own (`dismissal.ts`).

const kin =
  "(boy|girl|son|daughter|child|children|kid|kids|little one|little ones|baby|toddler|twins|youngest|eldest|grandson|granddaughter)";
const nearest = "(wife|husband|mother|father|mum|mom|dad|brother|sister|partner|parents)";
const wage = "(pay|salary|wage|wages|earnings|take home|monthly money|hourly rate)";
const sum =
  "([0-9]+ (euro|euros|pounds|dollars|francs)|[a-z]+ (hundred|thousand)|hundred|thousand|sum|amount|little something|something extra|little extra|envelope|payout|share of (it|the profit|what))";
const less = "(less|lower|smaller|cut|reduced|lowered|halved|shortened|docked)";
const want =
  "(lost everything|lost their (home|homes|house|houses|roof)|without (shoes|food|a roof|a home|a coat|coats|heating|medicine)|(cannot|can not|can t|could not) (pay|afford)|go hungry|goes hungry|sleep* in (a hall|the open|tents|cars)|need* an (operation|treatment))";
const give =
  "(give what|what you can (give|spare)|give today|put your share|every (coin|penny|cent|euro|pound)|any sum|pass (the|a) hat|chip in|send .. (coin|money|something)|spare (a|some|something))";

const english: Partial<Record<Theme, string>> = {
  bonus: `on top of (your|the) (usual |normal |regular |monthly )?${wage} | ${sum} .. (waiting|waits|ready|kept|set aside|put aside|put by|reserved|meant|there) for (you|each of you|each of us|all of us|everybody|everyone) | (your|yours) .. (part|share) of .. (profit|profits|result|surplus|good year) | (extra|additional|double) (pay|salary|wage|month s pay|week s pay) .. (you|your|yours|everybody|each) | ${sum} .. (thank|thanks|thanking) you for (your|the) (work|effort|loyalty|year)`,
  pay: `you .. (be |get )?(paid|earn|earning|receive|take home) .. (a tenth|a fifth|a quarter|a third|half|[0-9]+ percent|[a-z]+ percent)? ?(less|too little|below) | your ${wage} .. ${less} | your ${wage} .. (goes|go|going|falls|fall|drops|drop|sinks|will be) (down|${less}) | (others|colleagues|people|somebody|someone|who) .. (paid|earn|earns|take home|takes home|get|gets) (much |far |a lot )?more than you | (what|how much) (your )?(colleagues|others|everybody|everyone|your team|your neighbour|each of us) (earn*|take* home|get* paid) | (paid|received|got) you too much .. (back|return|repay) | (earn*|make*|get*|paid|take* home) (twice|double|three times|half as much again|a third more|a quarter more|[0-9]+ (percent )?more) .. (you|your) | you .. (paid|received) too much .. (pay|back|return|repay)`,
  health: `(sample|samples|blood|urine) .. (you gave|you left|gave us|taken from you) .. (show|shows|showed|found|positive|abnormal|doctor) | (test|tests|scan|x ray|check up|examination|check) .. you(r)? .. (positive|abnormal|doctor|not right|not good) | your (blood|urine|lungs|heart|scan|x ray|test result|test results|examination) .. (show|shows|showed|found|positive|abnormal|doctor|spot|shadow) | you .. (may|might|could|have) .. (carry|caught|been exposed|be infected|infected|have it too) | (with whom|next to whom|whom) you .. (ill|infected|positive|hospital) | (ill|infected|positive) .. you (are|were) .. (contact|contacts|near|beside|among) | a doctor (should|must|has to|needs to|wants to) (look|see|speak|talk) .. you`,
  child: `your ${kin} .. (not|never|nowhere) .. (arrive*|come|came|turn up|turned up|been seen|seen|found|picked up|collected|at (school|the nursery|class)) | your ${kin} .. (fell|fallen|hurt|injured|hospital|ambulance|missing|bitten|bullied|accident|expelled|excluded|taken away|unwell|crying) | (office|authority|welfare|social (services|worker)|court|police) .. your ${kin} | (school|nursery|teacher|headteacher|kindergarten|childminder) .. your ${kin} .. (call|ring|come|fetch|collect|urgent*|at once|worried) | your ${nearest} .. (hospital|emergency|intensive care|ambulance|accident|collapsed|unconscious|taken ill|was found|rushed)`,
  death: `(lost|gave up|ended) (his|her|their) (long |hard |brave )?(fight|battle|struggle) | (lay|laid|put|light|lit) (flowers|candles|a wreath|a candle) (at|on|by|beside|before) (his|her|their|the) (desk|chair|place|grave|photo*|picture) | did not wake (up )?(on|again|any ?more|this|last) | (has|have) not woken up | (he|she) (died|passed away|passed on) | (died|passed away) (on|in|at|last|this|yesterday|peacefully|suddenly|after|unexpectedly) .. (we|our|colleague*|friend*|funeral|flowers|condolence*) | (our|old|dear) (friend*|colleague*|boss|manager|neighbour*|porter|caretaker|[a-z]+ from) .. (died|passed away|is no longer with us) | (book of condolence*|condolence book) | (we|who) .. (bury|buried|carry to the grave|say goodbye to (him|her)|last journey)`,
  disaster: `(smoke|fire|burning|gas|explosion|shots|shooting|chemical*|fumes|flames|water|collapsed) .. (say|report|mark|confirm|tell) .. (well|safe|unhurt|all right|alive|ok|okay) | (smells|smelled|smelt|smell) (like|of) (burning|gas|smoke|fire) .. (leave|out|stairway|stairs|floor|say|report|up there) | (whoever|everybody who|everyone who|anybody who|all who) .. (still (in|up|down|inside|there)|inside|there) .. (well|safe|unhurt|alive|out) | (roof|ceiling|wall|stairs|crane|scaffold*|bridge) .. (come down|came down|collapsed|fallen in|given way) .. (look for|search* for|missing|everybody|everyone|whoever|anybody|under it|safe) | (dam|levee|dike|river|wall) .. (hold*|holds|burst|broken|breaking|risen|over its banks) .. (tonight|longer|leave|out|homes|houses|streets)`,
  immigration: `(lets|let|allows|allow|entitles) you .. (stay|remain|work|live|reside) .. (here|country|kingdom) | your (right to (stay|work|remain|live here)|stay|residence|residency|visa|residence permit|work permit) .. (end|ends|ended|expire*|over|lapse*|not (be )?(renewed|extended)|withdrawn|revoked|refused|in question|checked|review) | you .. (leave|out of|sent out of|removed from|not to be in) (the|this) country | (border|immigration|aliens) (office|police|authority|officer) .. (you|your)`,
  union: `name .. (for|on|under|to) .. (a|the) (council of|staff council|works council|union|petition|council) | (sign|signed|signs|joined|join|joining|member of) .. (the |a )?(union|works council list|staff council) .. (known|upstairs|management|noted|list|take*|off|consequence*|withdraw*) | (nobody|no one|all of us|everybody|we all) .. (goes to|go to|stay away from|stays away from|walk out of|lay down) (work|the line|our desks|the shift|our tools) | (who|which of you|whoever) .. (strike|strikes|walk out|walks out|stay away from work) .. (name*|list*|paid|page|known)`,
  donation: `${want} .. ${give} | ${give} .. ${want} | ${want} .. (your|you) .. (help*|give|gift|money|coin|donat*) | (needs|need) .. (operation|treatment|medicine|transplant) .. (cannot|can not|can t|could not) (pay|afford) | (give|pay|send|transfer) .. what(ever)? you (can|are able to)( spare)? .. (families|children|victims|people|orphans|poor|homeless|them|animals)`,
  discipline: `(hear|give us|tell us|want|need|state|explain) your (own )?(side|version|account)(?! of the (story for|budget)) | (wrote|write|complained|complains|reported|told us|came to us|spoke to us) .. about (how you|your (behaviour|behavior|conduct|tone|remark*)|what you (said|did|wrote)) | what you (wrote|said|did|posted) .. (passed on|reported|forwarded|shown) to (us|hr|the (management|board)|your manager) | (entry|note|warning|remark|mark) .. (in|on|into) your (personnel |staff )?(file|record) | your (behaviour|behavior|conduct) .. (complaint*|report*|hearing|answer|warning|consequence*|noted|file)`,
  layoff: `not (all|everybody|everyone|each) .. of (us|you) .. (come along|comes along|move along|stay|stays|be there|be here|have a place|has a place) | not (all|everybody|everyone) (of (us|you) )?(will |can |is going to |are going to )?(come|comes|move|moves|stay|stays|go|goes) (along|with us|on) | (our|this|your) (floor|site|plant|branch|office|hall|line|team) .. (given up|closed for good|sold|shut) .. (us|you|people|staff|jobs) | (of|from) (the|our|your) [a-z0-9]+ (tables|desks|seats|places|chairs|jobs|posts|positions|people|of us|of you) .. (only|needed|kept|left|remain*|stay*|go) .. (whose|yours|you|next year|who) | (fewer|less|not enough) (places|desks|seats|chairs|jobs|posts|positions) than (people|of us|of you|staff|employees|colleagues)`,
};

const ihr = "(ihr|ihre|ihrem|ihren|ihrer|dein|deine|deinem|deinen|euer|eure)";
const kind = "(sohn|tochter|kind|kinder|kleiner|kleine|junge|madchen|zwillinge|baby|enkel)";
const lohn = "(gehalt|gehalts|lohn|lohns|bezuge|verdienst|entgelt|vergutung|einkommen|stundenlohn|monatsgehalt)";
const betrag =
  "(betrag|summe|[0-9]+ (euro|franken)|[a-z]*hundert|[a-z]*tausend|umschlag|etwas extra|kleine summe|anteil)";

const german: Partial<Record<Theme, string>> = {
  bonus: `${betrag} .. (fur (sie|dich|euch|jeden|jede|alle)) .. (bereit|zuruckgelegt|vorgesehen|reserviert|bestimmt|wartet) | ${betrag} .. (bereit|zuruckgelegt|vorgesehen|wartet) .. (fur (sie|dich|euch)|konto) | (fur|als dank fur) (ihren|deinen|euren) (einsatz|fleiss|beitrag) .. (betrag|summe|euro|zahlung|konto) | (zusatzlich|oben drauf|obendrauf|extra) .. (zu|auf) (ihrem|ihren|ihr|deinem|dein) .. ${lohn}`,
  pay: `${ihr} ${lohn} .. (niedriger|geringer|weniger|gekurzt|gesenkt|halbiert|verringert|sinkt|sinken|fallt|fallen) | (sie|du) .. (verdienen|verdienst|bekommen|bekommst|erhalten|erhaltst) .. (weniger|zu wenig) .. (als|monat|bisher|kollegen) | (sie|du) .. (zu viel|zuviel) .. (gezahlt|bekommen|erhalten|ausgezahlt) .. (zuruck*) | was .. (kollegen|andere|die anderen|jeder) .. (verdienen|verdient|bekommen)`,
  health: `${ihr} .. (untersuchung|blutwert*|blut|probe|rontgenbild|befund) .. (wert|auffallig*|gefunden|arzt|positiv|schatten|nicht in ordnung|auf sich beruhen) | (ihrer|deiner) .. (untersuchung|vorsorge|blutprobe) .. (gefunden|auffallig*|arzt|wert) | (sie|du) .. (angesteckt|infiziert|krank sein|ubertrager) | (neben|mit) (dem|der) (sie|du) .. (krank|erkrankt|positiv|infiziert)`,
  child: `${ihr} ${kind} .. (nicht|nie) .. (angekommen|gekommen|erschienen|abgeholt|gesehen|gefunden|aufgetaucht) | ${ihr} ${kind} .. (gesturzt|gefallen|verletzt|krankenhaus|krankenwagen|vermisst|unfall|gebissen|verschwunden) | (jugendamt|amt|polizei|gericht|schule|kita|lehrerin|lehrer|kindergarten) .. ${ihr} ${kind} | ${ihr} (frau|mann|mutter|vater|bruder|schwester) .. (krankenhaus|unfall|krankenwagen|zusammengebrochen|bewusstlos)`,
  death: `nicht mehr (aufgewacht|unter uns|am leben) | (kolleg*|herr|frau|er|sie|vater|mutter|freund*|chef*|wer) .. (ist|sind) .. (verstorben|gestorben|entschlafen) | von uns gegangen | (kondolenzbuch|beerdigung|trauerfeier|beisetzung) | (in (sein|ihr|das) .. buch .. (verstorben|trauer|gestorben))`,
  disaster: `(ausgetreten|gas|rauch|brand|brennt|feuer|explosion|dampfe|schusse|wasser) .. (melde*|meldet|meldung|bestatige*) .. (sofort|sich|wohlauf|unverletzt|sicherheit) | (nicht (ein)?atmen|giftig*|verqualmt) .. (melde*|meldet|sofort|halle|wer) | wer (dort|noch|drin) .. (melde*|meldet) .. (sofort|sich) | (damm|deich|fluss|pegel) .. (halt|bricht|gebrochen|gestiegen) .. (raus|verlassen|strassen|hauser|heute nacht)`,
  immigration: `${ihr} aufenthalt .. (endet|nur noch|gesichert|verlangert|abgelaufen|widerrufen|beendet|papiere) | ${ihr} (aufenthaltstitel|aufenthaltsrecht|aufenthaltserlaubnis|aufenthaltsgenehmigung|arbeitserlaubnis|bleiberecht) | (ausgewiesen|abgeschoben|ausreisen|land verlassen) | (auslanderbehorde|auslanderamt|grenzpolizei) .. (sie|ihnen|ihr*|du|dein*)`,
  union: `(betriebsrat|gewerkschaft|personalrat) .. (unterschrieben|unterschrift*|beigetreten|namen|liste) .. (bekannt|zuruck*|gemeldet|streichen|folgen) | (unterschrieben|unterschrift*|beigetreten) .. (bekannt|zuruck*|oben) | (keiner|niemand|alle) .. (bleibt|bleiben|legt|legen) .. (der arbeit fern|die arbeit nieder|zu hause) | (wer) .. (streikt|streiken) .. (name*|liste|bekannt|eintragen)`,
  donation: `(kinder|familien|menschen|opfer|waisen|tiere|obdachlose|kleine|leute) .. (ohne (schuhe|dach|essen|heizung|zuhause)|alles verloren|hungern|frieren|operation) | (geben|gib|spenden|spende|uberweisen|legen) .. was (sie|du) (konnen|kannst|entbehren) | (jeder|jeden) (cent|euro) .. (zahlt|hilft|rettet) | (legen|sammeln) .. zusammen .. (operation|familie|opfer|bedurftige)`,
  discipline: `(erwarten|verlangen|erwartet|verlangt) .. (erklarung|stellungnahme|rechtfertigung) (von|durch) (ihnen|dir|euch) | (ihre|deine|eine) (stellungnahme|erklarung|rechtfertigung) .. (vorfall|kasse|geld|ware|fehlen*|verschwunden*|verhalten|vorwurf*) | (fehlend*|verschwunden*|fehlt) .. (kasse|geld|ware|bargeld|werkzeug) .. (sie|ihnen|dir|du) | uber (ihr|dein|euer) (verhalten|benehmen|auftreten) | (meldung|beschwerde|vorwurf|vorwurfe|anzeige) .. (gegen|uber) (sie|dich|ihr verhalten|dein verhalten) | (eintrag|vermerk|abmahnung) .. (ihre|ihrer|deine|deiner) (akte|personalakte) | (ihre|deine) sicht .. (vorfall|vorwurf*|meldung|beschwerde)`,
  layoff: `von (den|unseren|ihren) [a-z0-9]+ (tischen|platzen|stellen|stuhlen|schreibtischen|leuten) .. (bleiben|gebraucht|brauchen|ubrig|weniger) | (weniger|nicht genug) (platze|stellen|tische|schreibtische) als (leute|mitarbeite*|menschen|kollegen)`,
};

const arabic: Partial<Record<Theme, string>> = {
  bonus: `(خصص|صرف|اعتمد|رصد|ينتظرك|وضع) .. (مبلغ|مكافاه|حصه) .. (لك|راتبك|لعملك|جهدك) | (مبلغ|حصه) .. (فوق|علي|الي) راتبك | (خصص|رصد|صرف) (لك|لكم) (مبلغ|مكافاه|حصه)`,
  pay: `(ينقص|ينخفض|سينخفض|سينقص|يخفض|سيخفض|خفض|تخفيض) .. (راتبك|اجرك|مرتبك|تتقاضاه|دخلك) | (راتبك|اجرك|مرتبك) .. (ينقص|ينخفض|اقل|سيخفض|خصم|نصف|العشر)`,
  health: `(عينتك|فحصك|تحليلك|دمك|نتيجه فحصك) .. (اظهر*|تظهر|وجد|طبيب|ايجابي*|غير طبيعي*)  | (ربما|قد) .. (اصبت|انتقلت|انتقل) .. (العدوي|المرض|اليك)`,
  child: `(لم|لا) .. (يصل|يحضر|تصل|تحضر|يعد|تعد) .. (ابنك|ابنتك|طفلك|طفلتك|اولادك) | (ابنك|ابنتك|طفلك|طفلتك) .. (المستشفي|سقط|سقطت|اصيب|اصيبت|مفقود|مفقوده|حادث|لم) | (المدرسه|الشرطه|المحكمه|الروضه) .. (ابنك|ابنتك|طفلك|طفلتك)`,
  death: `(توفي|توفيت|رحل عنا|رحلت عنا|فارق الحياه|انتقل الي رحمه) | (بيت العزاء|العزاء|التعازي|الجنازه)`,
  disaster: `(دخان|حريق|غاز|انفجار|فيضان|زلزال) .. (بخير|سلامتك|سالم*|اخل*|غادر*)`,
  immigration: `(اقامتك|تصريح عملك|اذن عملك) | (ترحيلك|ابعادك|مغادره البلاد)`,
  union: `(النقابه|نقابه|مجلس الموظفين|مجلس العمال) .. (اسمك|وقع*|توقيع*|انضم*|معروف*) | (الاضراب|اضراب) .. (اسمك|من يشارك|شارك)`,
  donation: `(فقد*|خسر*) كل شيء | (تبرع|ادفع|اعط|ارسل) .. (ما تستطيع|ما تقدر|بما تستطيع|بما تقدر) | (تحتاج|يحتاج) .. (عمليه|علاج) .. (لا|ولا) .. (يستطيع|تستطيع|يقدر)`,
  discipline: `(شكوي|بلاغ|تقرير) .. (ضدك|عنك|بحقك|سلوكك|تصرفك) | (سلوكك|تصرفك) .. (شكوي|تحقيق|ملفك|انذار) | (انذار|ملاحظه|قيد) .. ملفك`,
};

let compiled: [Theme, Matcher][] | undefined;

interface Telling {
  theme: Theme;
  /** The words that tell it, folded. */
  passage: string;
}

/** What a sentence of a reading tells its reader of a theme, by itself; null when none does. A sentence about machines or trade tells nobody of themselves. */
export function tellingIn({ head, body }: Reading): Telling | null {
  compiled ??= [...new Set([english, german, arabic].flatMap((one) => Object.keys(one) as Theme[]))].map((theme) => [
    theme,
    new Matcher([english, german, arabic].flatMap((one) => one[theme] ?? [])),
  ]);
  for (const sentence of `${head} . ${body}`.split(" . "))
    for (const [theme, matcher] of compiled) {
      const [first] = matcher.find(sentence);
      if (!first) continue;
      const { machines, trade } = contextsOf(sentence);
      if (machines + trade === 0) return { theme, passage: sentence.slice(first.start, first.end) };
    }
  return null;
}
