import { type RawBuilder, sql } from 'kysely';

/**
 * Division number of an entry `e` of a posting `p` with bill `b`, as SQL; empty for the whole group. An opening balance or a
 * write-off has no bill. It belongs to the only division whose bills include the member's coverage and plan; otherwise to the whole
 * group.
 *
 * @source BR-DIV-12 docs/decisions/divisions.md#a-balance-is-divided-by-the-bills-that-it-comes-from
 */
export const DIVISION_OF_ENTRY = `case when p.bill_pk is not null then coalesce(b.division_number, '') else coalesce((
  select case when min(coalesce(c.division_number, '')) = max(coalesce(c.division_number, '')) then min(c.division_number) end
  from register_entries f
  join register_postings q on q.group_number = f.group_number and q.posting_pk = f.posting_pk
  join bills c on c.group_number = q.group_number and c.bill_pk = q.bill_pk
  where f.group_number = e.group_number and f.member_id = e.member_id and f.coverage = e.coverage and f.plan = e.plan
    and (f.member_id <> '' or f.member_name = e.member_name)), '') end`;

/** Entries `e` with their posting `p` and its bill `b`, as SQL. */
export const ENTRIES_WITH_BILLS = `register_entries e
  join register_postings p on p.group_number = e.group_number and p.posting_pk = e.posting_pk
  left join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk`;

/**
 * A group's entries as a table expression with the columns of `register_entries`.
 *
 * @param divisions division numbers; undefined for all entries, including those of the whole group
 */
export function entriesOf(groupNumber: string, divisions: readonly string[] | undefined): RawBuilder<unknown> {
  if (!divisions) return sql`register_entries`;
  return sql`(select e.* from ${sql.raw(ENTRIES_WITH_BILLS)}
    where e.group_number = ${groupNumber} and ${sql.raw(DIVISION_OF_ENTRY)} = any(${sql.val([...divisions])}::text[]))`;
}
