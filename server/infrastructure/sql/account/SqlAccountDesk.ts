import type { AccountDesk, AccountTransaction } from '../../../application/account/ports/AccountDesk';
import type { Clock } from '../../../application/shared/Clock';
import { inTransaction } from '../inTransaction';
import { SqlOutbox } from '../mail/SqlMails';
import { SqlProviderStorage } from '../session/SqlProviderStorage';
import type { Db } from '../Tables';
import { SqlAccountPeople } from './SqlAccountPeople';

/** People, what they are signed in with, and mails, in one transaction of the database. */
export class SqlAccountDesk implements AccountDesk {
  /** @param issuer who signs the tokens of new people, with a slash at the end. */
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly issuer: string,
  ) {}

  inTransaction<T>(work: (account: AccountTransaction) => Promise<T>): Promise<T> {
    const { clock, issuer } = this;
    return inTransaction(this.db, (tx) =>
      work({
        people: new SqlAccountPeople(tx, clock, issuer),
        storage: new SqlProviderStorage(tx, clock),
        mail: new SqlOutbox(tx, clock),
      }),
    );
  }
}
