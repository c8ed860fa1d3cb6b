import type { DirectoryDesk, DirectoryTransaction } from '../../../application/directory/ports/DirectoryDesk';
import type { SignInFollowUp } from '../../../application/directory/ports/SignInFollowUp';
import type { Clock } from '../../../application/shared/Clock';
import { inTransaction } from '../inTransaction';
import { SqlDirectoryMails } from '../mail/SqlDirectoryMails';
import type { Db } from '../Tables';
import { SqlDirectoryTransaction } from './SqlDirectoryTransaction';

/** What the desk does at the provider, in the transaction of what causes it. */
export interface SignInOfDesk {
  readonly followUp: (tx: Db) => SignInFollowUp;
}

/** People are changed in one database transaction each, under a lock on their rows. */
export class SqlDirectoryDesk implements DirectoryDesk {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly signIn: SignInOfDesk,
  ) {}

  inTransaction<T>(work: (tx: DirectoryTransaction) => Promise<T>): Promise<T> {
    const { clock, signIn } = this;
    return inTransaction(this.db, (tx) =>
      work(new SqlDirectoryTransaction(tx, new SqlDirectoryMails(tx, clock), signIn.followUp(tx))),
    );
  }
}
