import { type Kysely, sql } from 'kysely';

/**
 * Lets the lines of a carrier's file be written, a few thousand at a time, before their bills are there: a line belongs to
 * the key of a bill, and nobody sees a line whose bill is not there yet. A bill has its key by itself, and gives it back
 * with all its lines when it goes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  'create table bill_keys (group_number text not null, bill_pk text not null, primary key (group_number, bill_pk))',
  'insert into bill_keys select group_number, bill_pk from bills',
  'alter table bills add constraint a_bill_has_its_key foreign key (group_number, bill_pk) references bill_keys',
  'alter table bill_lines drop constraint bill_lines_group_number_bill_pk_fkey',
  `alter table bill_lines add constraint a_line_belongs_to_a_bill
     foreign key (group_number, bill_pk) references bill_keys on delete cascade`,
  `create function bill_takes_its_key() returns trigger language plpgsql as $$
   begin
     insert into bill_keys values (new.group_number, new.bill_pk) on conflict do nothing;
     return new;
   end $$`,
  'create trigger bill_takes_its_key before insert on bills for each row execute function bill_takes_its_key()',
  `create function bill_gives_back_its_key() returns trigger language plpgsql as $$
   begin
     delete from bill_keys k using gone g where k.group_number = g.group_number and k.bill_pk = g.bill_pk;
     return null;
   end $$`,
  `create trigger bill_gives_back_its_key after delete on bills referencing old table as gone
     for each statement execute function bill_gives_back_its_key()`,
  // Bills that a file is about to make: here only while it is being committed. `step`: which of its group's it is, by time.
  `create table coming_bills (
     upload_pk text not null, group_number text not null, bill_number text not null, bill_pk text not null,
     step integer not null check (step >= 1), last_pk text, earlier_pk text,
     line_target integer not null, line_count integer not null default 0, billed_cents bigint not null default 0,
     primary key (group_number, upload_pk, bill_number),
     constraint no_more_lines_than_there_were_rows check (line_count <= line_target),
     foreign key (group_number, bill_pk) references bill_keys on delete cascade)`,
  'create index coming_bills_by_upload on coming_bills (upload_pk)',
  'create index coming_bills_by_key on coming_bills (group_number, bill_pk)',
  // Which row of its file a line was; null for lines that came otherwise, or before this was kept.
  'alter table bill_lines add column file_row integer',
  'drop index bill_upload_rows_by_upload',
  'create index bill_upload_rows_by_upload on bill_upload_rows (upload_pk, row_no)',
];
