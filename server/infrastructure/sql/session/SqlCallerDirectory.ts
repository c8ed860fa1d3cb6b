import { sql } from 'kysely';
import type { Grant } from '../../../../src/domain/access/Person';
import { roleOf } from '../../../../src/domain/access/Role';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { CallerDirectory, KnownCaller } from '../../../application/session/ports';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';

/** Reads a caller with grants in one statement per request. */
export class SqlCallerDirectory implements CallerDirectory {
  constructor(private readonly db: Db) {}

  async findCaller(issuer: string, subject: string): Promise<KnownCaller | undefined> {
    const row = await callersById(this.db, subject).where('issuer', '=', issuer).executeTakeFirst();
    return row && callerOf(row);
  }

  async reaches(scope: Scope, groupNumber: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('groups')
      .select('group_number')
      .where('group_number', '=', groupNumber)
      .where(scopeCondition(scope, 'groups.group_number'))
      .executeTakeFirst();
    return row !== undefined;
  }
}

/** A person as a caller, whoever issued their identity. */
export async function findCallerById(db: Db, userId: string): Promise<KnownCaller | undefined> {
  const row = await callersById(db, userId).executeTakeFirst();
  return row && callerOf(row);
}

function callersById(db: Db, userId: string) {
  return db
    .selectFrom('people')
    .select(['user_id', 'email', 'first_name', 'last_name', 'status', 'carrier_codes', 'agent_codes', 'rep_id'])
    .select('tokens_valid_from')
    .select(
      sql<StoredGrant[]>`(select coalesce(json_agg(json_build_object('role', role, 'group', group_number)), '[]')
        from person_roles where person_roles.user_id = people.user_id)`.as('grants'),
    )
    .where('user_id', '=', userId);
}

function callerOf(row: Awaited<ReturnType<ReturnType<typeof callersById>['executeTakeFirstOrThrow']>>): KnownCaller {
  return {
    userId: row.user_id,
    email: row.email,
    name: `${row.first_name} ${row.last_name}`.trim(),
    tokensValidFrom: row.tokens_valid_from === null ? null : new Date(row.tokens_valid_from),
    person: {
      status: row.status,
      grants: row.grants.flatMap(grantOf),
      carrierCodes: row.carrier_codes,
      agentCodes: row.agent_codes,
      repId: row.rep_id,
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
