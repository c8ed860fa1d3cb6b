import { sql } from 'kysely';
import type { NewDirectoryEvent } from '../../../src/domain/people/directory/DirectoryEvent';
import type { DirectoryUser } from '../../../src/domain/people/directory/DirectoryUser';
import type { Grant } from '../../../src/domain/platform/access/Person';
import { Role, spellingsOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { rowsOf } from '../../platform/database/bulkStatements';
import { emailIs, scopeCondition } from '../../platform/database/conditions';
import { sqlStateOf } from '../../platform/database/databaseErrors';
import { addDirectoryEvents, type PowerMark } from '../../platform/database/statements/addDirectoryEvents';
import { openRequestOf } from '../../platform/database/statements/managerRequests';
import type { Db } from '../../platform/database/Tables';
import type { SecurityEvent } from '../../platform/security/securityEvents';
import type { AuditStamp } from '../../platform/shared/Actor';
import type { Clock } from '../../platform/shared/Clock';
import { endAllSessions, revokeTokens, SqlSessions } from '../session/SqlSessions';
import { SqlInvitations } from './invitations/SqlInvitations';
import { inReachOrNew, roleIn } from './peopleConditions.sql';
import { directoryUsers, lockPeople, personRow } from './peopleRows.sql';
import type {
  Codes,
  DirectoryMailQueue,
  DirectoryRepository,
  GivenPower,
  ManagedSessions,
  StoredPersonDetails,
} from './ports/DirectoryRepository';
import type { InvitationRepository } from './ports/Invitations';
import type { SignInAccount, SignInFollowUp } from './ports/SignInAccounts';
import { DEFAULT_SECOND_PERSON_DAYS } from './power';
import { codesWithin, isKnownElsewhere, reachOfPerson } from './reachQueries.sql';
import { SqlDirectoryMails } from './SqlDirectoryMails';

/** Creates the follow-up for sign-in accounts within a transaction. */
export interface FollowUpFactory {
  readonly followUp: (tx: Db) => SignInFollowUp;
}

const DAY_MS = 86_400_000;
const UNIQUE_VIOLATION = '23505';
/** Advisory lock for changes to managers and system administrators. */
const OFFICE_LOCK = 4_180_008;

/** People and their access, in one transaction. */
export class SqlDirectory implements DirectoryRepository {
  readonly mails: DirectoryMailQueue;
  readonly invitations: InvitationRepository;
  readonly sessions: ManagedSessions;

  /**
   * @param signIn what follows from a change for the person's account.
   * @param secondPersonDays see `PowerOptions`.
   * @param onPower receives who was given power by whom.
   */
  constructor(
    private readonly tx: Db,
    clock: Clock,
    readonly signIn: SignInFollowUp,
    private readonly secondPersonDays = DEFAULT_SECOND_PERSON_DAYS,
    private readonly onPower: (event: SecurityEvent) => void = () => undefined,
  ) {
    this.mails = new SqlDirectoryMails(tx, clock);
    this.invitations = new SqlInvitations(tx);
    this.sessions = {
      open: async (userId) => (await new SqlSessions(tx).list(userId)).filter(({ isEnded }) => !isEnded),
      endAll: (userId, now) => endAllSessions(tx, { userId, reason: 'administrator', now }),
    };
  }

  lock(userIds: readonly string[]) {
    return lockPeople(this.tx, userIds);
  }

  async findIdByEmail(email: string): Promise<string | undefined> {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from people where ${emailIs(sql.ref('email'), email)}
      order by (lower(email) = lower(${email})) desc limit 1`.execute(this.tx);
    return rows[0]?.userId;
  }

  async lockOfficeRoles(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${OFFICE_LOCK}::bigint)`.execute(this.tx);
  }

  async otherOfficePeople(userId: string) {
    const { rows } = await sql<{ managers: number; sysadmins: number }>`
      select count(*) filter (where ${holding(Role.Manager)}) as managers,
        count(*) filter (where ${holding(Role.Sysadmin)}) as sysadmins
      from people p where p.user_id <> ${userId} and ${IS_IN_OFFICE}`.execute(this.tx);
    return rows[0] ?? { managers: 0, sysadmins: 0 };
  }

  async officePeople() {
    const { rows } = await sql<{
      email: string;
      first_name: string;
      last_name: string;
      manager: boolean;
      sysadmin: boolean;
    }>`
      select * from (select p.email, p.first_name, p.last_name, ${holding(Role.Manager)} as manager, ${holding(Role.Sysadmin)} as sysadmin
        from people p where ${IS_IN_OFFICE}) office
      where manager or sysadmin order by lower(email)`.execute(this.tx);
    return rows.map(({ email, first_name: firstName, last_name: lastName, manager, sysadmin }) => ({
      email,
      firstName,
      lastName,
      roles: [...(manager ? [Role.Manager] : []), ...(sysadmin ? [Role.Sysadmin] : [])],
    }));
  }

  async isVisible(scope: Scope, userId: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from people p where p.user_id = ${userId} and ${inReachOrNew(scope)}`.execute(this.tx);
    return rows.length > 0;
  }

  async reachOf(scope: Scope, userId: string) {
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

  async isEmailTaken(email: string, exceptUserId = ''): Promise<boolean> {
    const { rows } = await sql`
      select 1 from people where ${emailIs(sql.ref('email'), email)} and user_id <> ${exceptUserId}`.execute(this.tx);
    return rows.length > 0;
  }

  async add(
    { issuer, subject, connection }: SignInAccount,
    details: StoredPersonDetails,
    stamp: AuditStamp,
  ): Promise<boolean> {
    const at = stamp.now.toISOString();
    const record = { add_date: at, add_user: stamp.name, mod_date: at, mod_user: stamp.name };
    const { email, firstName, lastName } = details;
    const { numInsertedOrUpdatedRows } = await this.tx
      .insertInto('people')
      .values({
        ...personRow(details, stamp.now),
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

  async change(userId: string, details: Partial<StoredPersonDetails>, { name, now }: AuditStamp): Promise<boolean> {
    try {
      await this.tx
        .updateTable('people')
        .set({ ...personRow(details, now), mod_date: now.toISOString(), mod_user: name })
        .where('user_id', '=', userId)
        .execute();
      const isDeactivated = details.status !== undefined && details.status !== 'Active';
      if (isDeactivated || details.email !== undefined) await revokeTokens(this.tx, userId, now);
      return true;
    } catch (error) {
      if (sqlStateOf(error) === UNIQUE_VIOLATION) return false;
      throw error;
    }
  }

  async grant(userId: string, grants: readonly Grant[], stamp: AuditStamp): Promise<void> {
    if (grants.length === 0) return;
    const rows = grants.map(({ role, groupNumber }) => ({ role, group_number: groupNumber ?? '' }));
    await sql`
      insert into person_roles (user_id, role, group_number, given_by, given_at)
      select ${userId}, role, group_number, ${stamp.name}, ${stamp.now.toISOString()}::timestamptz
      from ${rowsOf(rows, sql`role text, group_number text`)} given
      on conflict do nothing`.execute(this.tx);
    await this.touch(userId, stamp);
  }

  /** Revokes the role in every spelling in which it may be stored. */
  async revoke(userId: string, grants: readonly Grant[], stamp: AuditStamp): Promise<void> {
    if (grants.length === 0) return;
    const rows = grants.flatMap(({ role, groupNumber }) =>
      spellingsOf(role).map((spelling) => ({ role: spelling, group_number: groupNumber ?? '' })),
    );
    await sql`
      delete from person_roles held using ${rowsOf(rows, sql`role text, group_number text`)} taken
      where held.user_id = ${userId} and held.role = taken.role and held.group_number = taken.group_number`.execute(
      this.tx,
    );
    await sql`
      delete from person_divisions d where d.user_id = ${userId} and not exists (
        select 1 from person_roles r where r.user_id = d.user_id and r.group_number = d.group_number)`.execute(this.tx);
    await this.touch(userId, stamp);
  }

  async limit(userId: string, groupNumber: string, divisionNumbers: readonly string[] | null, stamp: AuditStamp) {
    if (divisionNumbers === null) {
      await this.tx
        .deleteFrom('person_divisions')
        .where('user_id', '=', userId)
        .where('group_number', '=', groupNumber)
        .execute();
    } else {
      await sql`
        insert into person_divisions (user_id, group_number, division_numbers, given_by, given_at)
        values (${userId}, ${groupNumber}, ${sql.val([...divisionNumbers])}::text[], ${stamp.name}, ${stamp.now.toISOString()}::timestamptz)
        on conflict (user_id, group_number) do update set division_numbers = excluded.division_numbers,
          given_by = excluded.given_by, given_at = excluded.given_at`.execute(this.tx);
    }
    await this.touch(userId, stamp);
  }

  managerRequest(userId: string) {
    return openRequestOf(this.tx, userId);
  }

  async removedManagers(since: Date): Promise<readonly string[]> {
    const rows = await this.tx
      .selectFrom('directory_events as e')
      .innerJoin('people as p', 'p.user_id', 'e.power_from')
      .select('e.user_id')
      .distinct()
      .where('e.at', '>', since.toISOString())
      .where('e.event', '<>', 'managerRequested')
      .where('e.power_until', 'is', null)
      .execute();
    return rows.map((row) => row.user_id);
  }

  async managersBefore(since: Date): Promise<readonly string[]> {
    const { rows } = await sql<{ user_id: string }>`
      select r.user_id from person_roles r where ${roleIn('r.role', [Role.Manager])} and r.group_number = ''
        and coalesce(r.given_at <= ${since.toISOString()}::timestamptz, true)`.execute(this.tx);
    return rows.map((row) => row.user_id);
  }

  async hasReleasedBill(): Promise<boolean> {
    const { rows } = await sql`select 1 from bills where status <> 'UNRELEASED' limit 1`.execute(this.tx);
    return rows.length > 0;
  }

  async releaseLocks(userId: string): Promise<void> {
    await this.tx.deleteFrom('bill_locks').where('user_id', '=', userId).execute();
  }

  async record(
    userId: string,
    events: readonly NewDirectoryEvent[],
    stamp: AuditStamp,
    power?: GivenPower,
  ): Promise<void> {
    if (power && power.roles.length > 0) this.onPower(powerGranted(userId, power));
    await addDirectoryEvents(this.tx, userId, events, stamp, power && (await this.markOf(power, stamp)));
  }

  /** Undefined for power of the operator, after a confirmation, and before the office released its first bill. */
  private async markOf({ givenById, isConfirmed }: GivenPower, { now }: AuditStamp): Promise<PowerMark | undefined> {
    if (givenById === null || isConfirmed || this.secondPersonDays === 0) return undefined;
    if (!(await this.hasReleasedBill())) return undefined;
    return { from: givenById, until: new Date(now.getTime() + this.secondPersonDays * DAY_MS) };
  }

  async read(scope: Scope, userId: string): Promise<DirectoryUser> {
    const [user] = await directoryUsers(this.tx, scope, { condition: sql`p.user_id = ${userId}` });
    if (!user) throw new Error(`There is no person ${userId}.`);
    return user;
  }

  /** Records who changed the person last, and when. */
  private async touch(userId: string, { name, now }: AuditStamp): Promise<void> {
    await this.tx
      .updateTable('people')
      .set({ mod_date: now.toISOString(), mod_user: name })
      .where('user_id', '=', userId)
      .execute();
  }
}

function powerGranted(userId: string, { roles, givenById }: GivenPower): SecurityEvent {
  const about = { userId, roles: roles.join('|') };
  return { name: 'power-granted', about, ...(givenById !== null && { userId: givenById }) };
}

/** Whether the person `p` has a role that counts everywhere. */
const holding = (role: Role) => sql`exists (select 1 from person_roles r
  where r.user_id = p.user_id and r.group_number = '' and ${roleIn('r.role', [role])})`;

/** Whether the person `p` is active and an admin, and no role overrides it. */
const IS_IN_OFFICE = sql`p.status = 'Active'
  and p.user_id in (select r.user_id from person_roles r where ${roleIn('r.role', [Role.Admin])})
  and not exists (select 1 from person_roles r
    where r.user_id = p.user_id and ${roleIn('r.role', [Role.BillingUser, Role.ViewOnly])})`;
