import { type Kysely, sql } from 'kysely';

/** Computes a month's figures in PL/pgSQL, because Citus cannot plan a SQL function with parameters. The figures do not change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function period_figures(since timestamptz, until timestamptz) returns text language plpgsql stable as $$
    begin
      return (select jsonb_build_object(
        'trialBalance', (select coalesce(jsonb_object_agg(account, cents), '{}') from (
          select e.account, sum(e.amount_cents)::bigint as cents
          from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
          where v.at < $2 group by 1 having sum(e.amount_cents) <> 0) balance),
        'aging', (select coalesce(jsonb_object_agg(group_number, dues), '{}') from (
          select group_number, jsonb_object_agg(due, cents) as dues from (
            select e.group_number, coalesce(b.due_date::text, 'returns') as due, sum(e.amount_cents)::bigint as cents
            from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
            left join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
            where e.account in ('RECEIVABLE', 'RETURNED_RECEIVABLE') and v.at < $2
            group by 1, 2 having sum(e.amount_cents) <> 0) due group by 1) aged),
        'remittances', (select coalesce(jsonb_object_agg(remittance_pk, amount_cents), '{}')
          from remittances where upload_pk is null and add_date >= $1 and add_date < $2))::text);
    end $$`.execute(db);
}
