import { mark } from "../../../../kit/page/mark.ts";
import { company, socials } from "../../content/company.ts";
import { Drawing } from "../parts/Drawing.tsx";
import { site } from "../site.ts";
import { usePublicWords } from "../words.ts";
import { SocialMark } from "./SocialMark.tsx";

const columns = {
  product: ["features", "how-it-works", "pricing", "solutions"],
  resources: ["docs", "blog", "tutorials", "support"],
  company: ["about-us", "careers", "contact", "legal"],
} as const;
const small = ["terms", "privacy", "cookies"] as const;

/** Every way on, the brand's own accounts, and a mail that asks for a demo. */
export function Footer() {
  const say = usePublicWords();
  const demo = `mailto:${company.salesEmail}?subject=${encodeURIComponent(company.demoSubject)}`;
  return (
    <footer className="foot">
      <div className="wave" aria-hidden="true" />
      <div className="wrap">
        <div className="foot-brand">
          <a className="brand" href="/" aria-label={say("brand")} data-home>
            <Drawing of={mark(28)} className="mark" />
            <span>Hookwise</span>
          </a>
          <p>{say("footer.line")}</p>
          <p>
            <a className="button quiet" href={demo}>
              {say("footer.demo")}
            </a>
          </p>
        </div>
        {Object.entries(columns).map(([column, places]) => (
          <nav key={column} aria-label={say(`footer.${column as keyof typeof columns}`)}>
            <h2>{say(`footer.${column as keyof typeof columns}`)}</h2>
            <ul>
              {places.map((place) => (
                <li key={place}>
                  <a href={`/${place}`}>{say(`footer.${place}`)}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className="foot-end">
          <ul className="socials" aria-label={say("footer.follow")}>
            {socials.map(({ name, href, shares }) => {
              const label = shares ? say("footer.share", { name }) : name;
              return (
                <li key={name}>
                  <a
                    href={shares ? `${href}?u=${site}/` : href}
                    rel="noopener noreferrer"
                    aria-label={label}
                    title={label}
                  >
                    <SocialMark name={name} />
                  </a>
                </li>
              );
            })}
          </ul>
          <ul className="small-links">
            {small.map((place) => (
              <li key={place}>
                <a href={`/${place}`}>{say(`footer.${place}`)}</a>
              </li>
            ))}
          </ul>
          <p>{say("footer.rights")}</p>
        </div>
      </div>
    </footer>
  );
}
