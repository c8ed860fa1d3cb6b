import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeFrom } from '../../../src/domain/account/codeProblem';
import type { ProviderEntry, ProviderStorage, SignInPerson } from '../session/ports';

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

/** The subject that a stored entry is about. */
export function accountIn(value: ProviderEntry['value'] | undefined): string | undefined {
  const subject = value?.['accountId'];
  return typeof subject === 'string' ? subject : undefined;
}

const KIND = 'PasswordlessCode';
const TRIES = 5;

/** Mailed codes of six digits: one for a person at a time, for five minutes and five tries. @source SES-8 */
export class MailedCodes {
  constructor(
    private readonly lifeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  async issue(storage: ProviderStorage, { subject }: SignInPerson): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const value = { accountId: subject, code: hashOf(subject, code), triesLeft: TRIES };
    const expiresAt = this.now() + this.lifeMs;
    await storage.put({ kind: KIND, id: digest(subject), value, uid: null, grantId: null, expiresAt });
    return code;
  }

  /**
   * Tries a code. A wrong one costs a try, and the last try takes the code along. Run it in a transaction.
   *
   * @param subject the person whose email was typed; empty for an unknown email.
   * @param isKept whether a right code may be used once more.
   * @returns whose it is; undefined when it is wrong or over.
   */
  async try(storage: ProviderStorage, subject: string, typed: string, isKept: boolean): Promise<string | undefined> {
    // Held, so that guesses sent side by side are judged one after the other, and each costs a try.
    const entry = await storage.lock(KIND, digest(subject));
    if (!entry) return undefined;
    const { code, triesLeft } = entry.value;
    if (typeof code === 'string' && isSame(code, hashOf(subject, codeFrom(typed)))) {
      if (!isKept) await storage.remove(KIND, entry.id);
      return accountIn(entry.value);
    }
    const left = Number(triesLeft) - 1;
    if (left > 0) await storage.put({ ...entry, value: { ...entry.value, triesLeft: left } });
    else await storage.remove(KIND, entry.id);
    return undefined;
  }
}

const hashOf = (subject: string, code: string) => digest(`${subject} ${code}`);
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
