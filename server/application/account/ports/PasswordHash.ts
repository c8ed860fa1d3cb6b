export interface PasswordHash {
  /** Slow on purpose: about a quarter of a second. */
  hash(password: string): Promise<string>;
}
