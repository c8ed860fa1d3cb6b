import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalizedEmail } from '../../../src/domain/people/account/Profile';
import { emailIs, withoutNul } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';
import { type Clock, systemClock } from '../../platform/shared/Clock';
import type { PeopleForSignIn, SignInPerson } from './ports';
import { endSession, endTokens } from './SqlSessions';

/** Reads people with flat lists of roles and groups, as in token claims. @source USR-2 */
export class SqlPeopleForSignIn implements PeopleForSignIn {
  /** @param signInClock for the time of sign-ins. */
  constructor(
    private readonly db: Db,
    private readonly signInClock: Clock = systemClock,
  ) {}

  findByEmail(email: string): Promise<SignInPerson | undefined> {
    return this.find(emailIs(sql.ref('email'), email), exactlyFirst(email));
  }

  async attemptKeyOf(email: string): Promise<string> {
    const { rows } = await sql<{ key: string }>`
      select coalesce(
        (select 'person ' || user_id from people where ${emailIs(sql.ref('email'), email)}
          order by ${exactlyFirst(email)} limit 1),
        'address ' || lower(${withoutNul(normalizedEmail(email))})) as key`.execute(this.db);
    return rows[0]?.key ?? '';
  }

  findBySubject(subject: string): Promise<SignInPerson | undefined> {
    return this.find(sql<SqlBool>`user_id = ${subject}`);
  }

  async recordLogin(subject: string): Promise<void> {
    await this.db
      .updateTable('people')
      .set({ logins_count: sql<number>`logins_count + 1`, last_login_at: this.signInClock.now().toISOString() })
      .where('user_id', '=', subject)
      .execute();
  }

  endTokens(subject: string): Promise<void> {
    return endTokens(this.db, subject, this.signInClock.now());
  }

  endSession(subject: string, sessionId: string): Promise<void> {
    const now = this.signInClock.now();
    return endSession(this.db, { userId: subject, sessionId, reason: 'signOut', now });
  }

  async sessionEndedAt(subject: string, sessionId: string): Promise<Date | null> {
    const row = await this.db
      .selectFrom('sessions')
      .select('ended_at')
      .where('user_id', '=', subject)
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
    return dateOrNull(row?.ended_at ?? null);
  }

  private async find(condition: RawBuilder<SqlBool>, order = sql`user_id`): Promise<SignInPerson | undefined> {
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
      .orderBy(order)
      .limit(1)
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
      tokensValidFrom: dateOrNull(row.tokens_valid_from),
      tokensEndedAt: dateOrNull(row.tokens_ended_at),
      lastActionAt: dateOrNull(row.last_action_at),
    };
  }
}

const dateOrNull = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** If two people match, the one whose email equals the typed one comes first. */
const exactlyFirst = (email: string) => sql`(lower(email) = lower(${withoutNul(email)})) desc, user_id`;
