/**
 * NACHA files of ACH payments and remittances to carriers. A payment's source is in at most one file, and an entry of the
 * ledger that a carrier is owed in at most one remittance. Identifiers are those of the first download, so that a file never
 * changes.
 */
export const BANK_FILES = [
  `create table ach_files (
     file_pk text primary key,
     file_no integer not null unique check (file_no > 0),
     run_pk text not null references processing_runs,
     business_date date not null,
     modifier text not null check (modifier ~ '^[A-Z0-9]$'),
     add_date timestamptz not null,
     entry_count integer not null check (entry_count > 0),
     amount_cents bigint not null check (amount_cents > 0),
     originator jsonb,
     kind text not null default 'PAYMENTS' check (kind in ('PAYMENTS','MICRO_DEPOSITS')))`,
  `create table ach_entries (
     group_number text not null,
     payment_pk text not null,
     source_no integer not null,
     file_pk text not null references ach_files,
     entry_no integer not null check (entry_no between 1 and 9999999),
     group_name text not null,
     primary key (group_number, payment_pk, source_no),
     foreign key (group_number, payment_pk, source_no) references payment_sources,
     unique (file_pk, entry_no))`,
  `create table ach_downloads (
     file_pk text not null references ach_files,
     download_pk text not null,
     at timestamptz not null,
     user_id text not null,
     by_name text not null,
     primary key (file_pk, download_pk))`,
  `create table remittances (
     remittance_pk text primary key,
     control_no integer not null unique check (control_no > 0),
     run_pk text references processing_runs,
     carrier_code text not null,
     business_date date not null,
     add_date timestamptz not null,
     bill_count integer not null check (bill_count > 0),
     amount_cents bigint not null check (amount_cents > 0),
     parties jsonb)`,
  `create index remittances_by_carrier on remittances (carrier_code, business_date desc, control_no desc)`,
  `create index remittances_by_date on remittances (business_date desc, control_no desc)`,
  `create table remittance_entries (
     group_number text not null,
     event_pk text not null,
     entry_no integer not null,
     remittance_pk text not null references remittances,
     primary key (group_number, event_pk, entry_no),
     foreign key (group_number, event_pk, entry_no) references ledger_entries)`,
  `create index remittance_entries_of on remittance_entries (remittance_pk)`,
  `create table unremitted_entries (
     group_number text not null,
     event_pk text not null,
     entry_no integer not null,
     carrier_code text not null,
     primary key (group_number, event_pk, entry_no),
     foreign key (group_number, event_pk, entry_no) references ledger_entries)`,
  `create index unremitted_entries_by_carrier on unremitted_entries (carrier_code)`,
  `create function carriers_are_owed() returns trigger language plpgsql as $$
   begin
     insert into unremitted_entries (group_number, event_pk, entry_no, carrier_code)
       select group_number, event_pk, entry_no, carrier_code from added
       where account = 'CARRIER_PAYABLE' and carrier_code is not null;
     return null;
   end $$`,
  `create trigger ledger_entries_to_remit after insert on ledger_entries referencing new table as added
   for each statement execute function carriers_are_owed()`,
];
