import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router";
import { fallbackLanguage, listedLanguage } from "../../../kit/languages.ts";
import { beginIn } from "../../../ui/language.ts";
import { setInitialAnswers, seedQueries } from "./initial-answers.ts";
import { beginInZone } from "./parts/use-zone.ts";
import type { Render } from "./rendering.ts";
import { Program } from "./Program.tsx";
import { Round } from "./round/Round.tsx";
import { fetchWords, programLanguages } from "./words.ts";

await Promise.all(programLanguages.filter(({ tag }) => tag !== fallbackLanguage.tag).map(fetchWords));

/**
 * The program's first page as HTML: the server runs this, and the program hydrates it (start.tsx). It is rendered in one go, so
 * that what is said here for one visit is never another's.
 */
export const render: Render = ({ path, answers, locale, zone }) => {
  beginIn(listedLanguage(locale) ?? fallbackLanguage);
  beginInZone(zone);
  setInitialAnswers(answers);
  const asked = new QueryClient();
  seedQueries(asked);
  try {
    return renderToString(
      <QueryClientProvider client={asked}>
        <StaticRouter location={path}>
          <Program round={Round} />
        </StaticRouter>
      </QueryClientProvider>,
    );
  } finally {
    setInitialAnswers({});
    asked.clear();
  }
};
