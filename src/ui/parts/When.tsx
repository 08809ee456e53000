import { useLanguage } from "../language.ts";
import { formatExactly, formatWhen } from "./when.ts";

/** A moment, said in words near now and exactly on hover, in the viewer's zone. @param at ISO 8601 */
export function When({ at }: { at: string }) {
  const { tag } = useLanguage();
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatExactly(moment, tag)}>
      {formatWhen(moment, new Date(), tag)}
    </time>
  );
}
