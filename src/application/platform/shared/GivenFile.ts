/** A file as a person gives it. A browser's File is one. */
export interface GivenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
