import type { FactorRepository, NewPasskey, OwnFactors, StoredPasskey } from '../../../server/people/factors/ports';

interface Kept {
  secret?: string;
  pending?: { readonly secret: string; readonly until: Date };
  step: number;
  addedAt?: Date;
  lastUsedAt: Date | null;
  /** Whether each recovery code, by its hash, was used. */
  codes: Map<string, boolean>;
}

/** `FactorRepository` in memory. */
export class InMemoryFactors implements FactorRepository {
  private readonly kept = new Map<string, Kept>();
  private readonly passkeys = new Map<string, NewPasskey & { addedAt: Date; lastUsedAt: Date | null }>();

  async of(userId: string): Promise<OwnFactors> {
    const { addedAt, lastUsedAt, codes } = this.ofPerson(userId);
    return {
      app: addedAt ? { addedAt, lastUsedAt } : null,
      passkeys: [...this.passkeys.values()].filter((passkey) => passkey.userId === userId),
      recoveryCodesLeft: [...codes.values()].filter((isUsed) => !isUsed).length,
    };
  }

  async secretOf(userId: string): Promise<string | undefined> {
    return this.ofPerson(userId).secret;
  }

  async setPending(userId: string, secret: string, until: Date): Promise<void> {
    this.ofPerson(userId).pending = { secret, until };
  }

  async pendingOf(userId: string, now: Date): Promise<string | undefined> {
    const { pending } = this.ofPerson(userId);
    return pending && pending.until > now ? pending.secret : undefined;
  }

  async lock(): Promise<void> {}

  async confirmPending(userId: string, secret: string, step: number, now: Date): Promise<void> {
    const { codes } = this.ofPerson(userId);
    this.kept.set(userId, { secret, step, addedAt: now, lastUsedAt: null, codes });
  }

  async useStep(userId: string, step: number, now: Date): Promise<boolean> {
    const person = this.ofPerson(userId);
    if (step <= person.step) return false;
    Object.assign(person, { step, lastUsedAt: now });
    return true;
  }

  async removeApp(userId: string): Promise<boolean> {
    const { addedAt, codes } = this.ofPerson(userId);
    this.kept.set(userId, { step: 0, lastUsedAt: null, codes });
    return addedAt !== undefined;
  }

  async addPasskey(passkey: NewPasskey, now: Date): Promise<boolean> {
    if (this.passkeys.has(passkey.credentialId)) return false;
    this.passkeys.set(passkey.credentialId, { ...passkey, addedAt: now, lastUsedAt: null });
    return true;
  }

  async passkey(credentialId: string): Promise<StoredPasskey | undefined> {
    return this.passkeys.get(credentialId);
  }

  async usePasskey(credentialId: string, counter: number, now: Date): Promise<boolean> {
    const passkey = this.passkeys.get(credentialId);
    if (!passkey || (counter <= passkey.counter && (counter > 0 || passkey.counter > 0))) return false;
    this.passkeys.set(credentialId, { ...passkey, counter, lastUsedAt: now });
    return true;
  }

  async removePasskey(userId: string, credentialId: string): Promise<boolean> {
    return this.passkeys.get(credentialId)?.userId === userId && this.passkeys.delete(credentialId);
  }

  async setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
    this.ofPerson(userId).codes = new Map(hashes.map((hash) => [hash, false]));
  }

  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const { codes } = this.ofPerson(userId);
    if (codes.get(hash) !== false) return false;
    codes.set(hash, true);
    return true;
  }

  async note(): Promise<void> {
    // The history is in the database.
  }

  private ofPerson(userId: string): Kept {
    const person = this.kept.get(userId) ?? { step: 0, lastUsedAt: null, codes: new Map() };
    this.kept.set(userId, person);
    return person;
  }
}
