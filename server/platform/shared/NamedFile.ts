/** A file for download. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
