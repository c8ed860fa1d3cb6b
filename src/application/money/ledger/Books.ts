import type { AccountPage, TrialBalance } from '../../../../contract/money/ledger';
import type { Account } from '../../../domain/money/ledger/Account';
import type { LocalDate } from '../../../domain/platform/dates/LocalDate';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { createToken, type Token } from '../../platform/shared/Token';

export type { AccountPage, OwedToCarrier, TrialBalance } from '../../../../contract/money/ledger';

export interface TrialBalanceQuery {
  /** Up to today. */
  readonly asOf: LocalDate;
}

/** Entries of an account in a period. */
export interface EntryQuery {
  readonly account: Account;
  /** Undefined for all. */
  readonly carrierCode: string | undefined;
  /** Default: the first day of the month of `to`. */
  readonly from: LocalDate | undefined;
  /** Default: today. */
  readonly to: LocalDate | undefined;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** The ledger of the product API. Calls reject with ApiError; `signal` aborts. */
export interface BooksGateway {
  trialBalance(query: TrialBalanceQuery, signal?: AbortSignal): Promise<TrialBalance>;
  entries(query: EntryQuery, signal?: AbortSignal): Promise<AccountPage>;
}

export const BooksGateway: Token<BooksGateway> = createToken('BooksGateway');

/** The balances of all accounts, and the entries of each. */
export class Books {
  constructor(
    private readonly gateway: BooksGateway,
    private readonly time: Time,
  ) {}

  /** Show a day to read its trial balance. */
  trialBalance(): LiveQuery<TrialBalanceQuery, TrialBalance> {
    return new LiveQuery((query, signal) => this.gateway.trialBalance(query, signal), { time: this.time });
  }

  /** Show a query to read a page of an account's entries. */
  entries(): LiveQuery<EntryQuery, AccountPage> {
    return new LiveQuery((query, signal) => this.gateway.entries(query, signal), { time: this.time });
  }
}
