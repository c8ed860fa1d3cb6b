/** A sample file of the demo. */
export interface DemoFile {
  readonly name: string;
  readonly mediaType: string;
  /** What is in it, in a sentence. */
  readonly description: string;
}
