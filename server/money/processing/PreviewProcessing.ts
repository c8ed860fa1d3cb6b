import { type AchTerms, DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import { autopaySendDay } from '../../../src/domain/money/payments/autopay';
import { businessDateOf, type Cutoffs } from '../../../src/domain/money/payments/cutoff';
import {
  type CountAndAmount,
  inAll,
  type ProcessingPreview,
} from '../../../src/domain/money/processing/ProcessingPreview';
import { dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import type { Clock } from '../../platform/shared/Clock';
import { officeDate } from '../../platform/shared/officeDate';
import { mayAuthorize } from '../payments/autopay/Autopay';
import type { Authorizer, AutopayQueries } from '../payments/autopay/ports';
import { autopayDayOf, groupsWithAutopay } from './autopayDays';
import type { DueFilter, ProcessingRepository } from './ports';
import { assertStarted, type RunProcessingOptions } from './RunProcessing';

const NOTHING: CountAndAmount = { count: 0, amountCents: ZERO };

/** The day whose autopay a run pays in a group. */
export interface AutopayDay {
  readonly groupNumber: string;
  readonly day: LocalDate;
  /** The group's business date now. */
  readonly today: LocalDate;
}

/** Reconciled, unpaid bills of a group that its autopay may pay, if its payor still can. */
export interface AutopayBills extends CountAndAmount, Pick<AutopayDay, 'groupNumber' | 'day'> {
  readonly dueDate: LocalDate;
  readonly daysBeforeDue: number;
  /** When the group's autopay starts. */
  readonly startsOn: LocalDate;
  /** Who authorized autopay. */
  readonly byUserId: string;
}

export interface ProcessingPreviewQueries {
  /**
   * @param today payments that settle after it count as early
   * @param makesBankFiles whether the run files ACH payments; those whose file would be late are not due
   */
  pending(
    due: DueFilter,
    today: LocalDate,
    now: Date,
    makesBankFiles: boolean,
  ): Promise<Pick<ProcessingPreview, 'due' | 'early' | 'left'>>;
  /** The cut-offs of groups. Groups without a change are left out. */
  cutoffs(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, Cutoffs>>;
  /** Bills up to the autopay limit in effect that day, whose bank account can be used and whose authorizer may pay them. By group and due date. */
  autopayBills(days: readonly AutopayDay[], now: Date): Promise<readonly AutopayBills[]>;
  /** People with a bill lock. */
  editors(now: Date): Promise<number>;
}

/**
 * Says what a run would do, and what a hold would affect. Saves nothing.
 *
 * @source docs/decisions/processing.md#a-run-by-command-and-a-hold-ask-first
 */
export class PreviewProcessing {
  constructor(
    private readonly queries: ProcessingPreviewQueries,
    private readonly groupAutopay: Pick<AutopayQueries, 'groupsOn' | 'authorizer'>,
    private readonly processing: Pick<ProcessingRepository, 'status'>,
    private readonly clock: Clock,
    private readonly options: Pick<RunProcessingOptions, 'allowFutureDates' | 'makesBankFiles' | 'officeTimeZone'> & {
      /** Default: `DEFAULT_ACH_TERMS`. */
      readonly achTerms?: Pick<AchTerms, 'debitDays'>;
      /** Returned debits that the run would present again. Default: none. */
      readonly presentReturned?: { preview(businessDate: LocalDate): Promise<CountAndAmount> };
    },
  ) {}

  /**
   * @param requested default: today.
   * @throws Refusal BAD_REQUEST for a future date, as the run does.
   */
  async run(requested: LocalDate | undefined): Promise<ProcessingPreview> {
    const { queries, options } = this;
    const { makesBankFiles = true } = options;
    const now = this.clock.now();
    const today = officeDate(now, options.officeTimeZone);
    const businessDate = requested ?? today;
    assertStarted(businessDate, now, options);
    const [pending, autopay, again, editors] = await Promise.all([
      queries.pending(
        { businessDate, cutoffBy: options.allowFutureDates ? null : now },
        dayOf(now),
        now,
        makesBankFiles,
      ),
      this.autopay(businessDate, now),
      this.again(businessDate, now),
      queries.editors(now),
    ]);
    return { businessDate, today, ...pending, autopay, again, editors };
  }

  private async again(businessDate: LocalDate, now: Date): Promise<CountAndAmount> {
    const { presentReturned } = this.options;
    return presentReturned && (await this.makesPayments(now)) ? presentReturned.preview(businessDate) : NOTHING;
  }

  /** Whether a run makes payments: bank files are on, and no hold is. */
  private async makesPayments(now: Date): Promise<boolean> {
    return this.options.makesBankFiles !== false && (await this.processing.status(now)).state !== 'hold';
  }

  /** The bills that `PayByAutopay` would pay now. Bills that are being edited count: the person may finish before the run. */
  private async autopay(businessDate: LocalDate, now: Date): Promise<CountAndAmount> {
    if (!(await this.makesPayments(now))) return NOTHING;
    const groupNumbers = await groupsWithAutopay(this.groupAutopay, businessDate, now);
    const cutoffs = await this.queries.cutoffs(groupNumbers);
    const days = groupNumbers.map((groupNumber): AutopayDay => {
      const own = cutoffs.get(groupNumber) ?? [];
      return { groupNumber, day: autopayDayOf(businessDate, now, own), today: businessDateOf(now, own) };
    });
    const bills = await this.queries.autopayBills(days, now);
    const { debitDays } = this.options.achTerms ?? DEFAULT_ACH_TERMS;
    const due = bills.filter((one) => autopaySendDay(one.dueDate, one, debitDays) <= one.day);
    const payors = new Map<string, Authorizer | undefined>();
    for (const { byUserId } of due) {
      if (!payors.has(byUserId)) payors.set(byUserId, await this.groupAutopay.authorizer(byUserId));
    }
    return inAll(due.filter(({ byUserId, groupNumber }) => mayAuthorize(payors.get(byUserId), groupNumber)));
  }
}
