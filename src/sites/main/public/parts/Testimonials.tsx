import { contentLang, useContent } from "../content.ts";
import { usePublicWords } from "../words.ts";

/** What customers say: one voice is told large, several stand side by side. @param from the first voice to show, so that pages differ */
export function Testimonials({ from = 0, count = 3 }: { from?: number; count?: 1 | 2 | 3 }) {
  const say = usePublicWords();
  const { testimonials } = useContent();
  const shown = Array.from({ length: count }, (_, n) => testimonials[(from + n) % testimonials.length]!);
  return (
    <section className="testimonials" aria-labelledby="testimonials">
      <div className="wrap">
        <h2 id="testimonials">{say("testimonials.title")}</h2>
        <div className={`testimonials-list of-${count}`} lang={contentLang(testimonials)}>
          {shown.map(({ quote, author, position }) => (
            <figure key={author}>
              <blockquote>
                <p>{quote}</p>
              </blockquote>
              <figcaption>
                <b>{author}</b>
                <span>{position}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <p className="small soft">{say("testimonials.note")}</p>
      </div>
    </section>
  );
}
