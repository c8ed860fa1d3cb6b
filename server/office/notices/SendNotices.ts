import { DUE_SOON_DAYS, SEND_SOON_DAYS } from '../../../src/domain/office/notices/Notice';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { sendByIn } from '../../billing/corrections/sendByIn';
import type { ReadDelinquency } from '../../billing/delinquency/ReadDelinquency';
import type { RetroWindows } from '../../billing/expected/ports';
import type { Clock } from '../../platform/shared/Clock';
import { reachOf } from './Notices';
import { noticeMail } from './noticeMail';
import type { BillToCorrect, NightlyNotices, PastDueBill, Subscriber } from './ports';
import { subscriberParts } from './subscriberParts';

const BILLS_AT_ONCE = 1_000;
/** Corrections that were to be sent earlier get no notice: their notices are about to be deleted. */
const MAX_DAYS_LATE = 395;
const PEOPLE_AT_ONCE = 200;

/**
 * Adds the notices of bills that are due soon or reach a stage of delinquency, of corrections to send, and of overdue
 * changes of bank accounts, and sends each person at most one mail a night.
 * Adds and sends nothing twice, also if a run is repeated or continued by another server; what a night misses is sent the next.
 *
 * @source product.md, Nightly processing; Delinquency: notices
 * @source docs/decisions/notices.md#a-person-gets-at-most-one-mail-about-notices-a-night
 */
export class SendNotices {
  /** @param homeAddress address of the application, with a trailing slash. */
  constructor(
    private readonly notices: NightlyNotices,
    private readonly delinquency: Pick<ReadDelinquency, 'stagesOf'>,
    private readonly windows: RetroWindows,
    private readonly clock: Clock,
    private readonly homeAddress: string,
  ) {}

  /**
   * @param shouldContinue checked before each transaction.
   *
   * @source docs/decisions/notices.md#notices-are-sent-after-a-run-has-ended
   */
  async run(night: LocalDate, shouldContinue: () => boolean = () => true): Promise<void> {
    await this.addDueSoon(night, shouldContinue);
    await this.addPastDue(night, shouldContinue);
    await this.addCorrectionsDue(night, shouldContinue);
    if (!shouldContinue()) return;
    await this.notices.addOverdueChanges(night, this.clock.now());
    await this.notices.addLateDeductions(night, this.clock.now());
    await this.notices.assignNight(night);
    await this.sendMails(night, shouldContinue);
  }

  private async addDueSoon(night: LocalDate, shouldContinue: () => boolean): Promise<void> {
    const last = addDays(night, DUE_SOON_DAYS);
    while (shouldContinue()) {
      const added = await this.notices.addDueSoon(night, last, this.clock.now(), BILLS_AT_ONCE);
      if (added < BILLS_AT_ONCE) return;
    }
  }

  private async addPastDue(night: LocalDate, shouldContinue: () => boolean): Promise<void> {
    let after: PastDueBill | undefined;
    while (shouldContinue()) {
      const bills = await this.notices.pastDue(night, after, BILLS_AT_ONCE);
      const stages = await this.delinquency.stagesOf(bills, night);
      const staged = bills.flatMap((bill, index) => {
        const stage = stages[index];
        return stage === undefined || stage === 'current' ? [] : [{ ...bill, stage }];
      });
      if (staged.length > 0) await this.notices.addPastDue(staged, this.clock.now());
      if (bills.length < BILLS_AT_ONCE) return;
      after = bills.at(-1);
    }
  }

  /** @source docs/decisions/corrections.md#the-last-day-to-send-is-announced-before-it-comes */
  private async addCorrectionsDue(night: LocalDate, shouldContinue: () => boolean): Promise<void> {
    const window = await this.windows.of({ kind: 'all' }, night);
    const [first, last] = [addDays(night, -MAX_DAYS_LATE), addDays(night, SEND_SOON_DAYS)];
    let after: BillToCorrect | undefined;
    while (shouldContinue()) {
      const bills = await this.notices.toCorrect(last, after, BILLS_AT_ONCE);
      const due = bills.flatMap(({ groupNumber, billPk, corrections }) => {
        const near = corrections
          .map((one) => ({ ...one, sendBy: sendByIn(window, one) }))
          .filter(({ sendBy }) => sendBy >= first && sendBy <= last);
        const [sendBy] = near.map((one) => one.sendBy).sort();
        const isKnown = near.every(({ isTold }) => isTold);
        const correctionPks = near.map(({ correctionPk }) => correctionPk);
        return sendBy === undefined || isKnown ? [] : [{ groupNumber, billPk, sendBy, correctionPks }];
      });
      if (due.length > 0) await this.notices.addCorrectionsDue(due, this.clock.now());
      if (bills.length < BILLS_AT_ONCE) return;
      after = bills.at(-1);
    }
  }

  private async sendMails(night: LocalDate, shouldContinue: () => boolean): Promise<void> {
    let after = '';
    while (shouldContinue()) {
      const people = await this.notices.subscribers(night, after, PEOPLE_AT_ONCE);
      for (const subscriber of people) {
        if (!shouldContinue()) return;
        await this.mail(subscriber, night);
      }
      if (people.length < PEOPLE_AT_ONCE) return;
      after = people.at(-1)?.userId ?? after;
    }
  }

  private async mail(subscriber: Subscriber, night: LocalDate): Promise<void> {
    const { seen, area, choice } = subscriberParts(subscriber);
    if (!seen) return;
    await this.notices.mailOnce(subscriber, reachOf(subscriber.person, seen), night, async (notices, mail) => {
      const wanted = notices.filter(({ kind }) => choice(kind) === 'daily');
      if (wanted.length > 0) await mail.send(noticeMail(subscriber, wanted, { home: this.homeAddress, area }));
      return wanted;
    });
  }
}
