import type { PurgeDesk, PurgePreview, PurgeTransaction } from '../../../application/directory/ports/PurgeDesk';
import { inTransaction } from '../inTransaction';
import type { Db } from '../Tables';
import { purgePreview } from './purgePreview';
import type { SignInOfDesk } from './SqlDirectoryDesk';
import { SqlPurgeTransaction } from './SqlPurgeTransaction';

/** People are forgotten in one database transaction: nobody is ever half gone. */
export class SqlPurgeDesk implements PurgeDesk {
  constructor(
    private readonly db: Db,
    private readonly signIn: SignInOfDesk,
  ) {}

  inTransaction<T>(work: (tx: PurgeTransaction) => Promise<T>): Promise<T> {
    return inTransaction(this.db, (tx) => work(new SqlPurgeTransaction(tx, this.signIn.followUp(tx))));
  }

  preview(
    who: { readonly userIds: readonly string[] } | { readonly deletedBefore: Date },
    most: number,
  ): Promise<{ readonly items: readonly PurgePreview[]; readonly total: number }> {
    return purgePreview(this.db, who, most);
  }
}
