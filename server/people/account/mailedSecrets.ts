import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeFrom } from '../../../src/domain/people/account/Profile';
import type { PasswordCheck, ProviderEntry, ProviderStorage, SignInPerson } from '../session/ports';
import type { PasswordHash } from './ports';

const TOKEN = /^[\w-]{43}$/;
const TOKEN_BYTES = 32;

/** Single-use tokens for mailed links. Only their hashes are stored, so that stored rows cannot be used as links. */
export class MailedTokens {
  /**
   * @param kind purpose of the tokens; they are valid for no other.
   * @param lifeMs validity in milliseconds.
   */
  constructor(
    private readonly kind: string,
    private readonly lifeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param value a JSON object; if it has an `accountId`, it is removed together with that person's sessions. */
  async issue(storage: ProviderStorage, value: ProviderEntry['value'], grantId: string | null = null): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = this.now() + this.lifeMs;
    await storage.put({ kind: this.kind, id: idOf(token), value, uid: null, grantId, expiresAt });
    return token;
  }

  /** Like `issue`, and invalidates the person's earlier tokens of this kind. */
  async replace(storage: ProviderStorage, subject: string): Promise<string> {
    await this.revoke(storage, subject);
    return this.issue(storage, { accountId: subject }, ownerOf(subject));
  }

  /** Invalidates tokens issued by `replace`. */
  revoke(storage: ProviderStorage, subject: string): Promise<void> {
    return storage.removeByGrant(this.kind, ownerOf(subject));
  }

  /** @returns undefined if the token is unknown, used or expired. */
  async find(storage: ProviderStorage, token: string): Promise<ProviderEntry['value'] | undefined> {
    return TOKEN.test(token) ? (await storage.find(this.kind, idOf(token)))?.value : undefined;
  }

  /** Like `find`, and invalidates the token. Only one of several concurrent calls gets it. */
  async take(storage: ProviderStorage, token: string): Promise<ProviderEntry['value'] | undefined> {
    return TOKEN.test(token) ? (await storage.take(this.kind, idOf(token)))?.value : undefined;
  }
}

/** Used instead of a grant, so that a person's tokens can be removed together. */
const ownerOf = (subject: string) => `mail ${digest(subject)}`;

const idOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The subject of the person who owns a stored entry. */
export function accountIn(value: ProviderEntry['value'] | undefined): string | undefined {
  const subject = value?.['accountId'];
  return typeof subject === 'string' ? subject : undefined;
}

const KIND = 'PasswordlessCode';
const TRIES = 5;

/**
 * Mailed six-digit codes. A person has one code at a time, with five tries. Only a salted hash is stored. A code signs in only with
 * the id of the request for which it was mailed.
 *
 * @source SES-8 OWASP ASVS 5.0, 6.6.2
 * @source docs/decisions/identity.md#a-mailed-code-works-in-the-browser-that-asked-for-it
 */
export class MailedCodes {
  constructor(
    private readonly hashes: PasswordHash & PasswordCheck,
    private readonly lifeMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** @param requestId of the browser's request, which the mail does not have. */
  async issue(storage: ProviderStorage, { subject }: SignInPerson, requestId: string): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const value = {
      accountId: subject,
      code: await this.hashes.hash(code),
      request: digest(requestId),
      triesLeft: TRIES,
    };
    const expiresAt = this.now() + this.lifeMs;
    await storage.put({ kind: KIND, id: digest(subject), value, uid: null, grantId: null, expiresAt });
    return code;
  }

  /** Invalidates the person's code. */
  revoke(storage: ProviderStorage, subject: string): Promise<void> {
    return storage.remove(KIND, digest(subject));
  }

  /**
   * Tries a code. A wrong code uses up one try; after the last try the code is deleted. Run it in a transaction.
   *
   * @param subject owner of the typed email; empty if unknown.
   * @param requestId of the request for which the code was mailed; null to check only the code and keep it.
   * @returns the subject of the owner; undefined if the code is wrong, expired, or for another request.
   */
  async try(
    storage: ProviderStorage,
    subject: string,
    typed: string,
    requestId: string | null,
  ): Promise<string | undefined> {
    // Locked, so that concurrent guesses are checked one after the other and each uses up one try.
    const entry = await storage.lock(KIND, digest(subject));
    if (!entry) return undefined;
    const { code, request, triesLeft } = entry.value;
    const isOfRequest = requestId === null || isDigestOf(request, requestId);
    if (typeof code === 'string' && (await this.hashes.matches(codeFrom(typed), code)) && isOfRequest) {
      if (requestId !== null) await storage.remove(KIND, entry.id);
      return accountIn(entry.value);
    }
    const left = Number(triesLeft) - 1;
    if (left > 0) await storage.put({ ...entry, value: { ...entry.value, triesLeft: left } });
    else await storage.remove(KIND, entry.id);
    return undefined;
  }
}

function isDigestOf(stored: unknown, text: string): boolean {
  const [one, other] = [Buffer.from(String(stored)), Buffer.from(digest(text))];
  return one.length === other.length && timingSafeEqual(one, other);
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
