import type { Rounds, SignInRounds } from '../../application/people/session/ports';

const KEY = 'listbill.signInRounds';

/**
 * Session storage, which belongs to one tab and survives redirects.
 *
 * @source docs/decisions/session.md#a-return-that-cannot-be-used-counts-as-the-one-restart
 */
export class SessionStorageRounds implements SignInRounds {
  /** @param storage reading `window.sessionStorage` itself throws where storage is blocked. */
  constructor(private readonly storage: () => Storage = () => window.sessionStorage) {}

  read(): Rounds | undefined {
    try {
      const [count, at]: unknown[] = (this.storage().getItem(KEY) ?? '0 0').split(' ').map(Number);
      return { count: Number(count) || 0, at: Number(at) || 0 };
    } catch {
      return undefined;
    }
  }

  write({ count, at }: Rounds): void {
    try {
      this.storage().setItem(KEY, `${count} ${at}`);
    } catch {
      // `read` then returns no rounds.
    }
  }

  clear(): void {
    try {
      this.storage().removeItem(KEY);
    } catch {
      // Blocked storage contains no rounds.
    }
  }
}
