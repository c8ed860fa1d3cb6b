import { type RawBuilder, sql } from 'kysely';
import { withHashJoins } from '../bulkStatements';
import type { Tx } from '../Tables';
import { DIVISION_OF_ENTRY, ENTRIES_WITH_BILLS } from './divisionEntries';

const AMOUNTS = ['billed_cents', 'employee_cents', 'employer_cents', 'continuation_cents', 'adjustment_cents'] as const;
const names = sql.join(AMOUNTS.map((column) => sql.ref(column)));
const sums = sql.join(AMOUNTS.map((column) => sql`sum(e.${sql.ref(column)})::bigint`));
const addedTo = (table: string) =>
  sql.join(
    AMOUNTS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + excluded.${sql.ref(column)}`),
  );

/**
 * Adds the entries of a posting to the balances by member, coverage, and plan, and to those of divisions. In one order, so that two postings do
 * not wait for each other.
 *
 * @source docs/decisions/divisions.md#balances-of-divisions-are-kept-with-the-register
 */
export async function addToBalances(tx: Tx, groupNumber: string, postingPk: string): Promise<void> {
  const isAdded = sql`e.group_number = ${groupNumber} and e.posting_pk = ${postingPk}`;
  await addEntries(tx, isAdded);
  if (!(await hasDivisions(tx, groupNumber))) return;
  // Each of the balances is locked by its own sum, so the statements below see other postings of these members.
  await addEntriesOfDivisions(tx, sql`${isAdded} and p.bill_pk is not null`);
  await moveEntriesWithoutBill(tx, groupNumber, postingPk);
}

/** Adds up the balances of some members again after the numbers of their entries have changed. @param memberIds as stored, before and after @source docs/decisions/register.md#an-erasure-leaves-balances-under-the-pseudonym */
export async function rebuildBalances(tx: Tx, groupNumber: string, memberIds: readonly string[]): Promise<void> {
  const isOne = (table: 'b' | 'e') =>
    sql`${sql.ref(`${table}.group_number`)} = ${groupNumber} and ${sql.ref(`${table}.member_id`)} = any(${sql.val([...memberIds])}::text[])`;
  await sql`delete from register_balances b where ${isOne('b')}`.execute(tx);
  await addEntries(tx, isOne('e'));
  await sql`delete from register_division_balances b where ${isOne('b')}`.execute(tx);
  await addEntriesOfDivisions(tx, isOne('e'));
}

/** @param isAdded condition on rows `e` of `register_entries` */
async function addEntries(tx: Tx, isAdded: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into register_balances (group_number, member_id, coverage, plan, member_name, ${names})
    select e.group_number, e.member_id, e.coverage, e.plan, max(e.member_name), ${sums} from register_entries e where ${isAdded}
    group by 1, 2, 3, 4, case e.member_id when '' then e.member_name end order by 1, 2, 3, 4, max(e.member_name)
    on conflict (group_number, member_id, unnumbered_name, coverage, plan) do update set member_name = excluded.member_name,
      ${addedTo('register_balances')}`.execute(tx);
}

/** @param isAdded condition on rows `e` of `register_entries` with posting `p` and bill `b` */
async function addEntriesOfDivisions(tx: Tx, isAdded: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into register_division_balances (group_number, division_number, member_id, coverage, plan, member_name, ${names})
    select e.group_number, e.division_number, e.member_id, e.coverage, e.plan, max(e.member_name), ${sums} from (
      select e.*, ${sql.raw(DIVISION_OF_ENTRY)} as division_number from ${sql.raw(ENTRIES_WITH_BILLS)} where ${isAdded}) e
    where e.division_number <> ''
    group by 1, 2, 3, 4, 5, case e.member_id when '' then e.member_name end order by 1, 2, 3, 4, 5, max(e.member_name)
    on conflict (group_number, division_number, member_id, unnumbered_name, coverage, plan) do update set
      member_name = excluded.member_name, ${addedTo('register_division_balances')}`.execute(tx);
}

/**
 * Adds up the balances of a posting's members that have an opening balance or a write-off again: these have no bill, and belong to another
 * division, or to the whole group, once the member is billed there. In sets, because a file of opening balances may have every member.
 */
async function moveEntriesWithoutBill(tx: Tx, groupNumber: string, postingPk: string): Promise<void> {
  const keyOf = (row: string) =>
    sql.raw(
      `${row}.member_id, case ${row}.member_id when '' then ${row}.member_name else '' end, ${row}.coverage, ${row}.plan`,
    );
  const moved = sql`moved (member_id, unnumbered_name, coverage, plan) as materialized (
    select ${keyOf('o')} from register_postings q
    join register_entries o on o.group_number = q.group_number and o.posting_pk = q.posting_pk
    where q.group_number = ${groupNumber} and q.bill_pk is null
    intersect select ${keyOf('n')} from register_entries n where n.group_number = ${groupNumber} and n.posting_pk = ${postingPk})`;
  const { rows } = await sql`with ${moved} select from moved limit 1`.execute(tx);
  if (rows.length === 0) return;
  await withHashJoins(tx, async () => {
    await sql`
      with ${moved}
      delete from register_division_balances b using moved m
      where b.group_number = ${groupNumber} and b.member_id = m.member_id and b.unnumbered_name = m.unnumbered_name
        and b.coverage = m.coverage and b.plan = m.plan`.execute(tx);
    await sql`
      with ${moved}, own as materialized (
        select e.*, m.unnumbered_name, p.bill_pk, coalesce(b.division_number, '') as division_of_bill
        from register_entries e
        join moved m on m.member_id = e.member_id and m.coverage = e.coverage and m.plan = e.plan
          and m.unnumbered_name = case e.member_id when '' then e.member_name else '' end
        join register_postings p on p.group_number = e.group_number and p.posting_pk = e.posting_pk
        left join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
        where e.group_number = ${groupNumber}
      ), billed as (
        select member_id, unnumbered_name, coverage, plan, min(division_of_bill) as first, max(division_of_bill) as last
        from own where bill_pk is not null group by 1, 2, 3, 4
      )
      insert into register_division_balances (group_number, division_number, member_id, coverage, plan, member_name, ${names})
      select e.group_number, e.division_number, e.member_id, e.coverage, e.plan, max(e.member_name), ${sums} from (
        select o.*, case when o.bill_pk is not null then o.division_of_bill when c.first = c.last then c.first else '' end as division_number
        from own o left join billed c on c.member_id = o.member_id and c.unnumbered_name = o.unnumbered_name
          and c.coverage = o.coverage and c.plan = o.plan) e
      where e.division_number <> ''
      group by 1, 2, 3, 4, 5, e.unnumbered_name`.execute(tx);
  });
}

async function hasDivisions(tx: Tx, groupNumber: string): Promise<boolean> {
  const division = await tx
    .selectFrom('divisions')
    .select('division_number')
    .where('group_number', '=', groupNumber)
    .limit(1)
    .executeTakeFirst();
  return division !== undefined;
}
