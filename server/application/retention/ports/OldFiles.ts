/** Uploads that do not count, and whether their files are still kept. */
export interface OldFiles {
  /**
   * Uploads with a file that were never committed, or were taken back, thrown away or refused, and that nobody has done
   * anything with since the time given. What waited to be committed is thrown away by this: from now on nobody can commit it.
   *
   * @returns their keys; fewer than `most` when none is left. Asked again, the same until their files are told gone.
   */
  take(before: Date, most: number): Promise<readonly string[]>;
  /** The file of an upload is gone; what was shown of its rows goes as well, the record of it stays. @param words that say so */
  gone(filePk: string, words: string, now: Date): Promise<void>;
  /** Those of the keys that uploads have, whatever their state. */
  known(filePks: readonly string[]): Promise<ReadonlySet<string>>;
}
