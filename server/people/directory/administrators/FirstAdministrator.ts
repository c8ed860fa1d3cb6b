import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import { Refusal, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import { networkOf, type RecentAttempts } from '../../session/attempts';
import type { VerifiedToken } from '../../session/ports';
import { connectionOf } from '../invitations/AcceptInvitation';
import { makeAdministrator, type NewAdministrator } from './Administrators';

/** The code of the latest start. Only its digest is stored. */
export interface AdministratorCodes {
  /** Replaces the code before. */
  save(digest: string, expiresAt: Date): Promise<void>;
  find(): Promise<{ readonly digest: string; readonly expiresAt: Date } | undefined>;
}

/** No letters and digits that look alike: people type the code. 28 of them have 137 bits. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCKS = 7;
const BLOCK_LENGTH = 4;
const CODE_MS = 24 * 60 * 60_000;
/**
 * Codes in 15 minutes. There is no limit for everyone together, so that no one can block the form for others.
 *
 * @source docs/decisions/identity.md#wrong-passwords-and-codes-are-counted-by-network
 */
const LIMITS = { person: 10, network: 100 };

export interface FirstAdministratorRequest extends NewAdministrator {
  readonly code: string;
  readonly token: Pick<VerifiedToken, 'issuer' | 'subject' | 'email' | 'isEmailVerified'>;
  /** Network address of the client. */
  readonly address: string;
  readonly now: Date;
}

/**
 * Lets a person who has signed in become the first administrator with the code from the server's log. Closed as soon as there
 * is a manager or a system administrator.
 *
 * @source docs/decisions/directory.md#the-first-administrator-can-be-made-on-screen
 */
export class FirstAdministrator {
  constructor(
    private readonly transactions: Transactions,
    private readonly codes: AdministratorCodes,
    private readonly attempts: RecentAttempts,
  ) {}

  /** Whether there is neither a manager nor a system administrator. */
  isMissing(): Promise<boolean> {
    return this.transactions.run(isMissing);
  }

  /** Makes a new code, valid for a day, which replaces the one before. @returns undefined if there is an administrator. */
  async issueCode(now: Date): Promise<string | undefined> {
    if (!(await this.isMissing())) return undefined;
    const block = () => Array.from({ length: BLOCK_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    const code = Array.from({ length: BLOCKS }, block).join('-');
    await this.codes.save(digestOf(code), new Date(now.getTime() + CODE_MS));
    return code;
  }

  /**
   * @throws Refusal WRONG_STATUS if there is an administrator; GRANT_REFUSED for a wrong or expired code, and without a verified
   * email; TOO_MANY_REQUESTS; EMAIL_TAKEN; BAD_REQUEST for invalid names.
   */
  async run({ code, token, address, now, ...names }: FirstAdministratorRequest): Promise<void> {
    if (!(await this.isMissing())) throw closed();
    const personKey = `first administrator codes of ${token.issuer} ${token.subject}`;
    const networkKey = `first administrator codes from ${networkOf(address)}`;
    const minutes = await this.attempts.count([
      { key: personKey, limit: LIMITS.person },
      { key: networkKey, limit: LIMITS.network },
    ]);
    if (minutes > 0) throw tooMany(minutes);
    const saved = await this.codes.find();
    if (!saved || saved.expiresAt <= now || !isSame(saved.digest, digestOf(code))) throw wrongCode();
    const { issuer, subject, email, isEmailVerified } = token;
    if (email === undefined || !isEmailVerified) throw unverified();
    await this.transactions.run(async (tx) => {
      await tx.directory.lockOfficeRoles();
      // Of two people with the code, the second finds the first.
      if (!(await isMissing(tx))) throw closed();
      const account = { issuer, subject, connection: connectionOf(subject) };
      await makeAdministrator(tx, account, { ...names, email }, now);
    });
    await this.attempts.clear(personKey);
    await this.attempts.removeLatest(networkKey);
  }
}

async function isMissing(tx: Transaction): Promise<boolean> {
  const { managers, sysadmins } = await tx.directory.otherOfficePeople('');
  return managers === 0 && sysadmins === 0;
}

/** Ignores case, spaces and dashes. */
function digestOf(code: string): string {
  return createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

const closed = () => wrongStatus('Listbill has an administrator already. Ask that person for access.');
const wrongCode = () =>
  new Refusal(
    ErrorCode.GrantRefused,
    'This code is wrong or has expired. Use the code that the server wrote to its log when it last started.',
  );
const tooMany = (minutes: number) =>
  new Refusal(
    ErrorCode.TooManyRequests,
    `You have tried too many codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
const unverified = () =>
  new Refusal(
    ErrorCode.GrantRefused,
    'Your access token does not contain a verified email address. Confirm your address, or add the claims email and email_verified as docs/identity.md describes.',
  );
