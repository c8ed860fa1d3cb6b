import { emailProblem, normalizedEmail } from '../../../src/domain/people/account/Profile';
import { counted } from '../../../src/domain/platform/text/wording';
import type { Transactions } from '../../platform/shared/Transaction';
import { networkOf, type RecentAttempts } from '../session/attempts';
import type { PeopleForSignIn, SignInPerson } from '../session/ports';
import { canSignInByMail } from '../session/signInRules';
import type { AccountTransaction } from './ports';

/** A mail is sent if the address belongs to someone. The answer is the same either way. */
export interface Sent {
  readonly kind: 'sent';
}

/** Too many requests. `message` is shown to the person. */
export interface Wait {
  readonly kind: 'wait';
  readonly message: string;
}

/** Invalid input. `message` is shown to the person. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: 'invalid_email' | 'invalid_signup' | 'invalid_password' | 'invalid_profile';
  readonly message: string;
}

/** The link or code is used, replaced, unknown or expired. */
export interface Expired {
  readonly kind: 'expired';
}

export const SENT: Sent = { kind: 'sent' };
export const EXPIRED: Expired = { kind: 'expired' };

export interface MailRequest {
  readonly email: string;
  /** Network address of the client. */
  readonly address: string;
}

/**
 * Maximum mails within 15 minutes: to one email at the request of one network, so that a stranger's requests do not keep its owner
 * from getting mail, and at anyone's request. The network's limit is higher because an office may share one address.
 */
const LIMITS = { place: 5, email: 20, network: 20 };

/** Limits requested mails. Counts known and unknown addresses alike. */
export class MailLimiter {
  constructor(
    private readonly people: Pick<PeopleForSignIn, 'attemptKeyOf'>,
    private readonly attempts: RecentAttempts,
  ) {}

  /** Counts a mail. @returns a message for the person if the limit is reached; undefined if the mail may be sent. */
  async use({ email, address }: MailRequest): Promise<string | undefined> {
    const network = networkOf(address);
    const emailKey = `mails to ${await this.people.attemptKeyOf(email)}`;
    const minutes = await this.attempts.count([
      { key: `${emailKey} from ${network}`, limit: LIMITS.place },
      { key: emailKey, limit: LIMITS.email },
      { key: `mails from ${network}`, limit: LIMITS.network },
    ]);
    if (minutes === 0) return undefined;
    return `Too many emails were requested. Please wait ${counted(minutes, 'minute')}, then try again.`;
  }
}

/**
 * Sends a mail to the person with the email, if they sign in with a Listbill password. The answer does not reveal whether
 * the email is known.
 *
 * @param write adds the mail and its token or code to the transaction.
 */
export async function mailToPerson(
  { transactions, limiter }: { readonly transactions: Transactions<AccountTransaction>; readonly limiter: MailLimiter },
  request: MailRequest,
  write: (person: SignInPerson, tx: AccountTransaction) => Promise<void>,
): Promise<Sent | Wait | Refused> {
  const email = normalizedEmail(request.email);
  const problem = emailProblem(email);
  if (problem !== undefined) return { kind: 'refused', code: 'invalid_email', message: problem };
  const message = await limiter.use({ ...request, email });
  if (message !== undefined) return { kind: 'wait', message };
  await transactions.run(async (tx) => {
    const person = await tx.people.findByEmail(email);
    if (canSignInByMail(person)) await write(person, tx);
  });
  return SENT;
}
