import type { Period, PeriodChange, PeriodPage } from '../../../../contract/money/periods';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { CloseTask, Period, PeriodPage } from '../../../../contract/money/periods';

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
  take({ month }: Pick<Period, 'month'>, change: PeriodChange): Promise<Period> {
    return this.keys.once([month, change], (key) => this.gateway.change({ ...change, month }, key));
  }
}
