import type { BillDesk, BillTransaction } from '../../../application/bills/ports';
import { inTransaction } from '../inTransaction';
import type { Db } from '../Tables';
import { SqlBillTransaction } from './SqlBillTransaction';

/** Bills are changed in one database transaction each, under a lock on their row. */
export class SqlBillDesk implements BillDesk {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: BillTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlBillTransaction(tx)));
  }
}
