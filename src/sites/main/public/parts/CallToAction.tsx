import { Link } from "./Link.tsx";
import { usePublicWords } from "../words.ts";

/** The last word of a page: the boat is ready. */
export function CallToAction() {
  const say = usePublicWords();
  return (
    <section className="cta" aria-labelledby="cta">
      <div className="wrap">
        <h2 id="cta">{say("cta.heading")}</h2>
        <p className="lead">{say("cta.text")}</p>
        <p className="row">
          <Link className="button coral" href="/get-started">
            {say("cta.start")}
          </Link>
          <Link className="button quiet" href="/contact-sales">
            {say("cta.sales")}
          </Link>
        </p>
      </div>
    </section>
  );
}
