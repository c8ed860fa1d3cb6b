/** A file as its storage knows it; what a writer that died has left half written is one, too. */
export interface StoredFile {
  readonly key: string;
  /** When it was put there. */
  readonly putAt: Date;
}

/** Keeps whole files under keys that the server makes; nothing a client says is ever part of a path. @source UPL-1 */
export interface FileStorage {
  /**
   * Keeps a file, or replaces the one of the same key: a reader meets the former or the new one, never half of it.
   *
   * @param key parts of `A-Z a-z 0-9 . _ -` with `/` between them, no part beginning with a dot; at most 300 characters.
   * @throws Error for any other key, and when the storage does not take the file.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;

  /** @returns undefined when there is none. @throws Error when the storage does not answer. */
  get(key: string): Promise<Uint8Array | undefined>;

  /** Does nothing when there is none. @throws Error when the storage does not answer. */
  remove(key: string): Promise<void>;

  /**
   * What lies in a folder, the first part of the keys, in any order; nothing when there is no such folder. What comes or goes
   * meanwhile may or may not be told; what others put there under a name that is no key is not.
   *
   * @throws Error when the storage does not answer.
   */
  list(folder: string): AsyncIterable<StoredFile>;
}
