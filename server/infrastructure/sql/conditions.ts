import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/Scope';
import { normalizedEmail } from '../../../src/domain/account/emailProblem';

const NUL = /\0/g;

/**
 * What a `where` must say so that only groups within `scope` remain.
 *
 * @param column that holds the group number, such as `bills.group_number`.
 */
export function scopeCondition(scope: Scope, column: string): RawBuilder<SqlBool> {
  const group = sql.ref(column);
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'groups':
      return sql`${group} = any(${sql.val([...scope.groupNumbers])}::text[])`;
    case 'rep':
      return sql`${group} in (select group_number from groups where rep_id = ${scope.repId}::integer)`;
    case 'carriers':
      return sql`${group} in (select group_number from group_carriers where carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]))`;
    case 'agents':
      return sql`${group} in (select group_number from group_agents where agent_code = any(${sql.val([...scope.agentCodes])}::text[]))`;
  }
}

/**
 * Whether a column holds this address, regardless of case. The database compares small letters on both sides: those of
 * JavaScript differ for some characters.
 *
 * @param column of `people` that holds addresses.
 * @param email as typed. Stored addresses are normalized; one that could not be, because another person has the normalized
 * form, is found as it was typed.
 */
export function emailIs(column: RawBuilder<unknown>, email: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${column}) in (lower(${withoutNul(email)}), lower(${withoutNul(normalizedEmail(email))}))`;
}

/** Without what the database cannot be asked for. */
export function withoutNul(email: string): string {
  return email.trim().replaceAll(NUL, '\uFFFD');
}

/** A pattern for `like` that finds texts which start with `words`, whatever characters they have. */
export function startsWithPattern(words: string): string {
  return `${escaped(words)}%`;
}

/** A pattern for `like` that finds texts with `words` anywhere in them. */
export function containsPattern(words: string): string {
  return `%${escaped(words)}%`;
}

function escaped(words: string): string {
  return words.replace(/[\\%_]/g, (character) => `\\${character}`);
}
