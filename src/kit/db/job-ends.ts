import { answered } from "./job-begins.ts";

interface Queue {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Has the queue wait for a database that is away before it takes the end of a try for lost: it says once that a job was done, or failed, and whoever runs it is not
 * told that nobody heard. What is waited for is fenced to the try, and may be said again.
 * @param queue the queue's own, which is changed
 * @param stopping when this process ends: then it is said once more at most
 */
export function keepEnds(queue: Queue, stopping: AbortSignal): void {
  const ask = queue.executeSql.bind(queue);
  queue.executeSql = (text, values) => (isEnd(text) ? answered(() => ask(text, values), stopping) : ask(text, values));
}

/** Whether a statement of the queue's is the end of a try: of those that are fenced to one, the sign of life alone stores no output. */
function isEnd(text: string): boolean {
  return text.includes("retry_count::text) = ANY(") && text.includes("output");
}
