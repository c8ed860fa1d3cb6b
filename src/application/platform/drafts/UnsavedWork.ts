/** Unfinished work of a screen that leaving could lose. */
export interface UnsavedChanges {
  /** Saves unsaved changes now. Never rejects. */
  flush(): Promise<void>;
  /** Whether closing the page now would lose changes. */
  readonly wouldBeLost: boolean;
  /** The page is closing: sends unsaved changes without waiting for an answer, if the browser can. */
  sendOnClose(): void;
}

/** Unfinished work of the open screens: saved before an automatic sign-out. */
export class UnsavedWork {
  private readonly changes = new Set<UnsavedChanges>();

  /** @returns removes it again when its screen closes. */
  add(changes: UnsavedChanges): () => void {
    this.changes.add(changes);
    return () => this.changes.delete(changes);
  }

  /** Resolves after every attempt; never rejects. */
  async saveAll(): Promise<void> {
    await Promise.allSettled([...this.changes].map((changes) => changes.flush()));
  }
}
