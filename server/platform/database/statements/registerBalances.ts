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
 * Adds the entries of a posting to the balances by member, coverage, and plan, and to those of divisions. In a fixed order, so that
 * two postings do not deadlock.
 *
 * @source docs/decisions/divisions.md#balances-of-divisions-are-kept-with-the-register
 */
export async function addToBalances(tx: Tx, groupNumber: string, postingPk: string): Promise<void> {
  await addEntries(tx, sql`e.group_number = ${groupNumber} and e.posting_pk = ${postingPk}`);
  const posting = await postingOf(tx, groupNumber, postingPk);
  if (!posting) return;
  // Each balance is locked when its own sum changes, so the statements below see other postings of these members.
  await withHashJoins(tx, async () => {
    if (posting.division === null) return addEntriesWithoutBill(tx, posting);
    const mayBeFirst = posting.division === '' || !posting.hasOwnBills || (await addToRowsOfBill(tx, posting)) > 0;
    if (!mayBeFirst) return;
    if (posting.hasUnbilled && posting.hasOtherDivisions) await moveEntriesWithoutBill(tx, posting);
    if (posting.division !== '') await addRowsOfBill(tx, posting);
  });
}

/**
 * Recalculates the balances of some members after the numbers of their entries have changed. @param memberIds as stored, before and
 * after @source docs/decisions/register.md#an-erasure-leaves-balances-under-the-pseudonym
 */
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

/** A posting of a group with divisions. */
interface DividedPosting {
  readonly groupNumber: string;
  readonly postingPk: string;
  /** Division of its bill; empty for a bill of the whole group, null for opening balances and write-offs. */
  readonly division: string | null;
  /** Whether the group has opening balances or write-offs. */
  readonly hasUnbilled: boolean;
  /** Whether another bill of the whole group was posted. */
  readonly hasWholeBills: boolean;
  /** Whether another bill of the same division was posted. */
  readonly hasOwnBills: boolean;
  /** Whether a bill of another division was posted. */
  readonly hasOtherDivisions: boolean;
}

/** Undefined if the group has no divisions. */
async function postingOf(tx: Tx, groupNumber: string, postingPk: string): Promise<DividedPosting | undefined> {
  const { rows } = await sql<Omit<DividedPosting, 'groupNumber' | 'postingPk'>>`
    select case when p.bill_pk is not null then coalesce(b.division_number, '') end as division,
      exists (select 1 from register_postings u where u.group_number = ${groupNumber} and u.bill_pk is null) as "hasUnbilled",
      exists (${otherBillPostings(groupNumber, postingPk)} and v.division_number is null) as "hasWholeBills",
      exists (${otherBillPostings(groupNumber, postingPk)} and v.division_number = b.division_number) as "hasOwnBills",
      exists (${otherBillPostings(groupNumber, postingPk)} and v.division_number <> coalesce(b.division_number, '')) as "hasOtherDivisions"
    from register_postings p left join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
    where p.group_number = ${groupNumber} and p.posting_pk = ${postingPk}
      and exists (select 1 from divisions d where d.group_number = ${groupNumber})`.execute(tx);
  return rows[0] && { groupNumber, postingPk, ...rows[0] };
}

/** Postings `w` of bills `v`, except one posting. */
function otherBillPostings(groupNumber: string, exceptPk: string): RawBuilder<unknown> {
  return sql`select 1 from register_postings w join bills v on v.group_number = w.group_number and v.bill_pk = w.bill_pk
    where w.group_number = ${groupNumber} and w.posting_pk <> ${exceptPk}`;
}

const UNNUMBERED = `case e.member_id when '' then e.member_name else '' end`;
const KEY = sql.raw('member_id, unnumbered_name, coverage, plan');
const isSame = (one: string, other: string) =>
  sql.raw(
    ['member_id', 'unnumbered_name', 'coverage', 'plan']
      .map((name) => `${one}.${name} = ${other}.${name}`)
      .join(' and '),
  );

/** Sums of the posting by member, coverage, and plan. */
function added({ groupNumber, postingPk }: DividedPosting): RawBuilder<unknown> {
  return sql`added as materialized (
    select e.member_id, ${sql.raw(UNNUMBERED)} as unnumbered_name, e.coverage, e.plan, max(e.member_name) as member_name,
      ${sql.join(AMOUNTS.map((column) => sql`sum(e.${sql.ref(column)})::bigint as ${sql.ref(column)}`))}
    from register_entries e where e.group_number = ${groupNumber} and e.posting_pk = ${postingPk} group by 1, 2, 3, 4)`;
}

/** Sums of opening balances and write-offs for rows of a table with the key. Reads only their postings, not those of each month's bill. */
function unbilled({ groupNumber }: DividedPosting, table: string): RawBuilder<unknown> {
  return sql`unbilled as materialized (
    select k.member_id, k.unnumbered_name, k.coverage, k.plan,
      ${sql.join(AMOUNTS.map((column) => sql`sum(e.${sql.ref(column)})::bigint as ${sql.ref(column)}`))}
    from register_entries e join ${sql.raw(table)} k on k.member_id = e.member_id and k.coverage = e.coverage and k.plan = e.plan
      and k.unnumbered_name = ${sql.raw(UNNUMBERED)}
    where e.group_number = ${groupNumber} and e.posting_pk = any(array(
      select q.posting_pk from register_postings q where q.group_number = ${groupNumber} and q.bill_pk is null)) group by 1, 2, 3, 4)`;
}

