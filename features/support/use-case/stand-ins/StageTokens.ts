/** Access tokens, cached by person and second, because signing is slow on purpose. */
export class StageTokens {
  private readonly signed = new Map<string, Promise<string>>();

  /** @param sign takes the time of issue in epoch seconds. */
  constructor(private readonly sign: (userId: string, issuedAt: number) => Promise<string>) {}

  /** @param atMs epoch milliseconds of the sign-in, by the scenario's clock. */
  of(userId: string, atMs: number): Promise<string> {
    const issuedAt = Math.floor(atMs / 1_000);
    const key = `${userId} ${issuedAt}`;
    const token = this.signed.get(key) ?? this.sign(userId, issuedAt);
    this.signed.set(key, token);
    return token;
  }
}
