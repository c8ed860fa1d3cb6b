/** Access tokens, signed once a person: signing is made slow on purpose. */
export class StageTokens {
  private readonly signed = new Map<string, Promise<string>>();

  constructor(private readonly sign: (userId: string) => Promise<string>) {}

  of(userId: string): Promise<string> {
    const token = this.signed.get(userId) ?? this.sign(userId);
    this.signed.set(userId, token);
    return token;
  }
}
