/** A file of the demo that can be tried, written when it is asked for. */
export interface SampleFile {
  readonly name: string;
  readonly mediaType: string;
  /** One sentence. */
  readonly description: string;
  readonly write: () => Promise<Uint8Array>;
}
