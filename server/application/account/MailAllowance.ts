import { counted } from '../../../src/domain/text/counted';
import type { RecentAttempts } from '../session/RecentAttempts';

/** Who wants a mail sent, and to whom. */
export interface MailRequest {
  readonly email: string;
  /** The network address the request came from. */
  readonly address: string;
}

/** Mails within 15 minutes. An office may share one address, so it is allowed more than one mailbox is. */
const LIMITS = { email: 5, address: 20 };

/** How many mails people may have sent, counted alike for addresses that are known and that are not. */
export class MailAllowance {
  constructor(private readonly attempts: RecentAttempts) {}

  /** @returns a sentence for the person when it was too many; undefined when one more may go out, which then counts. */
  use({ email, address }: MailRequest): string | undefined {
    const emailKey = `mail to:${email.toLowerCase()}`;
    const addressKey = `mail from:${address}`;
    const minutes = Math.max(
      this.attempts.minutesToWait(emailKey, LIMITS.email),
      this.attempts.minutesToWait(addressKey, LIMITS.address),
    );
    if (minutes > 0) {
      return `Too many mails were asked for. Please wait ${counted(minutes, 'minute')}, then try again.`;
    }
    this.attempts.add(emailKey);
    this.attempts.add(addressKey);
    return undefined;
  }
}
