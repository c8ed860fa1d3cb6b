/** Keeps what must not be read from the database alone: bank account numbers. */
export interface Encryption {
  /**
   * @param context names the row the text belongs to, such as its key: the result cannot be moved to another row.
   */
  encrypt(text: string, context: string): string;
  /** @throws Error when `stored` was not made by `encrypt` with this key and the same context. */
  decrypt(stored: string, context: string): string;
  /** The same for the same text, and tells nothing about it: finds duplicates without decrypting. */
  fingerprint(text: string): string;
}
