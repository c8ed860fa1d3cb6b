import { type RawBuilder, sql } from 'kysely';
import type { DivisionLimit, Grant } from '../../../src/domain/platform/access/Person';
import { roleOf } from '../../../src/domain/platform/access/Role';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { UserStatus } from '../../../src/domain/platform/users/CurrentUser';
import { reachedCondition, scopeCondition } from '../../platform/database/conditions';
import type { Db } from '../../platform/database/Tables';
import type { CallerDirectory, KnownCaller, StartedSession } from './ports';
import { knownSession, type StoredSession, sessionJson, startSession } from './SqlSessions';

/** Reads a caller with grants in one statement per request. */
export class SqlCallerDirectory implements CallerDirectory {
  constructor(private readonly db: Db) {}

  findCaller(issuer: string, subject: string, sessionId?: string): Promise<KnownCaller | undefined> {
    return findCaller(this.db, sql`user_id = ${subject} and issuer = ${issuer}`, sessionId);
  }

  startSession(session: StartedSession): Promise<boolean> {
    return startSession(this.db, session);
  }

  async reaches(scope: Scope, groupNumber: string, isPart = false): Promise<boolean> {
    const row = await this.db
      .selectFrom('groups')
      .select('group_number')
      .where('group_number', '=', groupNumber)
      .where((isPart ? reachedCondition : scopeCondition)(scope, 'groups.group_number'))
      .executeTakeFirst();
    return row !== undefined;
  }
}

/** A person as a caller, whichever provider issued their identity. */
export function findCallerById(db: Db, userId: string): Promise<KnownCaller | undefined> {
  return findCaller(db, sql`user_id = ${userId}`);
}

async function findCaller(
  db: Db,
  condition: RawBuilder<unknown>,
  sessionId?: string,
): Promise<KnownCaller | undefined> {
  const { rows } = await sql<CallerRow>`
    select ${PERSON_COLUMNS}, tokens_valid_from, tokens_ended_at, ${sessionJson(sessionId)} as session
    from people where ${condition}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const dateOf = (time: string | null) => (time === null ? null : new Date(time));
  return {
    ...knownPerson(row),
    name: `${row.first_name} ${row.last_name}`.trim(),
    tokensValidFrom: dateOf(row.tokens_valid_from),
    tokensEndedAt: dateOf(row.tokens_ended_at),
    session: knownSession(row.session),
    sessionId,
  };
}

interface CallerRow extends PersonColumns {
  readonly tokens_valid_from: string | null;
  readonly tokens_ended_at: string | null;
  readonly session: StoredSession | null;
}

/** The divisions to which a person is limited, as a JSON array of `DivisionLimit`. @param person alias of `people` */
export function divisionLimitsOf(person: string): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('groupNumber', l.group_number, 'divisionNumbers', l.division_numbers)
      order by l.group_number), '[]')
    from person_divisions l where l.user_id = ${sql.ref(`${person}.user_id`)})`;
}

/** A person with grants, as `PERSON_COLUMNS` reads them. */
export interface PersonColumns {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly status: UserStatus;
  readonly carrier_codes: string[];
  readonly agent_codes: string[];
  readonly rep_id: number | null;
  readonly grants: readonly StoredGrant[];
  readonly limits: readonly DivisionLimit[];
}

/** Columns of `people` that decide what a person may do. */
export const PERSON_COLUMNS = sql`people.user_id, people.email, people.first_name, people.last_name, people.status,
  people.carrier_codes, people.agent_codes, people.rep_id,
  (select coalesce(json_agg(json_build_object('role', role, 'group', group_number)), '[]')
    from person_roles where person_roles.user_id = people.user_id) as grants,
  ${divisionLimitsOf('people')} as limits`;

export function knownPerson(row: PersonColumns): Pick<KnownCaller, 'userId' | 'email' | 'person'> {
  return {
    userId: row.user_id,
    email: row.email,
    person: {
      status: row.status,
      grants: row.grants.flatMap(grantOf),
      carrierCodes: row.carrier_codes,
      agentCodes: row.agent_codes,
      repId: row.rep_id,
      divisionLimits: row.limits,
    },
  };
}

interface StoredGrant {
  readonly role: string;
  readonly group: string;
}

/** Ignores unknown roles. */
function grantOf({ role, group }: StoredGrant): Grant[] {
  const known = roleOf(role);
  return known ? [{ role: known, groupNumber: group === '' ? null : group }] : [];
}
