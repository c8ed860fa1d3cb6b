import type {
  DormancyPeriod,
  DormancyRequest,
  UnclaimedPage,
  UnclaimedQuery,
} from '../../../../contract/money/unclaimed';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import type { NewKey } from '../../platform/shared/NewKey';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import { RequestKeys } from '../../platform/shared/RequestKeys';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { DormancyPeriod, UnclaimedPage, UnclaimedQuery } from '../../../../contract/money/unclaimed';

/** Unclaimed property in the product API. Calls reject with ApiError; `signal` aborts. Keys are UUIDs. */
export interface UnclaimedGateway {
  search(query: UnclaimedQuery, signal?: AbortSignal): Promise<UnclaimedPage>;
  periods(signal?: AbortSignal): Promise<readonly DormancyPeriod[]>;
  changePeriod(request: DormancyRequest, idempotencyKey: string): Promise<unknown>;
}

export const UnclaimedGateway: Token<UnclaimedGateway> = createToken('UnclaimedGateway');

/** A page of unclaimed property. @source docs/decisions/unclaimed-property.md#what-is-listed-and-since-when */
export class UnclaimedList extends PagedList<UnclaimedQuery, UnclaimedPage> {
  constructor(gateway: UnclaimedGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.search(query, signal), visibility, time);
  }
}

/** Dormancy periods in years, by state and kind. */
export class DormancyPeriods {
  private readonly keys: RequestKeys;

  constructor(
    private readonly gateway: UnclaimedGateway,
    newKey: NewKey,
    private readonly time: Time,
  ) {
    this.keys = new RequestKeys(newKey);
  }

  /** Show `all` to load the periods. */
  list(): LiveQuery<'all', readonly DormancyPeriod[]> {
    return new LiveQuery((_all, signal) => this.gateway.periods(signal), { time: this.time });
  }

  /** A retry after a lost response takes effect once. @throws ApiError BAD_REQUEST for a value that already applies. */
  async change(request: DormancyRequest): Promise<void> {
    await this.keys.once(request, (key) => this.gateway.changePeriod(request, key));
  }
}
