/** What a person has begun and not sent. */
export interface Draft {
  readonly draftId: string;
  readonly kind: 'reconcile' | 'pay' | 'person' | 'upload';
  readonly body: Record<string, unknown>;
  readonly modDate: string;
}

/** How much room a saved draft takes. */
export interface DraftSize extends Pick<Draft, 'draftId' | 'kind' | 'modDate'> {
  /** Of its body as JSON, UTF-8. */
  readonly bytes: number;
}

/** A draft to save, with its body as JSON. */
export interface DraftToSave extends DraftSize {
  readonly json: string;
  readonly expiresAt: Date;
}

/** Drafts by person: one person's are out of every other's reach. */
export interface DraftStore {
  /** @returns undefined when there is none, or when it had expired by `now`. */
  find(userId: string, draftId: string, now: Date): Promise<Draft | undefined>;
  /**
   * Adds or replaces it, and deletes the person's drafts that had expired by its `modDate`. Saves of one person run one at a
   * time, so that several at once cannot exceed a quota.
   *
   * @param admit gets the person's other drafts; nothing is saved when it throws.
   */
  save(userId: string, draft: DraftToSave, admit: (others: readonly DraftSize[]) => void): Promise<void>;
  /** @returns how many there were: 0 or 1. */
  remove(userId: string, draftId: string): Promise<number>;
}
