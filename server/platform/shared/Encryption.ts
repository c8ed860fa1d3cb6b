/** Encrypts values that must not be readable in the database, such as bank account numbers. */
export interface Encryption {
  /**
   * @param context identifies the row, such as by its key. The result cannot be decrypted for another row.
   */
  encrypt(text: string, context: string): string;
  /** @throws Error unless `stored` was encrypted with this key and context. */
  decrypt(stored: string, context: string): string;
  /** A keyed hash, equal for equal texts, to find duplicates without decrypting. */
  fingerprint(text: string): string;
  /** The fingerprint, and while the key is being replaced, also that of the former key. */
  fingerprints(text: string): readonly string[];
}
