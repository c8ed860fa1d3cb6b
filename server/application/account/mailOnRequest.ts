import { emailProblem, normalizedEmail } from '../../../src/domain/account/emailProblem';
import { counted } from '../../../src/domain/text/counted';
import { networkOf, type RecentAttempts } from '../session/attempts';
import type { PeopleForSignIn, SignInPerson } from '../session/ports';
import { canSignInByMail } from '../session/signInRules';
import type { AccountTransaction, AccountUnitOfWork } from './ports';

/** A mail is on its way, if there is anybody to get it: the answer is the same either way. */
export interface Sent {
  readonly kind: 'sent';
}

/** Too often; `message` is shown to the person as it is. */
export interface Wait {
  readonly kind: 'wait';
  readonly message: string;
}

/** What was given cannot be; `message` is shown to the person as it is. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: 'invalid_email' | 'invalid_signup' | 'invalid_password' | 'invalid_profile';
  readonly message: string;
}

/** The link or the code was used, replaced, never there, or waited too long. */
export interface Expired {
  readonly kind: 'expired';
}

/** The one answer of its kind. */
export const SENT: Sent = { kind: 'sent' };
/** The one answer of its kind. */
export const EXPIRED: Expired = { kind: 'expired' };

/** Who wants a mail sent, and to whom. */
export interface MailRequest {
  readonly email: string;
  /** The network address the request came from. */
  readonly address: string;
}

/** Mails within 15 minutes. An office may share one address, so it is allowed more than one mailbox is. */
const LIMITS = { email: 5, network: 20 };

/** How many mails people may have sent, counted alike for addresses that are known and that are not. */
export class MailLimiter {
  constructor(
    private readonly people: Pick<PeopleForSignIn, 'attemptKeyOf'>,
    private readonly attempts: RecentAttempts,
  ) {}

  /** @returns a sentence for the person when it was too many; undefined when one more may go out, which then counts. */
  async use({ email, address }: MailRequest): Promise<string | undefined> {
    const minutes = await this.attempts.count([
      { key: `mails to ${await this.people.attemptKeyOf(email)}`, limit: LIMITS.email },
      { key: `mails from ${networkOf(address)}`, limit: LIMITS.network },
    ]);
    if (minutes === 0) return undefined;
    return `Too many mails were asked for. Please wait ${counted(minutes, 'minute')}, then try again.`;
  }
}

/**
 * Sends a mail to whoever has the address and signs in here. Whoever asks learns nothing about who there is.
 *
 * @param write puts the mail, and what it lets in by, into the transaction.
 */
export async function mailToPerson(
  { desk, allowance }: { readonly desk: AccountUnitOfWork; readonly allowance: MailLimiter },
  request: MailRequest,
  write: (person: SignInPerson, tx: AccountTransaction) => Promise<void>,
): Promise<Sent | Wait | Refused> {
  const email = normalizedEmail(request.email);
  const problem = emailProblem(email);
  if (problem !== undefined) return { kind: 'refused', code: 'invalid_email', message: problem };
  const message = await allowance.use({ ...request, email });
  if (message !== undefined) return { kind: 'wait', message };
  await desk.inTransaction(async (tx) => {
    const person = await tx.people.findByEmail(email);
    if (canSignInByMail(person)) await write(person, tx);
  });
  return SENT;
}
