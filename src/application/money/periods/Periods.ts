import type { Period, PeriodPage } from '../../../../contract/money/periods';
import type { PeriodState, PeriodStep } from '../../../domain/money/periods/Period';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { Period, PeriodPage } from '../../../../contract/money/periods';

/** A step with the reason of a reopening; empty for the others. */
export interface PeriodChange {
  readonly step: PeriodStep;
  readonly reason: string;
  /** State that the person saw. */
  readonly state: PeriodState;
}

/** Months of the product API. Calls reject with ApiError; `signal` aborts. */
export interface PeriodGateway {
  list(signal?: AbortSignal): Promise<PeriodPage>;
  /** The key is a UUID. */
  change(args: PeriodChange & { readonly month: LocalDate }, idempotencyKey: string): Promise<Period>;
}

export const PeriodGateway: Token<PeriodGateway> = createToken('PeriodGateway');

/** Reads the months of the ledger, closes them, and reopens them. */
export class Periods {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: PeriodGateway,
    newKey: NewKey,
    private readonly time: Time,
  ) {
    this.keys = new RequestKeys(newKey);
  }

  /** Show `all` to read the months. */
  list(): LiveQuery<'all', PeriodPage> {
    return new LiveQuery((_all, signal) => this.gateway.list(signal), { time: this.time });
  }

  /**
   * A retry of the same step after a lost response changes nothing again.
   *
   * @throws ApiError BAD_REQUEST; WRONG_STATUS if the month cannot be closed or reopened; SAME_PERSON; ON_HOLD.
   */
  async take({ month, state }: Pick<Period, 'month' | 'state'>, step: Omit<PeriodChange, 'state'>): Promise<Period> {
    const change = { ...step, state };
    const period = await this.keys.once([month, change], (key) => this.gateway.change({ ...change, month }, key));
    return period;
  }
}
