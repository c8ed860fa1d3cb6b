import { createHash, randomBytes } from 'node:crypto';
import type { ProviderEntry, ProviderStorage } from '../session/ports/ProviderStorage';

const TOKEN = /^[\w-]{43}$/;
const TOKEN_BYTES = 32;

/** What a mailed link stands for. What is kept is a hash of it: whoever reads the rows cannot follow the link. */
export class MailedTokens {
  /**
   * @param kind names what the token is for, so that none can be used for something else.
   * @param lifeMs milliseconds it may be used for.
   */
  constructor(
    private readonly kind: string,
    private readonly lifeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param value a JSON object; with an `accountId` it falls with whatever that person is signed in with. */
  async issue(storage: ProviderStorage, value: ProviderEntry['value']): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = this.now() + this.lifeMs;
    await storage.put({ kind: this.kind, id: idOf(token), value, uid: null, grantId: null, expiresAt });
    return token;
  }

  /** @returns undefined for a token that is unknown, used or too old. */
  async find(storage: ProviderStorage, token: string): Promise<ProviderEntry['value'] | undefined> {
    return TOKEN.test(token) ? (await storage.find(this.kind, idOf(token)))?.value : undefined;
  }

  /** As `find`, and uses it up: of two at once one gets it. */
  async take(storage: ProviderStorage, token: string): Promise<ProviderEntry['value'] | undefined> {
    return TOKEN.test(token) ? (await storage.take(this.kind, idOf(token)))?.value : undefined;
  }
}

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');