/** Whether the key of a row was billed with the whole group by another posting. */
function isBilledWhole({ groupNumber, postingPk, hasWholeBills }: DividedPosting, row: string): RawBuilder<unknown> {
  if (!hasWholeBills) return sql`false`;
  return sql`(${KEY_OF(row)}) in (
    select e.member_id, ${sql.raw(UNNUMBERED)}, e.coverage, e.plan from register_postings w
    join bills v on v.group_number = w.group_number and v.bill_pk = w.bill_pk
    join register_entries e on e.group_number = w.group_number and e.posting_pk = w.posting_pk
    where w.group_number = ${groupNumber} and w.posting_pk <> ${postingPk} and v.division_number is null)`;
}

const KEY_OF = (row: string) => sql.raw(`${row}.member_id, ${row}.unnumbered_name, ${row}.coverage, ${row}.plan`);

/**
 * Keys of the posting whose opening balances and write-offs belong to a division: the only one in which they were billed. A
 * division that billed a key has a row for it.
 */
function owners(posting: DividedPosting): RawBuilder<unknown> {
  return sql`owners as materialized (
    select r.* from (
      select ${KEY_OF('r')}, min(r.division_number) as division from added a
      join register_division_balances r on r.group_number = ${posting.groupNumber} and ${isSame('r', 'a')}
      group by 1, 2, 3, 4 having count(*) = 1) r
    where not ${isBilledWhole(posting, 'r')})`;
}

/** An opening balance or a write-off belongs to the only division that bills the member's coverage and plan, if there is one. */
async function addEntriesWithoutBill(tx: Tx, posting: DividedPosting): Promise<void> {
  await sql`
    with ${added(posting)}, ${owners(posting)}
    update register_division_balances b set ${changedBy('+', 'a')}
    from owners o join added a on ${isSame('a', 'o')}
    where b.group_number = ${posting.groupNumber} and b.division_number = o.division and ${isSame('b', 'o')}`.execute(
    tx,
  );
}

/**
 * Removes opening balances and write-offs from a division once the member is also billed elsewhere: they then belong to the whole
 * group.
 */
async function moveEntriesWithoutBill(tx: Tx, posting: DividedPosting): Promise<void> {
  await sql`
    with ${added(posting)}, ${owners(posting)}, moved as materialized (
      select * from owners where division <> ${posting.division}
    ), ${unbilled(posting, 'moved')}
    update register_division_balances b set ${changedBy('-', 'u')}
    from moved m join unbilled u on ${isSame('u', 'm')}
    where b.group_number = ${posting.groupNumber} and b.division_number = m.division and ${isSame('b', 'm')}`.execute(
    tx,
  );
}

/**
 * Adds a bill's entries to the balances that its division already has. A month's bill usually has the same ones as the previous
 * month's.
 *
 * @returns the number of the bill's balances that the division does not have yet
 */
async function addToRowsOfBill(tx: Tx, posting: DividedPosting): Promise<number> {
  const { groupNumber, division } = posting;
  const { rows } = await sql<{ missing: number }>`
    with ${added(posting)}, changed as (
      update register_division_balances b set member_name = a.member_name, ${changedBy('+', 'a')} from added a
      where b.group_number = ${groupNumber} and b.division_number = ${division} and ${isSame('b', 'a')} returning 1)
    select ((select count(*) from added) - (select count(*) from changed))::integer as missing`.execute(tx);
  return rows[0]?.missing ?? 0;
}

/**
 * Adds balances for what the division bills for the first time, including opening balances and write-offs that now belong to it.
 */
async function addRowsOfBill(tx: Tx, posting: DividedPosting): Promise<void> {
  const { groupNumber, division, hasUnbilled, hasOwnBills, hasOtherDivisions } = posting;
  const hasNoRow = (isOne: RawBuilder<unknown>) =>
    sql`not exists (select 1 from register_division_balances r where r.group_number = ${groupNumber} and ${isOne} and ${isSame('r', 'a')})`;
  const isMissing = hasOwnBills ? hasNoRow(sql`r.division_number = ${division}`) : sql`true`;
  const isFirst = hasOwnBills || hasOtherDivisions ? hasNoRow(sql`true`) : sql`true`;
  const first = sql`first as materialized (select ${KEY} from added a where ${isFirst} and not ${isBilledWhole(posting, 'a')})`;
  const amounts = AMOUNTS.map((column) => sql`a.${sql.ref(column)} + coalesce(u.${sql.ref(column)}, 0)`);
  const [parts, sums, ofKey] = hasUnbilled
    ? [
        sql`, ${first}, ${unbilled(posting, 'first')}`,
        sql.join(amounts),
        sql`left join unbilled u on ${isSame('u', 'a')}`,
      ]
    : [sql``, names, sql``];
  await sql`
    with ${added(posting)}${parts}
    insert into register_division_balances (group_number, division_number, ${KEY_WITHOUT_NAME}, member_name, ${names})
    select ${groupNumber}, ${division}, a.member_id, a.coverage, a.plan, a.member_name, ${sums} from added a ${ofKey} where ${isMissing}`.execute(
    tx,
  );
}

const KEY_WITHOUT_NAME = sql.raw('member_id, coverage, plan');

/** Adds or subtracts the amounts of a row. */
function changedBy(operator: '+' | '-', row: string): RawBuilder<unknown> {
  return sql.join(
    AMOUNTS.map(
      (column) => sql`${sql.ref(column)} = b.${sql.ref(column)} ${sql.raw(operator)} ${sql.ref(`${row}.${column}`)}`,
    ),
  );
}
