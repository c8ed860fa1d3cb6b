/** Makes of a password what may be kept of it. */
export interface PasswordHash {
  /** Slow on purpose: about a quarter of a second. */
  hash(password: string): Promise<string>;
}
