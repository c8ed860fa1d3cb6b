/** Access tokens, cached by person and second, because signing is slow on purpose. */
export class StageTokens {
  private readonly signed = new Map<string, Promise<string>>();

  /** @param sign takes the verified email, and the time of issue in epoch seconds. */
  constructor(private readonly sign: (userId: string, email: string, issuedAt: number) => Promise<string>) {}

  /** @param atMs epoch milliseconds of the sign-in, by the scenario's clock. */
  of(userId: string, email: string, atMs: number): Promise<string> {
    const issuedAt = Math.floor(atMs / 1_000);
    const key = `${userId} ${email} ${issuedAt}`;
    const token = this.signed.get(key) ?? this.sign(userId, email, issuedAt);
    this.signed.set(key, token);
    return token;
  }
}
