import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { numberFormat } from "../../../kit/formats.ts";
import { fallbackLanguage, listedLanguage } from "../../../kit/languages.ts";
import { beginIn, languageNow, switchLanguage, registerLanguages } from "../../../ui/language.ts";
import { setInitialAnswers, readInitialAnswers, seedQueries } from "./initial-answers.ts";
import { asked } from "./client.ts";
import { cacheForOffline } from "./offline/register.ts";
import { beginInZone } from "./parts/use-zone.ts";
import { Program } from "./Program.tsx";
import { holdsPending, bindToOwner } from "./round/saved-round.ts";
import { showMotion } from "./settings/motion.ts";
import { fetchWords, programLanguages } from "./words.ts";
import "./frame/frame.css";

// The page says in which language it is asked for (learn/language.ts): the choice of this browser, else the person's own.
registerLanguages(programLanguages, fetchWords);
await switchLanguage(listedLanguage(document.documentElement.lang) ?? fallbackLanguage);
beginIn(languageNow());
await readFormats();

showMotion();
const whose = document.querySelector<HTMLMetaElement>('meta[name="whose"]');
bindToOwner(whose && { whose: whose.content, lasts: Number(whose.dataset["for"]) * 1000 }, Date.now());
setInitialAnswers(readInitialAnswers());
seedQueries(asked);
const place = document.getElementById("program")!;
const { rendered: zone } = place.dataset;
const program = (
  <QueryClientProvider client={asked}>
    <BrowserRouter>
      <Program />
    </BrowserRouter>
  </QueryClientProvider>
);
// Piece by piece, so that a slow phone answers meanwhile. What the server rendered (server.tsx) is hydrated, unless this phone knows more than the server; else
// the frame that the page came with stays until the screen is drawn.
startTransition(() => {
  if (zone === undefined || holdsPending()) return createRoot(place).render(program);
  beginInZone(zone);
  hydrateRoot(place, program);
});
cacheForOffline();

/** A browser's first number reads all that it knows of a language, as long as half a screen takes to draw: in a turn of its own, so that taps are answered meanwhile. */
async function readFormats(): Promise<void> {
  await turn();
  numberFormat(languageNow().tag).format(0);
  await turn();
}

function turn(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
