import { type RawBuilder, sql } from 'kysely';
import type { PeopleForSignIn, SignInPerson } from '../../../application/session/ports/PeopleForSignIn';
import { type Clock, systemClock } from '../../../application/shared/Clock';
import type { Db } from '../Tables';

/** Refuses the access tokens and sessions that a person has so far. The time never moves back. */
export async function revokeTokens(db: Db, userId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql`
    update people set tokens_valid_from = greatest(tokens_valid_from, ${at}::timestamptz) where user_id = ${userId}`.execute(
    db,
  );
}

/** The directory's people, as the claims of a token show them: roles and groups flat. @source USR-2 */
export class SqlPeopleForSignIn implements PeopleForSignIn {
  /** @param signInClock says when somebody was last seen; that of this machine unless told. */
  constructor(
    private readonly db: Db,
    private readonly signInClock: Clock = systemClock,
  ) {}

  async findByEmail(email: string): Promise<SignInPerson | undefined> {
    // Nobody's, and the database cannot be asked for it.
    if (email.includes('\0')) return undefined;
    // Both by the database, whose small letters are not everywhere those of this language.
    return this.find(sql<boolean>`lower(email) = lower(${email})`);
  }

  findBySubject(subject: string): Promise<SignInPerson | undefined> {
    return this.find(sql<boolean>`user_id = ${subject}`);
  }

  async recordLogin(subject: string): Promise<void> {
    await this.db
      .updateTable('people')
      .set({ logins_count: sql<number>`logins_count + 1`, last_login_at: this.signInClock.now().toISOString() })
      .where('user_id', '=', subject)
      .execute();
  }

  private async find(condition: RawBuilder<boolean>): Promise<SignInPerson | undefined> {
    const row = await this.db
      .selectFrom('people')
      .selectAll('people')
      .select([
        sql<
          string[]
        >`array(select distinct role from person_roles r where r.user_id = people.user_id order by role)`.as('roles'),
        sql<string[]>`array(select distinct group_number from person_roles r
          where r.user_id = people.user_id and r.group_number <> '' order by group_number)`.as('groups'),
      ])
      .where(condition)
      .executeTakeFirst();
    if (!row) return undefined;
    return {
      subject: row.user_id,
      email: row.email,
      passwordHash: row.password_hash,
      status: row.status,
      firstName: row.first_name,
      lastName: row.last_name,
      phoneNumber: row.phone_number,
      extension: row.extension,
      roles: row.roles,
      groups: [...new Set([...row.groups, ...row.auth_groups])],
      permissions: [],
      carrierCodes: row.carrier_codes,
      agentCodes: row.agent_codes,
      repId: row.rep_id,
      receivedUiWelcomeNotice: row.received_ui_welcome_notice,
      connection: row.connection,
      loginsCount: row.logins_count,
      tokensValidFrom: row.tokens_valid_from === null ? null : new Date(row.tokens_valid_from),
    };
  }
}
