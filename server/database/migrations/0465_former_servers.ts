import { type Kysely, sql } from 'kysely';

/**
 * Completes at the commit what a server of version 0.1.0 leaves out while servers are upgraded one after another: the ledger of a
 * remittance that it made, and the state of a bank file that was downloaded from it, which would otherwise be canceled and made
 * again. This version does both itself, so nothing is left to complete.
 *
 * @source docs/decisions/server.md#servers-of-the-former-version-keep-the-books
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function a_remittance_is_posted() returns trigger language plpgsql as $$
    begin
      if exists (
        select 1 from remittance_entries e join ledger_events v on v.group_number = e.group_number and v.ref_pk = e.remittance_pk
        where e.remittance_pk = new.remittance_pk and v.kind = 'REMITTANCE_MADE'
      ) then return null; end if;
      with move as materialized (
        select e.group_number, e.group_number || '.0465-' || new.remittance_pk as event_pk, sum(-l.amount_cents)::bigint as cents
        from remittance_entries e join ledger_entries l
          on l.group_number = e.group_number and l.event_pk = e.event_pk and l.entry_no = e.entry_no
        where e.remittance_pk = new.remittance_pk group by e.group_number having sum(l.amount_cents) <> 0
      ), event as (
        insert into ledger_events (group_number, event_pk, kind, ref_pk, at, by_name)
        select group_number, event_pk, 'REMITTANCE_MADE', new.remittance_pk, new.add_date, 'Processing' from move
      )
      insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, carrier_code)
      select move.group_number, move.event_pk, s.no, s.account, s.sign * move.cents, new.carrier_code
      from move cross join (values (1, 'CARRIER_PAYABLE', 1), (2, 'REMITTANCE_PAYABLE', -1)) s (no, account, sign);
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger remittances_are_posted after insert on remittances deferrable initially deferred
    for each row execute function a_remittance_is_posted()`.execute(db);
  await sql`
    create function a_downloaded_file_is_sent() returns trigger language plpgsql as $$
    begin
      update ach_files set state = 'SENT' where file_pk = new.file_pk and state = 'MADE';
      if not found then return null; end if;
      insert into ach_file_events (file_pk, event_no, at, user_id, by_name, note, state)
      select new.file_pk, coalesce(max(event_no), 0) + 1, new.at, new.user_id, new.by_name, '', 'SENT'
      from ach_file_events where file_pk = new.file_pk;
      return null;
    end $$`.execute(db);
  await sql`
    create constraint trigger downloaded_files_are_sent after insert on ach_downloads deferrable initially deferred
    for each row execute function a_downloaded_file_is_sent()`.execute(db);
}
