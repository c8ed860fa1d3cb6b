import type { LearnedFromBill, OpenedRateTable, RateTable, RateTableKey } from '../../../../contract/billing/rates';
import type { RateTerms } from '../../../domain/billing/rates/RateTable';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { LearnedFromBill, OpenedRateTable, RateTable, RateTableEvent } from '../../../../contract/billing/rates';

/** A table in the list, without its rates. */
export type ListedRateTable = Omit<RateTable, 'rows'> & { readonly rowCount: number };

/** Rate tables of groups. Calls reject with ApiError; `signal` aborts. */
export interface RateGateway {
  list(args: { readonly groupNumber: string }, signal?: AbortSignal): Promise<readonly ListedRateTable[]>;
  learn(args: { readonly groupNumber: string; readonly carrierCode: string }): Promise<LearnedFromBill>;
  find(key: RateTableKey, signal?: AbortSignal): Promise<OpenedRateTable>;
  propose(args: RateTerms & { readonly groupNumber: string }): Promise<RateTable>;
  attach(key: RateTableKey, file: GivenFile): Promise<RateTable>;
  exhibit(key: RateTableKey, exhibit: NonNullable<RateTable['exhibit']>): Promise<DownloadedFile>;
  confirm(args: RateTableKey & { readonly version: number }): Promise<RateTable>;
  withdraw(args: RateTableKey & { readonly version: number; readonly reason: string }): Promise<RateTable>;
}

export const RateGateway: Token<RateGateway> = createToken('RateGateway');

/** Keeps the rate tables of a group. */
export class RateTables {
  constructor(
    private readonly gateway: RateGateway,
    private readonly time: Time,
  ) {}

  /** Show a group's number to read its list; retry after a change. */
  list(): LiveQuery<string, readonly ListedRateTable[]> {
    return new LiveQuery((groupNumber, signal) => this.gateway.list({ groupNumber }, signal), { time: this.time });
  }

  /** Show a table's key to read its rates; retry after a change. */
  table(): LiveQuery<RateTableKey, OpenedRateTable> {
    return new LiveQuery((key, signal) => this.gateway.find(key, signal), { time: this.time });
  }

  /**
   * Proposes a table, and attaches its exhibit. If only the exhibit fails, the table stays proposed, and sending the same terms
   * again attaches it.
   *
   * @param exhibit undefined for rates learned from bills
   * @throws ApiError BAD_REQUEST, TOO_MANY; NOT_FOUND, ROWS_WITH_ERRORS for learned rates that the latest bill does not give;
   * FILE_TYPE, TOO_LARGE, FILE_UNREADABLE
   */
  async propose(groupNumber: string, terms: RateTerms, exhibit: GivenFile | undefined): Promise<RateTable> {
    const table = await this.gateway.propose({ ...terms, groupNumber });
    return exhibit ? this.gateway.attach({ groupNumber, tablePk: table.tablePk }, exhibit) : table;
  }

  /** Nothing is saved. @throws ApiError NOT_FOUND without a released bill */
  learn(groupNumber: string, carrierCode: string): Promise<LearnedFromBill> {
    return this.gateway.learn({ groupNumber, carrierCode });
  }

  /** @throws ApiError WRONG_STATUS, SAME_PERSON for another person's table, FILE_TYPE, TOO_LARGE, FILE_UNREADABLE */
  attach(key: RateTableKey, exhibit: GivenFile): Promise<RateTable> {
    return this.gateway.attach(key, exhibit);
  }

  /** @throws ApiError NOT_FOUND */
  exhibit(key: RateTableKey, exhibit: NonNullable<RateTable['exhibit']>): Promise<DownloadedFile> {
    return this.gateway.exhibit(key, exhibit);
  }

  /** @throws ApiError SAME_PERSON, WRONG_STATUS, STALE_VERSION */
  confirm(key: RateTableKey, { version }: Pick<RateTable, 'version'>): Promise<RateTable> {
    return this.gateway.confirm({ groupNumber: key.groupNumber, tablePk: key.tablePk, version });
  }

  /** @throws ApiError REASON_MISSING, WRONG_STATUS, STALE_VERSION */
  withdraw(key: RateTableKey, { version }: Pick<RateTable, 'version'>, reason: string): Promise<RateTable> {
    return this.gateway.withdraw({ groupNumber: key.groupNumber, tablePk: key.tablePk, version, reason });
  }
}
