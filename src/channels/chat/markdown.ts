/** Text as it is where a chat reads Markdown: every sign that could be markup is escaped, links stay what they are. */
export function withoutMarkdown(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((run) => (/^https?:\/\//.test(run) ? run : run.replace(/[\\`*_{}[\]()#+\-.!~|>@:$<&]/g, "\\$&")))
    .join("");
}
