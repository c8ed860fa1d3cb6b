/** What a person has begun and not sent. */
export interface Draft {
  readonly draftId: string;
  readonly kind: 'reconcile' | 'pay' | 'person' | 'upload';
  readonly body: Record<string, unknown>;
  readonly modDate: string;
}

/** Drafts by person: one person's are out of every other's reach. */
export interface DraftStore {
  /** @returns undefined when there is none, or when it had expired by `now`. */
  find(userId: string, draftId: string, now: Date): Promise<Draft | undefined>;
  /** Adds or replaces it; also forgets the person's drafts that had expired by its `modDate`, and the oldest beyond 200. */
  save(userId: string, draft: Draft, expiresAt: Date): Promise<void>;
  /** @returns how many there were: 0 or 1. */
  remove(userId: string, draftId: string): Promise<number>;
}
