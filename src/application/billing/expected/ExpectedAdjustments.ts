import type {
  BillExpectations,
  CloseOutcome,
  ExpectedPage,
  ExpectedQuery,
} from '../../../../contract/billing/expectedAdjustments';
import { MAX_CLOSED_TOGETHER } from '../../../domain/billing/expected/closingEffect';
import type { CloseReason, ExpectedAdjustment } from '../../../domain/billing/expected/ExpectedAdjustment';
import { type BulkOptions, readEveryPage, sendSets, setsOf } from '../../platform/shared/bulk';
import { LiveQuery, PagedList } from '../../platform/shared/LiveQuery';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { BillExpectations, ExpectedOnBill, ExpectedQuery } from '../../../../contract/billing/expectedAdjustments';

/** Expected adjustments of the product API. Calls reject with ApiError; `signal` aborts. */
export interface ExpectedGateway {
  search(query: ExpectedQuery, signal?: AbortSignal): Promise<ExpectedPage>;
  onBill(args: { readonly billPk: string }, signal?: AbortSignal): Promise<BillExpectations>;
  close(args: {
    readonly expectedPk: string;
    readonly reason: CloseReason;
    readonly note: string;
  }): Promise<ExpectedAdjustment>;
  /** @param expectedPks at most `MAX_CLOSED_TOGETHER`. @returns what happened to each */
  closeAll(args: {
    readonly values: readonly string[];
    readonly reason: CloseReason;
    readonly note: string;
  }): Promise<readonly CloseOutcome[]>;
  reopen(args: { readonly expectedPk: string }): Promise<ExpectedAdjustment>;
}

/** Late ones that are named; the list has all. */
const MAX_NAMED = 3;

export const ExpectedGateway: Token<ExpectedGateway> = createToken('ExpectedGateway');

/** Adjustments that earlier bills expected on a bill. @source product.md, Screens: Reconcile */
export class ExpectedOnBillQuery {
  constructor(
    private readonly gateway: ExpectedGateway,
    private readonly time: Time,
  ) {}

  /** Show the bill's version to read it, and again when the bill has changed. */
  of(billPk: string): LiveQuery<number, BillExpectations> {
    return new LiveQuery((_version, signal) => this.gateway.onBill({ billPk }, signal), { time: this.time });
  }
}

/** A page of expected adjustments. */
export class ExpectedList extends PagedList<ExpectedQuery, ExpectedPage> {
  constructor(gateway: ExpectedGateway, visibility: PageVisibility, time: Time) {
    super((query, signal) => gateway.search(query, signal), visibility, time);
  }
}

/** Totals of expected adjustments, and the members of the first late ones. @source product.md, Screens: Bill summary */
export class ExpectedTotals {
  constructor(
    private readonly gateway: Pick<ExpectedGateway, 'search'>,
    private readonly time: Time,
  ) {}

  /** Show the chosen group's number to read its totals, or an empty text for all groups. */
  open(): LiveQuery<string, ExpectedPage> {
    const late = { status: 'late', q: '', page: 0, size: MAX_NAMED } as const;
    return new LiveQuery((group, signal) => this.gateway.search({ ...late, groupNumber: group || undefined }, signal), {
      time: this.time,
    });
  }
}

/** Result for one of several adjustments. */
export interface CloseResult {
  readonly item: ExpectedAdjustment;
  readonly ok: boolean;
  /** Why it was not closed. Empty when it was. */
  readonly message: string;
  /** Set if the call itself failed, for this adjustment and the others sent with it. */
  readonly error?: unknown;
}

const NO_OUTCOME = { ok: false, message: 'The server did not report its result. Reload the list.' };

/** Closes expected adjustments with a reason, and undoes that. */
export class CloseExpectedAdjustment {
  constructor(
    private readonly gateway: ExpectedGateway,
    private readonly list: ExpectedList,
  ) {}

  /** @throws ApiError WRONG_STATUS if nothing of it is open any more. */
  async run(expectedPk: string, reason: CloseReason, note: string): Promise<ExpectedAdjustment> {
    const closed = await this.gateway.close({ expectedPk, reason, note });
    this.list.retry();
    return closed;
  }

  /** All adjustments that match a filter, on all pages. @throws ApiError; the abort reason if canceled */
  matching(query: ExpectedQuery, options?: BulkOptions): Promise<readonly ExpectedAdjustment[]> {
    return readEveryPage(
      (page) => this.gateway.search({ ...query, ...page }),
      ({ expectedPk }) => expectedPk,
      options,
    );
  }

  /**
   * Closes several adjustments in sets. If one cannot be closed, the others still are.
   *
   * @returns a result for each adjustment that was tried, in order: all, unless canceled. Never rejects.
   */
  async runAll(
    items: readonly ExpectedAdjustment[],
    reason: CloseReason,
    note: string,
    options?: BulkOptions,
  ): Promise<readonly CloseResult[]> {
    const results = await sendSets(
      setsOf(items, MAX_CLOSED_TOGETHER),
      (set) => this.closeSet(set, reason, note),
      (item, error) => ({ item, ok: false, message: '', error }),
      options,
    );
    this.list.retry();
    return results;
  }

  private async closeSet(
    set: readonly ExpectedAdjustment[],
    reason: CloseReason,
    note: string,
  ): Promise<readonly CloseResult[]> {
    const outcomes = await this.gateway.closeAll({ values: set.map(({ expectedPk }) => expectedPk), reason, note });
    // The server sorts its results by group.
    const byPk = new Map(outcomes.map((outcome) => [outcome.expectedPk, outcome]));
    return set.map((item) => {
      const { ok, message } = byPk.get(item.expectedPk) ?? NO_OUTCOME;
      return { item, ok, message };
    });
  }

  /** @throws ApiError WRONG_STATUS if it is not closed any more. */
  async undo(expectedPk: string): Promise<ExpectedAdjustment> {
    const reopened = await this.gateway.reopen({ expectedPk });
    this.list.retry();
    return reopened;
  }
}
