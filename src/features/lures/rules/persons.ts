// Names stand here so that they can be refused, nowhere else: people whom everybody knows, and offices that one person holds.
const names = [
  "elon musk|jeff bezos|bill gates|mark zuckerberg|tim cook|satya nadella|sundar pichai|sam altman|jensen huang|warren buffett|steve jobs",
  "donald trump|joe biden|kamala harris|barack obama|hillary clinton|vladimir putin|volodymyr zelensk\\p{L}*|xi jinping|narendra modi",
  "emmanuel macron|angela merkel|olaf scholz|friedrich merz|ursula von der leyen|keir starmer|rishi sunak|boris johnson|pedro s[aá]nchez|giorgia meloni",
  "king charles|prince (?:william|harry)|queen elizabeth|pope (?:francis|leo)|papst (?:franziskus|leo)|pape (?:fran[cç]ois|l[eé]on)|papa francisco|dalai lama|greta thunberg",
  "taylor swift|beyonc[eé]|rihanna|ed sheeran|lady gaga|cristiano ronaldo|lionel messi|roger federer|rafael nadal|serena williams|lebron james|oprah winfrey|brad pitt|leonardo dicaprio|tom hanks|george clooney",
  "(?:the |le |la |der |die |el |de )?(?:prime minister|federal chancellor|bundeskanzler(?:in)?|bundespr[aä]sident(?:in)?|premier ministre|president of the (?:united states|republic)|pr[eé]sident de la r[eé]publique|presidente del gobierno)",
];

export const publicPersons = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.join("|")})(?![\\p{L}\\p{N}])`, "giu");
