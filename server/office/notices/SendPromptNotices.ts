import { NOTICE_KINDS } from '../../../src/domain/office/notices/Notice';
import { EMAIL_PAUSE_MS, EMAIL_WAIT_MS } from '../../../src/domain/office/notices/noticeEmails';
import { NO_SCOPE } from '../../../src/domain/platform/access/Scope';
import type { Clock } from '../../platform/shared/Clock';
import { reachOf } from './Notices';
import { noticeMail } from './noticeMail';
import type { PromptNotices, Subscriber } from './ports';
import { subscriberParts } from './subscriberParts';

const PEOPLE_AT_ONCE = 200;

/**
 * Sends emails at once, to people who chose them: one email for all notices of a batch. A batch is closed
 * a minute after its first notice, and a person gets one email in five minutes at most, so that 500 bills that are released
 * together are one email. Rights, choices, and marks as read are those at the time of sending.
 *
 * @source docs/decisions/notices.md#each-person-chooses-when-a-kind-of-notice-is-mailed
 */
export class SendPromptNotices {
  /** @param homeAddress address of the application, with a trailing slash. */
  constructor(
    private readonly notices: PromptNotices,
    private readonly clock: Clock,
    private readonly homeAddress: string,
  ) {}

  /** @param shouldContinue checked before each transaction. */
  async run(shouldContinue: () => boolean = () => true): Promise<void> {
    await this.notices.closeBatch(this.ago(EMAIL_WAIT_MS));
    let after = '';
    while (shouldContinue()) {
      const people = await this.notices.waiting(this.ago(EMAIL_PAUSE_MS), after, PEOPLE_AT_ONCE);
      for (const subscriber of people) {
        if (!shouldContinue()) return;
        await this.mail(subscriber);
      }
      if (people.length < PEOPLE_AT_ONCE) return;
      after = people.at(-1)?.userId ?? after;
    }
  }

  private async mail(subscriber: Subscriber): Promise<void> {
    const { seen, area, choice } = subscriberParts(subscriber);
    const kinds = seen ? NOTICE_KINDS.filter((kind) => choice(kind) === 'atOnce') : [];
    await this.notices.mailOnce(subscriber, reachOf(subscriber.person, seen ?? NO_SCOPE), kinds, (notices, mail) =>
      mail.send(noticeMail(subscriber, notices, { home: this.homeAddress, area })),
    );
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
