import { randomBytes } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import { PROFILE_FIELDS, type Profile } from '../../../src/domain/people/account/Profile';
import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import { DATABASE_CONNECTION } from '../../../src/domain/people/directory/DirectoryUser';
import { addDirectoryEvents } from '../../platform/database/statements/addDirectoryEvents';
import type { Db, Tables } from '../../platform/database/Tables';
import type { Clock } from '../../platform/shared/Clock';
import { SqlPeopleForSignIn } from '../session/SqlPeopleForSignIn';
import { revokeTokens } from '../session/SqlSessions';
import type { AccountPeople, SignedUpPerson } from './ports';

const SUBJECT_BYTES = 12;
const SIGNED_UP: NewDirectoryEvent = { event: 'created', groupNumber: null, text: 'Signed up.' };
const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phoneNumber: 'phone_number',
  extension: 'extension',
} as const;

/** Changes people make to themselves. */
export class SqlAccountPeople extends SqlPeopleForSignIn implements AccountPeople {
  /** @param issuer issuer of the tokens of new people, with a trailing slash. */
  constructor(
    private readonly rows: Db,
    private readonly clock: Clock,
    private readonly issuer: string,
  ) {
    super(rows, clock);
  }

  async add({ email, passwordHash, firstName, lastName }: SignedUpPerson): Promise<boolean> {
    const name = `${firstName} ${lastName}`;
    const now = this.clock.now();
    const at = now.toISOString();
    const userId = `auth0|${randomBytes(SUBJECT_BYTES).toString('hex')}`;
    const { numInsertedOrUpdatedRows } = await this.rows
      .insertInto('people')
      .values({
        user_id: userId,
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
    const isAdded = numInsertedOrUpdatedRows === 1n;
    if (isAdded) await addDirectoryEvents(this.rows, userId, [SIGNED_UP], { userId, name, now });
    return isAdded;
  }

  async setPassword(subject: string, passwordHash: string): Promise<void> {
    await this.change(subject, { password_hash: passwordHash });
    await revokeTokens(this.rows, subject, this.clock.now());
  }

  async setProfile(subject: string, changes: Partial<Profile>): Promise<void> {
    const entries = PROFILE_FIELDS.map((field) => [COLUMNS[field], changes[field]] as const);
    await this.change(subject, Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
  }

  private async change(subject: string, columns: Updateable<Tables['people']>): Promise<void> {
    await this.rows
      .updateTable('people')
      .set({
        ...columns,
        mod_date: this.clock.now().toISOString(),
        mod_user: sql<string>`${columns.first_name ?? sql.ref('first_name')} || ' ' || ${columns.last_name ?? sql.ref('last_name')}`,
      })
      .where('user_id', '=', subject)
      .execute();
  }
}
