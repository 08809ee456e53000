import { playAudiences } from "./audiences.ts";
import { copyButtons } from "./copy.ts";
import { playDemo } from "./demo.ts";
import { sendForms } from "./forms.ts";
import { homeLinks } from "./home-links.ts";
import { saveChosenLanguage } from "./languages.ts";
import { accountMenu, mobileMenu } from "./menu.ts";
import { searchDocs } from "./search.ts";
import { showSession } from "./session.ts";
import { loadTypefaces } from "./typefaces.ts";
import { typeHeading } from "./typing.ts";

// The program of the public pages: each part looks for its own element and is quiet on pages that have none.
loadTypefaces();
showSession();
accountMenu();
mobileMenu();
homeLinks();
typeHeading();
playAudiences();
playDemo();
sendForms();
searchDocs();
copyButtons();
saveChosenLanguage();
