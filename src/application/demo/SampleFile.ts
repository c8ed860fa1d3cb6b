/** A sample file that was opened: it can be used as if a person had given it. */
export interface SampleFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  arrayBuffer(): Promise<ArrayBuffer>;
}
