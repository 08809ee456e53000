import { useQuery } from "@tanstack/react-query";
import { Screen } from "../frame/Screen.tsx";
import { mine } from "../mine.ts";
import { Answer } from "../parts/Answer.tsx";
import { useWords } from "../words.ts";
import { Address } from "./Address.tsx";
import { Plan } from "./Plan.tsx";
import "./surprises.css";

/** Surprise simulations to one's own confirmed addresses: how many, by which channels, in which hours; let them rest, or stop them. */
export function Surprises() {
  const say = useWords();
  const query = useQuery(mine.surprises());
  return (
    <Screen title={say("surprises.title")} lead={say("surprises.lead")}>
      <Answer query={query} height={420}>
        {(now) =>
          now.offered ? (
            <>
              <section className="stack" aria-labelledby="addresses-title">
                <h2 id="addresses-title">{say("surprises.addresses")}</h2>
                <p className="soft">{say("surprises.addressesText")}</p>
                <ul className="addresses">
                  {now.channels.map((one) => (
                    <Address key={one.channel} of={one} />
                  ))}
                </ul>
              </section>
              {now.channels.some((one) => one.confirmed) ? (
                <Plan now={now} />
              ) : (
                <p className="soft">{say("surprises.chooseOne")}</p>
              )}
              <p className="soft small">{say("surprises.fair")}</p>
            </>
          ) : (
            <p className="card">{say("surprises.notOffered")}</p>
          )
        }
      </Answer>
    </Screen>
  );
}
