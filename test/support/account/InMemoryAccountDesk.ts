import type { AccountTransaction, AccountUnitOfWork } from '../../../server/application/account/ports';

/** Rows of a test, changed at once and for good: for what does not ask whether they count together. */
export class InMemoryAccountDesk implements AccountUnitOfWork {
  constructor(private readonly account: AccountTransaction) {}

  inTransaction<T>(work: (account: AccountTransaction) => Promise<T>): Promise<T> {
    return work(this.account);
  }
}
