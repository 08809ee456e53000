import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { fallbackLanguage, listedLanguage } from "../../../kit/languages.ts";
import { speak, speakLanguages } from "../../../ui/language.ts";
import { takeBrought } from "./brought.ts";
import { asked } from "./client.ts";
import { keepForOffline } from "./offline/register.ts";
import { Program } from "./Program.tsx";
import { keepToOwner } from "./round/kept.ts";
import { showMotion } from "./settings/motion.ts";
import { fetchWords, programLanguages } from "./words.ts";
import "./frame/frame.css";

// The page says in which language it is asked for (learn/language.ts): the choice of this browser, else the person's own.
speakLanguages(programLanguages, fetchWords);
await speak(listedLanguage(document.documentElement.lang) ?? fallbackLanguage);

showMotion();
const whose = document.querySelector<HTMLMetaElement>('meta[name="whose"]');
keepToOwner(whose && { whose: whose.content, lasts: Number(whose.dataset["for"]) * 1000 }, Date.now());
takeBrought(asked);
const root = createRoot(document.getElementById("program")!);
// Drawn piece by piece, so that a slow phone answers meanwhile; the frame that the page came with stays until it is done.
startTransition(() =>
  root.render(
    <QueryClientProvider client={asked}>
      <BrowserRouter>
        <Program />
      </BrowserRouter>
    </QueryClientProvider>,
  ),
);
keepForOffline();
