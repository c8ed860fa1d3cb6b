import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { normalizedEmail } from '../../../src/domain/people/account/Profile';
import { groupsReached, type Scope } from '../../../src/domain/platform/access/Scope';

const NUL = /\0/g;

/**
 * Condition that limits rows to groups entirely within `scope`, excluding those limited to divisions. For rows of bills and
 * payments, see the conditions below.
 *
 * @param column the group number's column, such as `bills.group_number`.
 */
export function scopeCondition(scope: Scope, column: string): RawBuilder<SqlBool> {
  const group = sql.ref(column);
  switch (scope.kind) {
    case 'all':
      return sql`true`;
    case 'none':
      return sql`false`;
    case 'groups':
      return isOneOf(group, scope.groupNumbers);
    case 'rep':
      return sql`${group} in (select group_number from groups where rep_id = ${scope.repId}::integer)`;
    case 'carriers':
      return sql`${group} in (select group_number from group_carriers where ${isOneOf(sql`carrier_code`, scope.carrierCodes)})`;
    case 'agents':
      return sql`${group} in (select group_number from group_agents where ${isOneOf(sql`agent_code`, scope.agentCodes)})`;
  }
}

/** Condition that limits rows to groups within `scope`, in whole or by division. Not for rows of a whole group. */
export function reachedCondition(scope: Scope, column: string): RawBuilder<SqlBool> {
  if (scope.kind !== 'groups') return scopeCondition(scope, column);
  return isOneOf(sql.ref(column), groupsReached(scope));
}

/** Each number of values results in a different statement. */
const FEW = 5;

/**
 * Condition that a column has one of the values. A few are passed as separate parameters, because for a list PostgreSQL assumes ten
 * values in a cached plan, and would then plan a large statement again for each use.
 */
export function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> {
  if (values.length === 0 || values.length > FEW) return sql`${column} = any(${sql.val([...values])}::text[])`;
  return sql`${column} in (${sql.join(values)})`;
}

/**
 * Condition that limits rows to bills within `scope`. A bill without a division belongs to the whole group.
 *
 * @param bill alias of a table with `group_number` and `division_number`.
 * @source docs/decisions/divisions.md#access-to-a-group-can-be-limited-to-divisions
 */
export function billCondition(scope: Scope, bill: string): RawBuilder<SqlBool> {
  return inGroupsOr(scope, bill, divisionCondition(scope, bill));
}

/**
 * Like `billCondition`, for rows that belong to a bill.
 *
 * @param table alias of a table with `group_number` and `bill_pk`.
 */
export function ofBillCondition(scope: Scope, table: string): RawBuilder<SqlBool> {
  const divisions = divisionCondition(scope, 'limited');
  const ofBill = sql<SqlBool>`exists (select 1 from bills limited where limited.group_number = ${sql.ref(`${table}.group_number`)}
    and limited.bill_pk = ${sql.ref(`${table}.bill_pk`)} and ${divisions})`;
  return inGroupsOr(scope, table, divisions && ofBill);
}

/**
 * Like `billCondition`, for payments. In a group limited to divisions, all bills of a payment must belong to these.
 *
 * @param payment alias of `payments`.
 * @source BR-DIV-05
 */
export function paymentCondition(scope: Scope, payment: string): RawBuilder<SqlBool> {
  const divisions = divisionCondition(scope, 'limited');
  const column = (name: string) => sql.ref(`${payment}.${name}`);
  const bills = sql`(select limited.group_number, limited.division_number from bills limited
    where limited.group_number = ${column('group_number')} and (limited.bill_pk = ${column('closed_bill_pk')}
      or limited.bill_pk in (select a.bill_pk from payment_allocations a
        where a.group_number = ${column('group_number')} and a.payment_pk = ${column('payment_pk')})))`;
  const ofEach = sql<SqlBool>`coalesce((select bool_and(coalesce(${divisions}, false)) from ${bills} limited), false)`;
  return inGroupsOr(scope, payment, divisions && ofEach);
}

/** Puts the groups first, so that an index finds their rows before divisions are looked up. */
function inGroupsOr(scope: Scope, table: string, isLimitedTo: RawBuilder<SqlBool> | undefined): RawBuilder<SqlBool> {
  const column = `${table}.group_number`;
  const inGroup = scopeCondition(scope, column);
  return isLimitedTo ? sql`(${reachedCondition(scope, column)} and (${inGroup} or ${isLimitedTo}))` : inGroup;
}

/** Condition that limits rows with `division_number` to divisions. @param divisions undefined for all bills */
export function inDivisions(divisions: readonly string[] | undefined, bill: string): RawBuilder<SqlBool> {
  if (!divisions) return sql`true`;
  return sql`${sql.ref(`${bill}.division_number`)} = any(${sql.val([...divisions])}::text[])`;
}

/** Undefined for a scope that is not limited to divisions. */
function divisionCondition(scope: Scope, bill: string): RawBuilder<SqlBool> | undefined {
  const limits = scope.kind === 'groups' ? (scope.divisions ?? []) : [];
  const pairs = limits.flatMap(({ groupNumber, divisionNumbers }) =>
    divisionNumbers.map((division) => [groupNumber, division] as const),
  );
  if (pairs.length === 0) return undefined;
  const [groups, divisions] = [pairs.map(([group]) => group), pairs.map(([, division]) => division)];
  return sql`(${sql.ref(`${bill}.group_number`)}, ${sql.ref(`${bill}.division_number`)}) in (
    select given.g, given.d from unnest(${sql.val(groups)}::text[], ${sql.val(divisions)}::text[]) given (g, d))`;
}

/**
 * Condition that a column equals an email address, regardless of case. The database lowercases both sides, because JavaScript's
 * lowercase differs for some characters.
 *
 * @param column an address column of `people`.
 * @param email as typed. Also finds addresses that are stored unnormalized because another person has the normalized form.
 */
export function emailIs(column: RawBuilder<unknown>, email: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`lower(${column}) in (lower(${withoutNul(email)}), lower(${withoutNul(normalizedEmail(email))}))`;
}

/** The address without NUL characters, which PostgreSQL rejects. */
export function withoutNul(email: string): string {
  return email.trim().replaceAll(NUL, '\uFFFD');
}

/** A `like` pattern for texts that start with `words`; wildcards are escaped. */
export function startsWithPattern(words: string): string {
  return `${escaped(words)}%`;
}

/** A `like` pattern for texts that contain `words`; wildcards are escaped. */
export function containsPattern(words: string): string {
  return `%${escaped(words)}%`;
}

function escaped(words: string): string {
  return words.replace(/[\\%_]/g, (character) => `\\${character}`);
}

/** A timestamp as text, in the same format in rows and in JSON. */
export function isoText(column: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
