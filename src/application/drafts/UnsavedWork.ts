type Save = () => Promise<void>;

/** What screens have begun and could lose: saved before a person is signed out without being asked. */
export class UnsavedWork {
  private readonly saves = new Set<Save>();

  /** @param save must not reject. @returns takes it out again, when its screen closes. */
  add(save: Save): () => void {
    this.saves.add(save);
    return () => this.saves.delete(save);
  }

  /** Resolves when all of it was tried; never rejects. */
  async saveAll(): Promise<void> {
    await Promise.allSettled([...this.saves].map((save) => save()));
  }
}
