import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../Tables';

const AMOUNTS = ['billed_cents', 'employee_cents', 'employer_cents', 'continuation_cents', 'adjustment_cents'] as const;
const names = sql.join(AMOUNTS.map((column) => sql.ref(column)));
const sums = sql.join(AMOUNTS.map((column) => sql`sum(e.${sql.ref(column)})::bigint`));
const added = sql.join(
  AMOUNTS.map((column) => sql`${sql.ref(column)} = register_balances.${sql.ref(column)} + excluded.${sql.ref(column)}`),
);

/**
 * Adds entries to the balances by member, coverage, and plan, in one order, so that two postings do not wait for each other.
 *
 * @param isAdded condition on rows `e` of `register_entries`
 */
export async function addToBalances(tx: Tx, isAdded: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into register_balances (group_number, member_id, coverage, plan, member_name, ${names})
    select e.group_number, e.member_id, e.coverage, e.plan, max(e.member_name), ${sums} from register_entries e where ${isAdded}
    group by 1, 2, 3, 4, case e.member_id when '' then e.member_name end order by 1, 2, 3, 4, max(e.member_name)
    on conflict (group_number, member_id, unnumbered_name, coverage, plan) do update set member_name = excluded.member_name, ${added}`.execute(
    tx,
  );
}

/** Adds up the balances of some members again after the numbers of their entries have changed. @param memberIds as stored, before and after @source docs/decisions/register.md#an-erasure-leaves-balances-under-the-pseudonym */
export async function rebuildBalances(tx: Tx, groupNumber: string, memberIds: readonly string[]): Promise<void> {
  const isOne = (table: 'b' | 'e') =>
    sql`${sql.ref(`${table}.group_number`)} = ${groupNumber} and ${sql.ref(`${table}.member_id`)} = any(${sql.val([...memberIds])}::text[])`;
  await sql`delete from register_balances b where ${isOne('b')}`.execute(tx);
  await addToBalances(tx, isOne('e'));
}
