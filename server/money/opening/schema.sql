-- The bill of the system before that a posted entry for a carrier pays.
-- cluster: group; server: deleted; kept: always; trail: derived, ledger events of opening balances
create table opening_entries (
  group_number text not null, -- internal
  event_pk text not null, -- internal
  entry_no integer not null, -- internal
  upload_pk text not null, -- internal
  row_no integer not null, -- internal
  bill_number text not null, -- internal
  period_from date not null, -- internal
  primary key (group_number, event_pk, entry_no),
  foreign key (group_number, event_pk, entry_no) references ledger_entries (group_number, event_pk, entry_no)
);
create index opening_entries_by_upload on opening_entries (upload_pk);

-- Rows of files of opening balances. `group_number` is null for bank balances.
-- cluster: owner; server: deleted; kept: always; trail: none, rows of a file, whose fingerprint is sealed
create table opening_rows (
  owner text not null, -- internal
  upload_pk text not null, -- internal
  row_no integer not null, -- internal
  kind text not null, -- internal
  group_number text references groups (group_number), -- internal
  carrier_code text references carriers (carrier_code), -- internal
  amount_cents bigint not null, -- internal
  row_values jsonb not null, -- personal, erased as json
  primary key (owner, upload_pk, row_no),
  foreign key (owner, upload_pk) references uploads (owner, upload_pk)
);
create index opening_rows_by_upload on opening_rows (upload_pk, row_no);
