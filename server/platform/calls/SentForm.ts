/** A received file. It exists until the call is answered. */
export interface ReceivedFile {
  readonly fieldName: string;
  /** The sender's name for it, cleaned; 1 to 255 characters. Never a path. */
  readonly fileName: string;
  /** As the sender states it; not verified. */
  readonly mediaType: string;
  /** At least 1. */
  readonly bytes: number;
  /** Its SHA-256, in hex. */
  readonly sha256: string;
  readonly read: () => Promise<Uint8Array>;
}

/** The body of a call with `form`. @source UPL-1 */
export interface SentForm {
  /** In order of arrival; at least one. */
  readonly files: readonly ReceivedFile[];
  /** Text fields by name. */
  readonly fields: Readonly<Record<string, string>>;
}
