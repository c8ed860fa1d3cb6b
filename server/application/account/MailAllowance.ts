import { counted } from '../../../src/domain/text/counted';
import { networkOf } from '../session/networkOf';
import type { PeopleForSignIn } from '../session/ports/PeopleForSignIn';
import type { RecentAttempts } from '../session/ports/RecentAttempts';

/** Who wants a mail sent, and to whom. */
export interface MailRequest {
  readonly email: string;
  /** The network address the request came from. */
  readonly address: string;
}

/** Mails within 15 minutes. An office may share one address, so it is allowed more than one mailbox is. */
const LIMITS = { email: 5, network: 20 };

/** How many mails people may have sent, counted alike for addresses that are known and that are not. */
export class MailAllowance {
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
