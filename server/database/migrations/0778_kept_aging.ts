import { type Kysely, sql } from 'kysely';

/** Marks the group of a dated change that is earlier than the end of the last kept day. */
const mark = (moment: string) => `
  insert into late_aging (group_number, at)
  select row_of.group_number, ${moment} from kept_aging k where ${moment} < k.marked_until`;

const marking = (name: string, moment: string) => `
  create function ${name}() returns trigger language plpgsql as $$
  declare row_of record;
  begin
    row_of := case when tg_op = 'DELETE' then old else new end;
    ${mark(moment)};
    return null;
  end $$`;

const STATEMENTS = [
  `create table aged_groups (
     group_number text not null, span integer not null, since date not null, until date not null,
     current_cents bigint not null, days30_cents bigint not null, days60_cents bigint not null, days90_cents bigint not null,
     older_cents bigint not null, pending_cents bigint not null,
     primary key (group_number, span, since)) with (fillfactor = 90)`,
  'create index aged_groups_by_span on aged_groups (span)',
  // Only ever inserted, until a server has corrected the group; without a key, because no row is looked up.
  'create table late_aging (group_number text not null, at timestamptz not null)',
  `create table kept_aging (
     only_row boolean primary key default true check (only_row), time_zone text not null, day date not null,
     marked_until timestamptz not null, kept_day date, filled_to text)`,
  marking('receivable_may_be_late', 'row_of.receivable_at'),
  marking('dated_amount_may_be_late', 'row_of.at'),
  `create function due_date_ages_earlier_days() returns trigger language plpgsql as $$
   declare row_of record;
   begin
     row_of := case when tg_op = 'DELETE' then old else new end;
     insert into late_aging (group_number, at)
       select row_of.group_number, min(u.at) from kept_aging k join unreconciled_amounts u on u.at < k.marked_until
       where u.group_number = row_of.group_number and u.bill_pk = row_of.bill_pk having count(*) > 0;
     return null;
   end $$`,
  `create trigger ledger_entries_may_be_late after insert on ledger_entries for each row
   when (new.account = 'RECEIVABLE') execute function receivable_may_be_late()`,
  `create trigger unreconciled_amounts_may_be_late after insert or update or delete on unreconciled_amounts for each row
   execute function dated_amount_may_be_late()`,
  `create trigger payment_events_may_be_late after insert on payment_events for each row
   when (new.event in ('made', 'processed', 'voided', 'returned', 'reversed')) execute function dated_amount_may_be_late()`,
  `create trigger bills_age_earlier_days after insert or delete on bills for each row
   execute function due_date_ages_earlier_days()`,
  `create trigger bills_age_earlier_days_again after update on bills for each row when (old.due_date <> new.due_date)
   execute function due_date_ages_earlier_days()`,
];

/**
 * Aging of every past day by group: amounts with the days on which they hold, cut into spans of thirty days, so that a day is read from
 * the rows of its span. The servers fill it; a change recorded later with an earlier time marks its group in the same transaction.
 *
 * @source docs/decisions/aging.md#aging-of-past-days-is-kept-by-group
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
