import { storableJson } from "../storable.ts";
import { answered } from "./job-begins.ts";

interface Queue {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Has the queue repeat that a job was done, or failed, for as long as the database is away: by itself it says so once, and whoever runs the job does not learn that
 * it was lost. The statement is fenced to the try, and may be repeated.
 * What it says of a failure is written as the database can keep it: for a NUL among a stranger's words the whole end would be refused, and the job be nobody's
 * until it counts as dead.
 * @param queue the queue's own, which is changed
 * @param stopping when this process ends: then it is repeated once at most
 */
export function retryCompletions(queue: Queue, stopping: AbortSignal): void {
  const ask = queue.executeSql.bind(queue);
  queue.executeSql = (text, values) =>
    isEnd(text) ? answered(() => ask(text, values?.map(outputOf)), stopping) : ask(text, values);
}

/** Of what a statement is given the output alone is neither a text nor a list. */
function outputOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? storableJson(value) : value;
}

/** Whether a statement of the queue's is the end of a try: of those that are fenced to one, the sign of life alone stores no output. */
function isEnd(text: string): boolean {
  return text.includes("retry_count::text) = ANY(") && text.includes("output");
}
