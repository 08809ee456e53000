import { Link } from "./Link.tsx";
import { usePublicWords } from "../words.ts";
import { contentLang, useContent } from "../content.ts";
import { CheckList } from "./CheckList.tsx";

/**
 * For whom it is. Without script all three stand one below the other; the script (behaviour/audiences.ts) makes tabs of them, fades the
 * word and counts the figure.
 */
export function Audiences() {
  const say = usePublicWords();
  const { audiences } = useContent();
  return (
    <section className="audiences" aria-labelledby="audiences" data-audiences>
      <div className="wrap">
        <h2 id="audiences">
          {say("home.audience")}{" "}
          <span className="word" data-word>
            {audiences[0]!.word}
          </span>
        </h2>
        <div className="tabs needs-script" role="tablist" aria-label={say("home.audience-label")}>
          {audiences.map(({ id, name, word }, n) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-controls={`for-${id}`}
              aria-selected={n === 0}
              tabIndex={n === 0 ? 0 : -1}
              data-says={word}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="panels" lang={contentLang(audiences)}>
          {audiences.map(({ id, name, text, statistic, points, action }, n) => (
            <div
              key={id}
              role="tabpanel"
              id={`for-${id}`}
              aria-labelledby={`tab-${id}`}
              data-active={n === 0 ? "" : undefined}
            >
              <div className="panel-words">
                <h3 className="without-script">{name}</h3>
                <p className="lead">{text}</p>
                <CheckList list={points} />
                <p>
                  <Link className="button" href={action.href}>
                    {action.label}
                  </Link>
                </p>
              </div>
              <p className="statistic">
                <b data-count={statistic.value} data-suffix={statistic.suffix}>
                  {statistic.value}
                  {statistic.suffix}
                </b>
                <span>{statistic.label}</span>
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
