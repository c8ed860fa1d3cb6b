import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Profile } from '../../../../src/domain/account/Profile';
import type { AccountPeople, NewPerson } from '../../../application/account/ports/AccountDesk';
import { DATABASE_CONNECTION } from '../../../application/session/connections';
import type { Clock } from '../../../application/shared/Clock';
import { SqlPeopleForSignIn } from '../session/SqlPeopleForSignIn';
import type { Db } from '../Tables';

const SUBJECT_BYTES = 12;

/** What people change about themselves, in the directory's own rows. */
export class SqlAccountPeople extends SqlPeopleForSignIn implements AccountPeople {
  /** @param issuer who signs the tokens of whoever makes an account here, with a slash at the end. */
  constructor(
    private readonly rows: Db,
    private readonly clock: Clock,
    private readonly issuer: string,
  ) {
    super(rows);
  }

  async add({ email, passwordHash, firstName, lastName }: NewPerson): Promise<boolean> {
    const name = `${firstName} ${lastName}`;
    const at = this.clock.now().toISOString();
    const { numInsertedOrUpdatedRows } = await this.rows
      .insertInto('people')
      .values({
        user_id: `auth0|${randomBytes(SUBJECT_BYTES).toString('hex')}`,
        issuer: this.issuer,
        email,
        first_name: firstName,
        last_name: lastName,
        password_hash: passwordHash,
        connection: DATABASE_CONNECTION,
        add_date: at,
        add_user: name,
        mod_date: at,
        mod_user: name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async setPassword(subject: string, passwordHash: string): Promise<void> {
    await this.rows
      .updateTable('people')
      .set({
        password_hash: passwordHash,
        mod_date: this.clock.now().toISOString(),
        mod_user: sql<string>`first_name || ' ' || last_name`,
      })
      .where('user_id', '=', subject)
      .execute();
  }

  async setProfile(subject: string, { firstName, lastName, phoneNumber, extension }: Profile): Promise<void> {
    await this.rows
      .updateTable('people')
      .set({
        first_name: firstName,
        last_name: lastName,
        phone_number: phoneNumber,
        extension,
        mod_date: this.clock.now().toISOString(),
        mod_user: `${firstName} ${lastName}`,
      })
      .where('user_id', '=', subject)
      .execute();
  }
}
