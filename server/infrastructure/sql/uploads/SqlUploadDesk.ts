import type { UploadDesk, UploadTransaction } from '../../../application/uploads/ports/UploadDesk';
import { inTransaction } from '../inTransaction';
import type { Db } from '../Tables';
import { SqlUploadTransaction } from './SqlUploadTransaction';

export class SqlUploadDesk implements UploadDesk {
  constructor(private readonly db: Db) {}

  inTransaction<T>(work: (tx: UploadTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlUploadTransaction(tx)));
  }
}
