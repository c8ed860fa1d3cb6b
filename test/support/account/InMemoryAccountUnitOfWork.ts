import type { AccountTransaction, AccountUnitOfWork } from '../../../server/account/ports';

/** Applies every change immediately, without a transaction. */
export class InMemoryAccountUnitOfWork implements AccountUnitOfWork {
  constructor(private readonly account: AccountTransaction) {}

  inTransaction<T>(work: (account: AccountTransaction) => Promise<T>): Promise<T> {
    return work(this.account);
  }
}
