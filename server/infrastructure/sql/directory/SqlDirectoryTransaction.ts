import { sql } from 'kysely';
import type { Grant } from '../../../../src/domain/access/Person';
import { Role } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { DirectoryUser } from '../../../../src/domain/directory/DirectoryUser';
import type {
  Act,
  Codes,
  DirectoryTransaction,
  EventToAdd,
  PersonDetails,
} from '../../../application/directory/ports/DirectoryDesk';
import type { DirectoryMails } from '../../../application/directory/ports/DirectoryMails';
import type { SignInAccount } from '../../../application/directory/ports/SignInAccounts';
import type { SignInFollowUp } from '../../../application/directory/ports/SignInFollowUp';
import { emailIs, scopeCondition } from '../conditions';
import { sqlStateOf } from '../databaseErrors';
import { revokeTokens } from '../session/SqlPeopleForSignIn';
import type { Db } from '../Tables';
import { addDirectoryEvents } from './addDirectoryEvents';
import { codesWithin } from './codesWithin';
import { directoryUsers } from './directoryUsers';
import { giveGrants, takeGrants } from './grantRows';
import { holdPeople } from './holdPeople';
import { inReachOrNew } from './inReach';
import { isKnownElsewhere } from './isKnownElsewhere';
import { personRow } from './personRow';
import { reachOfPerson } from './reachOfPerson';
import { roleIn } from './roleIn';

const UNIQUE_VIOLATION = '23505';
/** For whoever changes who manages the office. */
const OFFICE = 4_180_008;

export class SqlDirectoryTransaction implements DirectoryTransaction {
  constructor(
    private readonly tx: Db,
    readonly mails: DirectoryMails,
    readonly signIn: SignInFollowUp,
  ) {}

  hold(userIds: readonly string[]) {
    return holdPeople(this.tx, userIds);
  }

  async idOf(email: string): Promise<string | undefined> {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from people where ${emailIs(sql.ref('email'), email)}
      order by (lower(email) = lower(${email})) desc limit 1`.execute(this.tx);
    return rows[0]?.userId;
  }

  async holdOffice(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${OFFICE}::bigint)`.execute(this.tx);
  }

  async otherOfficePeople(userId: string) {
    const holding = (role: Role) => sql`exists (select from person_roles r
      where r.user_id = p.user_id and r.group_number = '' and ${roleIn('r.role', [role])})`;
    const { rows } = await sql<{ managers: number; sysadmins: number }>`
      select count(*) filter (where ${holding(Role.Manager)}) as managers,
        count(*) filter (where ${holding(Role.Sysadmin)}) as sysadmins
      from people p where p.status = 'Active' and p.user_id <> ${userId}
        and p.user_id in (select r.user_id from person_roles r where ${roleIn('r.role', [Role.Admin])})
        and not exists (select from person_roles r
          where r.user_id = p.user_id and ${roleIn('r.role', [Role.BillingUser, Role.ViewOnly])})`.execute(this.tx);
    return rows[0] ?? { managers: 0, sysadmins: 0 };
  }

  async sees(scope: Scope, userId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from people p where p.user_id = ${userId} and ${inReachOrNew(scope)}`.execute(this.tx);
    return rows.length > 0;
  }

  async standing(scope: Scope, userId: string) {
    const reach = await reachOfPerson(this.tx, scope, userId);
    return { reach, isKnownElsewhere: await isKnownElsewhere(this.tx, scope, userId) };
  }

  async groupsWithin(scope: Scope, groupNumbers: readonly string[]): Promise<ReadonlySet<string>> {
    if (groupNumbers.length === 0) return new Set();
    const { rows } = await sql<{ groupNumber: string }>`
      select group_number as "groupNumber" from groups
      where group_number = any(${sql.val([...groupNumbers])}::text[]) and ${scopeCondition(scope, 'group_number')}`.execute(
      this.tx,
    );
    return new Set(rows.map(({ groupNumber }) => groupNumber));
  }

  codesWithin(scope: Scope, codes: Codes) {
    return codesWithin(this.tx, scope, codes);
  }

  async hasRep(repId: number): Promise<boolean> {
    const row = await this.tx.selectFrom('reps').select('rep_id').where('rep_id', '=', repId).executeTakeFirst();
    return row !== undefined;
  }

  async isTaken(email: string, exceptUserId = ''): Promise<boolean> {
    const { rows } = await sql`
      select 1 from people where ${emailIs(sql.ref('email'), email)} and user_id <> ${exceptUserId}`.execute(this.tx);
    return rows.length > 0;
  }

  async add({ issuer, subject, connection }: SignInAccount, details: PersonDetails, act: Act): Promise<boolean> {
    const at = act.now.toISOString();
    const record = { add_date: at, add_user: act.name, mod_date: at, mod_user: act.name };
    const { email, firstName, lastName } = details;
    const { numInsertedOrUpdatedRows } = await this.tx
      .insertInto('people')
      .values({
        ...personRow(details, act.now),
        user_id: subject,
        issuer,
        connection,
        email,
        first_name: firstName,
        last_name: lastName,
        ...record,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async change(userId: string, details: Partial<PersonDetails>, { name, now }: Act): Promise<boolean> {
    try {
      await this.tx
        .updateTable('people')
        .set({ ...personRow(details, now), mod_date: now.toISOString(), mod_user: name })
        .where('user_id', '=', userId)
        .execute();
      const isClosed = details.status !== undefined && details.status !== 'Active';
      if (isClosed || details.email !== undefined) await revokeTokens(this.tx, userId, now);
      return true;
    } catch (error) {
      if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  give(userId: string, grants: readonly Grant[], act: Act): Promise<void> {
    return giveGrants(this.tx, userId, grants, act);
  }

  take(userId: string, grants: readonly Grant[], act: Act): Promise<void> {
    return takeGrants(this.tx, userId, grants, act);
  }

  async releaseLocks(userId: string): Promise<void> {
    await this.tx.deleteFrom('bill_locks').where('user_id', '=', userId).execute();
  }

  record(userId: string, events: readonly EventToAdd[], act: Act): Promise<void> {
    return addDirectoryEvents(this.tx, userId, events, act);
  }

  async show(scope: Scope, userId: string): Promise<DirectoryUser> {
    const [user] = await directoryUsers(this.tx, scope, { condition: sql`p.user_id = ${userId}` });
    if (!user) throw new Error(`Nobody is called ${userId}.`);
    return user;
  }
}
