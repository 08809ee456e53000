/**
 * What a job was ordered about is not there. A distributed database shows a job at its coordinator a moment before what was written with it on a node, and
 * longer where that node was away just then: the job is tried again. Where all is one database there is nothing to be done any more.
 */
export class NotThereYet extends Error {
  constructor() {
    super("what this job was ordered about is not there yet");
  }
}
