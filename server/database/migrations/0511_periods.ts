import { type Kysely, sql } from 'kysely';

/**
 * Months of the ledger that are being closed, closed, or reopened, and their figures each time that they were closed. Nothing is posted
 * in a closed month, whichever path it takes, and figures never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_events add column event_on date`.execute(db);
  await sql`
    create table periods (
      month date primary key check (month = date_trunc('month', month)::date),
      state text not null check (state in ('OPEN', 'SOFT', 'CLOSED')), since timestamptz not null, until timestamptz not null,
      check (since < until))`.execute(db);
  await sql`
    create table period_versions (
      month date not null references periods, version integer not null check (version > 0), figures text not null,
      hash text not null check (hash = encode(sha256(convert_to(figures, 'UTF8')), 'hex')), closed_at timestamptz not null,
      closed_by_user_id text not null, closed_by text not null, reopened_at timestamptz, reopened_by_user_id text, reopened_by text,
      reopen_reason text, primary key (month, version),
      constraint a_month_is_reopened_by_another_person check (reopened_by_user_id <> closed_by_user_id),
      check ((reopened_at is null) = (reopened_by_user_id is null) and (reopened_at is null) = (reopen_reason is null)))`.execute(
    db,
  );
  await sql`create unique index one_version_counts on period_versions (month) where reopened_at is null`.execute(db);
  await sql`
    create function period_figures_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.month, old.version, old.figures, old.hash, old.closed_at, old.closed_by_user_id)
        = (new.month, new.version, new.figures, new.hash, new.closed_at, new.closed_by_user_id) then
        return new;
      end if;
      raise exception 'The figures of a closed month are never changed.' using errcode = '23514';
    end $$`.execute(db);
  await sql`
    create trigger period_figures_stay before update or delete on period_versions for each row execute function period_figures_stay()`.execute(
    db,
  );
  await sql`
    create function closed_months_stay() returns trigger language plpgsql as $$
    declare closed timestamptz;
    begin
      select max(until) into closed from periods where state = 'CLOSED';
      if closed is not null and exists (select from added where at < closed) then
        raise exception 'Nothing is posted in a closed month: post today, and name the day on which it happened.' using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger closed_months_stay after insert on ledger_events referencing new table as added
      for each statement execute function closed_months_stay()`.execute(db);
  // Text of jsonb is canonical: its keys have one order.
  await sql`
    create function period_figures(since timestamptz, until timestamptz) returns text language sql stable as $$
      select jsonb_build_object(
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
          from remittances where upload_pk is null and add_date >= $1 and add_date < $2))::text
    $$`.execute(db);
}
