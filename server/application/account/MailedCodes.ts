import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { codeFrom } from '../../../src/domain/account/Profile';
import type { SignInPerson } from '../session/ports/PeopleForSignIn';
import type { ProviderStorage } from '../session/ports/ProviderStorage';
import { accountIn } from './accountIn';

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
    const entry = await storage.hold(KIND, digest(subject));
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
