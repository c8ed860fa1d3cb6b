import type { PaymentDesk, PaymentTransaction } from '../../../application/payments/ports/PaymentDesk';
import { inTransaction } from '../inTransaction';
import type { Db } from '../Tables';
import { SqlPaymentTransaction } from './SqlPaymentTransaction';

/** Money is moved in one database transaction each. */
export class SqlPaymentDesk implements PaymentDesk {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: PaymentTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlPaymentTransaction(tx)));
  }
}
