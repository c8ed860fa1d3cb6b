/** One file of a form, as it arrived. It is there until the call is answered. */
export interface SentFile {
  readonly fieldName: string;
  /** As its sender calls it, without folders and without what no name needs; 1 to 255 characters. Never a path. */
  readonly fileName: string;
  /** What its sender says it is; say nothing by it that its content does not say. */
  readonly mediaType: string;
  /** How many bytes it has; at least 1. */
  readonly bytes: number;
  /** Its SHA-256, in hex. */
  readonly sha256: string;
  readonly read: () => Promise<Uint8Array>;
}

/** The body of a call with `form`. @source UPL-1 */
export interface SentForm {
  /** In the order in which they came; at least one. */
  readonly files: readonly SentFile[];
  /** Fields that are text, by name. */
  readonly fields: Readonly<Record<string, string>>;
}
