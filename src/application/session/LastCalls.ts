type LastCall = () => Promise<unknown>;

/** Calls that are due before a person is signed out, while there is still a token for them. */
export class LastCalls {
  private readonly calls = new Set<LastCall>();

  /** @returns removes the call again */
  add(call: LastCall): () => void {
    this.calls.add(call);
    return () => this.calls.delete(call);
  }

  /** Resolves when all calls have ended; never rejects. */
  async run(): Promise<void> {
    await Promise.allSettled([...this.calls].map((call) => call()));
  }
}
