import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { PeopleFilter } from '../../../application/directory/PeopleFilter';
import { containsPattern } from '../conditions';
import { grantCondition } from './grantCondition';
import { inGroups } from './inGroups';
import { inReach } from './inReach';

/** What a `where` must say so that only people `p` within a scope remain whom a filter lets through. */
export function peopleCondition(scope: Scope, filter: PeopleFilter): RawBuilder<SqlBool> {
  const { q = '', status, roles = [], groupNumbers = [], carrierCode, agentCode } = filter;
  // What is held out of reach finds nobody: it would tell of it.
  const holding = sql<SqlBool>`p.user_id in (
    select r.user_id from person_roles r where ${grantCondition(scope, { roles, groupNumbers })})`;
  const conditions = [
    inReach(scope),
    ...wordsOf(q).map((word) => sql<SqlBool>`p.searched like lower(${containsPattern(word)})`),
    ...(status === undefined ? [] : [sql<SqlBool>`p.status = ${status}`]),
    ...(roles.length === 0 ? [] : [holding]),
    ...(groupNumbers.length === 0 ? [] : [inGroups(scope, 'p.user_id', groupNumbers)]),
    ...(carrierCode === undefined
      ? []
      : [sql<SqlBool>`p.carrier_codes && ${spellingsIn('carriers', 'carrier_code', carrierCode)}`]),
    ...(agentCode === undefined
      ? []
      : [sql<SqlBool>`p.agent_codes && ${spellingsIn('agents', 'agent_code', agentCode)}`]),
  ];
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** A code as it is typed, and as it is written there. */
function spellingsIn(table: string, column: string, code: string): RawBuilder<unknown> {
  return sql`array(select ${code}::text union select ${sql.ref(column)} from ${sql.table(table)}
    where lower(${sql.ref(column)}) = lower(${code}))`;
}

function wordsOf(q: string): readonly string[] {
  return q.split(/[\s,;]+/).filter(Boolean);
}
