import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { WelcomeNotices } from './ports/WelcomeNotices';

/** Notes that somebody has seen the notice that welcomes new people, so that they see it once. @source MGM-21 USR-1 */
export class SeeWelcomeNotice {
  constructor(private readonly notices: WelcomeNotices) {}

  /** @throws Refusal WRONG_USER when the email is not the caller's. */
  async run({ userId, email }: Caller, noticeOf: string): Promise<void> {
    if (noticeOf.toLowerCase() !== email.toLowerCase()) {
      throw new Refusal(
        ErrorCode.WrongUser,
        'Everybody sees the welcome notice for themselves: give your own email address.',
      );
    }
    await this.notices.seen(userId);
  }
}
