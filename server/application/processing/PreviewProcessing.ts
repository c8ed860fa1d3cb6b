import { dayOf, type LocalDate } from '../../../src/domain/dates/LocalDate';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { ZERO } from '../../../src/domain/money/Cents';
import { autopaySendDay } from '../../../src/domain/payments/autopay';
import { type CountAndAmount, inAll, type ProcessingPreview } from '../../../src/domain/processing/ProcessingPreview';
import type { Clock } from '../shared/Clock';
import { Refusal } from '../shared/Refusal';
import type { DueFilter, ProcessingRepository } from './ports';

/** Reconciled, unpaid bills of groups with autopay that are within its limit. */
export interface AutopayBills extends CountAndAmount {
  readonly dueDate: LocalDate;
  readonly daysBeforeDue: number;
  /** When the group's autopay starts. */
  readonly startsOn: LocalDate;
}

export interface ProcessingPreviewQueries {
  /** @param today payments that settle after it count as early */
  pending(due: DueFilter, today: LocalDate): Promise<Pick<ProcessingPreview, 'due' | 'early' | 'left'>>;
  /** Bills that autopay may pay, by due date and terms, with the terms that apply on the day. */
  autopayBills(day: LocalDate): Promise<readonly AutopayBills[]>;
  /** People with a bill lock. */
  editors(now: Date): Promise<number>;
}

/** Says what a run would do, and what a hold would affect. Saves nothing. */
export class PreviewProcessing {
  constructor(
    private readonly queries: ProcessingPreviewQueries,
    private readonly processing: Pick<ProcessingRepository, 'status'>,
    private readonly clock: Clock,
    private readonly options: { readonly allowFutureDates: boolean },
  ) {}

  /**
   * @param requested default: today.
   * @throws Refusal BAD_REQUEST for a future date, as the run does.
   */
  async run(requested: LocalDate | undefined): Promise<ProcessingPreview> {
    const { queries, options } = this;
    const now = this.clock.now();
    const today = dayOf(now);
    const businessDate = requested ?? today;
    assertStarted(businessDate, now, options);
    const [pending, autopay, editors] = await Promise.all([
      queries.pending({ businessDate, cutoffBy: options.allowFutureDates ? null : now }, today),
      this.autopay(businessDate, now),
      queries.editors(now),
    ]);
    return { businessDate, today, ...pending, autopay, editors };
  }

  private async autopay(businessDate: LocalDate, now: Date): Promise<CountAndAmount> {
    if ((await this.processing.status(now)).state === 'hold') return { count: 0, amountCents: ZERO };
    // A run for an earlier date makes the payments of today.
    const today = dayOf(now);
    const day = businessDate > today ? businessDate : today;
    const bills = await this.queries.autopayBills(day);
    return inAll(bills.filter((one) => autopaySendDay(one.dueDate, one) <= day));
  }
}

/**
 * @param options.allowFutureDates whether a run can be for a date that has not ended.
 * @throws Refusal BAD_REQUEST for a date that has not started.
 */
export function assertStarted(
  businessDate: LocalDate,
  now: Date,
  { allowFutureDates }: { readonly allowFutureDates: boolean },
): void {
  if (allowFutureDates || businessDate <= dayOf(now)) return;
  const message = 'This date is in the future. Its payments settle when the bank has moved the money.';
  throw new Refusal(ErrorCode.BadRequest, message, { problems: [{ path: 'businessDate', message }] });
}
