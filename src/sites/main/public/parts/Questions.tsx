import { ChevronDown } from "lucide-react";
import type { Question } from "../../content/questions.ts";
import { contentLang } from "../content.ts";
import { MarkChip } from "./MarkChip.tsx";

/** Questions with their answers folded away; they open without script. */
export function Questions({ title, list }: { title: string; list: readonly Question[] }) {
  return (
    <section className="wrap questions" aria-labelledby="questions">
      <h2 id="questions">{title}</h2>
      <div lang={contentLang(list)}>
        {list.map(({ question, answer, mark }) => (
          <details key={question}>
            <summary>
              <h3>
                {question}
                <MarkChip mark={mark} />
              </h3>
              <ChevronDown size={20} aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
