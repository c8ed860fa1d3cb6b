import type { AccountTransaction } from '../../../server/people/account/ports';
import type { Transactions } from '../../../server/platform/shared/Transaction';

/** Applies every change immediately, without a transaction. */
export class InMemoryTransactions implements Transactions<AccountTransaction> {
  constructor(private readonly account: AccountTransaction) {}

  run<T>(work: (account: AccountTransaction) => Promise<T>): Promise<T> {
    return work(this.account);
  }
}
