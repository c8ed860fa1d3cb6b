-- Keys of bills and of bills being created, so that lines can be written before their bill.
-- cluster: group; server: deleted; kept: always; trail: derived, keys of bills
create table bill_keys (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  primary key (group_number, bill_pk)
);

-- cluster: group; server: deleted; kept: always; trail: derived, states and sums of bill_events, lines, and the ledger, which the money rules compare
create table bills (
  group_number text not null references groups (group_number), -- internal
  bill_pk text not null, -- internal
  bill_number text not null, -- internal
  period_from date not null, -- internal
  period_to date not null, -- internal
  bill_date date not null, -- internal
  due_date date not null, -- internal
  status text not null check (status in ('UNRELEASED', 'RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL', 'PAID')), -- internal
  version integer not null default 1 check (version >= 1), -- internal
  reconcile_policy text not null check (reconcile_policy in ('adjustThenPay', 'payAsBilled')), -- internal
  carrier_codes text[] not null, -- internal
  billed_cents bigint not null, -- internal
  reconciled_cents bigint not null, -- internal
  adjustments_cents bigint not null default 0, -- internal
  credits_cents bigint not null default 0 check (credits_cents >= 0), -- internal
  due_cents bigint not null, -- internal
  paid_cents bigint not null default 0, -- internal
  pending_cents bigint not null default 0, -- internal
  previous_balance_cents bigint not null default 0, -- internal
  has_zero_payment boolean not null default false, -- internal
  line_count integer not null, -- internal
  member_count integer not null, -- internal
  changed_line_count integer not null default 0, -- internal
  released_at timestamptz, -- internal
  released_by text, -- personal
  reconciled_at timestamptz, -- internal
  reconciled_by text, -- personal
  reconciled_by_user_id text, -- personal
  add_date timestamptz not null default now(), -- internal
  add_user text not null default 'system', -- personal
  mod_date timestamptz not null default now(), -- internal
  mod_user text not null default 'system', -- personal
  -- The upload that created it.
  upload_pk text, -- internal
  -- Null for bills of the whole group.
  division_number text, -- internal
  primary key (group_number, bill_pk),
  constraint a_zero_payment_wants_nothing_due check (not has_zero_payment or status = 'PAID' and due_cents <= 0 and paid_cents = 0),
  constraint amounts_of_a_bill_stay_exact check (abs(billed_cents) <= 10000000000000 and abs(reconciled_cents) <=
    10000000000000 and abs(adjustments_cents) <= 10000000000000 and abs(credits_cents) <= 10000000000000 and
    abs(previous_balance_cents) <= 10000000000000),
  constraint bill_key_names_its_group check (bill_pk ~~ (group_number || '.%')),
  constraint due_is_what_its_parts_say check (due_cents = (adjustments_cents - credits_cents + case when (status in ('RECONCILED',
    'PENDING', 'PARTIAL', 'PAID')) and reconcile_policy = 'adjustThenPay' then reconciled_cents else billed_cents end)),
  constraint never_more_on_a_bill_than_due check (paid_cents >= 0 and pending_cents >= 0 and (paid_cents + pending_cents) <=
    greatest(due_cents, 0::bigint)),
  constraint status_is_what_the_money_says check ( case status when 'PENDING' then pending_cents > 0 when 'PARTIAL' then pending_cents = 0
    and paid_cents > 0 and paid_cents < due_cents and not has_zero_payment when 'PAID' then pending_cents = 0 and (has_zero_payment or
    due_cents > 0 and paid_cents >= due_cents) else pending_cents = 0 and paid_cents = 0 end),
  constraint a_bill_has_its_key foreign key (group_number, bill_pk) references bill_keys (group_number, bill_pk),
  constraint bills_of_divisions foreign key (group_number, division_number) references divisions (group_number, division_number)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
create index bills_by_division on bills (group_number, division_number) where division_number is not null;
create index bills_by_due on bills (due_date desc, bill_pk);
create index bills_by_group_status on bills (group_number, status, due_date desc, bill_pk);
create index bills_by_month on bills (period_from, group_number) include (bill_pk, carrier_codes, billed_cents, adjustments_cents,
  credits_cents) where status <> 'UNRELEASED';
create index bills_by_number_key on bills (lower((bill_number collate "C")));
create index bills_by_status_due on bills (status, due_date desc, bill_pk);
create index bills_by_upload on bills (upload_pk) where upload_pk is not null;
create index bills_owed on bills (group_number, bill_pk) include (due_date, period_from, carrier_codes, due_cents, paid_cents,
  pending_cents) where status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL');
create index bills_seen_by_due on bills (due_date desc, bill_pk) where status <> 'UNRELEASED';
create index bills_unreleased on bills (period_from, bill_pk desc) where status = 'UNRELEASED';

-- cluster: group; server: deleted; kept: always; trail: derived, the carrier's file, whose fingerprint is sealed
create table bill_adjustments (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  adjustment_pk text not null, -- internal
  kind text not null -- internal
    check (kind in ('RETRO_ADD', 'RETRO_TERM', 'TIER', 'RATE', 'VOLUME', 'FEE', 'CREDIT', 'CORRECTION', 'DEBIT_SUSPENSE')),
  description text not null, -- personal, erased as text
  carrier_code text not null references carriers (carrier_code), -- internal
  amount_cents bigint not null, -- internal
  primary key (group_number, bill_pk, adjustment_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);

-- cluster: group; server: deleted; kept: always; trail: group_number
create table bill_comments (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  comment_pk text not null, -- internal
  line_pk text, -- internal
  -- Carriers that see it.
  carrier_codes text[] not null, -- internal
  is_from_carrier boolean not null, -- internal
  -- Empty once deleted.
  note text not null, -- personal, erased as text
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  deleted_at timestamptz, -- internal
  -- The author's key, by which a repeated request is recognized.
  add_key uuid, -- internal
  primary key (group_number, bill_pk, comment_pk),
  foreign key (group_number, bill_pk) references bill_keys (group_number, bill_pk) on delete cascade
);
create unique index bill_comments_by_key on bill_comments (group_number, bill_pk, by_user_id, add_key);

-- cluster: group; server: deleted; kept: file; trail: group_number
create table bill_attachments (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  attachment_pk text not null, -- internal
  comment_pk text not null, -- internal
  file_name text not null, -- personal, erased as text
  bytes integer not null check (bytes > 0), -- internal
  sha256 text not null, -- internal
  -- The author's idempotency key.
  add_key uuid not null, -- internal
  at timestamptz not null, -- internal
  by_user_id text not null, -- personal
  by_name text not null, -- personal
  removed_at timestamptz, -- internal
  removed_by_user_id text, -- personal
  removed_by text, -- personal
  -- Whether its content has been deleted from the storage.
  file_gone boolean not null default false, -- internal, not sealed: retention deletes files
  primary key (group_number, bill_pk, attachment_pk),
  check ((removed_at is null) = (removed_by is null)),
  check (removed_at is not null or not file_gone),
  foreign key (group_number, bill_pk, comment_pk) references bill_comments (group_number, bill_pk, comment_pk) on delete cascade
);
create index bill_attachments_by_comment on bill_attachments (group_number, bill_pk, comment_pk);
create unique index bill_attachments_by_key on bill_attachments (group_number, bill_pk, by_user_id, add_key);
create index bill_attachments_to_delete on bill_attachments (removed_at) where (removed_at is not null) and (not file_gone);

-- cluster: group; server: deleted; kept: always; trail: derived, sums of lines, which the money rules compare with the ledger
create table bill_carriers (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  carrier_code text not null references carriers (carrier_code), -- internal
  billed_cents bigint not null, -- internal
  reconciled_cents bigint not null, -- internal
  adjustments_cents bigint not null default 0, -- internal
  line_count integer not null, -- internal
  paid_cents bigint not null default 0 check (paid_cents >= 0), -- internal
  primary key (group_number, bill_pk, carrier_code),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
create index bill_carriers_by_carrier on bill_carriers (carrier_code, group_number, bill_pk);

-- cluster: group; server: changed; kept: always; trail: group_number with bill_line_changes
create table bill_events (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  event_pk text not null, -- internal
  at timestamptz not null default now(), -- internal
  user_id text, -- personal
  by_name text not null, -- personal
  event text not null, -- internal
  status_before text, -- internal
  status_after text not null, -- internal
  note text not null default '', -- personal, erased as text
  change_count integer not null default 0, -- internal
  primary key (group_number, bill_pk, event_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index bill_events_by_time on bill_events (at);

-- cluster: group; server: changed; kept: always; trail: derived, parts of bill_events
create table bill_line_changes (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  event_pk text not null, -- internal
  line_pk text not null, -- internal
  before_cents bigint not null, -- personal
  after_cents bigint not null, -- personal
  reason_code text, -- internal
  note text not null default '', -- personal, erased as text
  primary key (group_number, bill_pk, event_pk, line_pk),
  foreign key (group_number, bill_pk, event_pk) references bill_events (group_number, bill_pk, event_pk) on delete cascade
);
create index bill_line_changes_by_line on bill_line_changes (group_number, line_pk);

-- The lines as they were released, which a revert restores.
-- cluster: group; server: deleted; kept: always; trail: derived, lines as they were released
create table bill_line_snapshots (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  line_pk text not null, -- internal
  billed_cents bigint not null, -- personal
  reconciled_cents bigint, -- personal
  reason_code text, -- internal
  effective_date date, -- personal
  note text not null, -- personal, erased as text
  primary key (group_number, bill_pk, line_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);

-- cluster: group; server: deleted; kept: always; trail: derived, the carrier's file, whose fingerprint is sealed, and bill_events
create table bill_lines (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  line_pk text not null, -- internal
  line_no integer not null, -- internal
  member_id text not null, -- personal, erased as number
  member_name text not null, -- personal, erased as name
  carrier_code text not null, -- internal
  coverage text not null, -- personal
  plan text not null, -- personal
  tier text not null check (tier in ('EE', 'ES', 'EC', 'FAM')), -- personal
  volume_cents bigint, -- personal
  change text not null check (change in ('NEW', 'TERMED', 'CHANGED', 'SAME', 'RETRO')), -- personal
  retro_period date, -- personal
  billed_cents bigint not null, -- personal
  reconciled_cents bigint, -- personal
  reason_code text, -- internal
  effective_date date, -- personal
  note text not null default '', -- personal, erased as text
  -- The row number in the carrier's file; null for other lines.
  file_row integer, -- internal
  -- As the carrier's file names it, or what it stands for there; null if the file has none.
  class_name text, -- personal
  primary key (group_number, bill_pk, line_pk),
  constraint a_change_is_a_difference check (reconciled_cents is null or reconciled_cents <> billed_cents),
  constraint a_changed_line_has_a_reason check ((reconciled_cents is null) = (reason_code is null)),
  constraint amounts_of_a_line_stay_exact check (abs(billed_cents) <= 10000000000 and abs(reconciled_cents) <=
    10000000000),
  constraint a_line_belongs_to_a_bill foreign key (group_number, bill_pk) references bill_keys (group_number, bill_pk) on delete cascade
);
create index bill_lines_by_member on bill_lines (group_number, member_id, bill_pk);
create index bill_lines_changed on bill_lines (group_number, bill_pk) where reason_code is not null;
create unique index bill_lines_in_order on bill_lines (group_number, bill_pk, line_no);
create index bill_lines_terminated on bill_lines (group_number, bill_pk) where reason_code = 'TERMINATED';

-- cluster: group; server: deleted; kept: purge; trail: none, who works now
create table bill_locks (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  user_id text not null references people (user_id), -- personal
  since timestamptz not null, -- internal
  expires_at timestamptz not null, -- internal
  -- Lock tokens by browser tab, each with its expiration (ISO, UTC).
  holders jsonb not null, -- personal
  primary key (group_number, bill_pk),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
);
create index bill_locks_by_person on bill_locks (user_id);

-- Each carrier's part of each bill, for counts. Maintained by the database; never write it.
-- cluster: group; server: deleted; kept: always; trail: derived, sums of bill_carriers
create table carrier_bills (
  group_number text not null, -- internal
  bill_pk text not null, -- internal
  carrier_code text not null, -- internal
  is_issuer boolean not null, -- internal
  bill_number text not null, -- internal
  status text not null, -- internal
  period_from date not null, -- internal
  period_to date not null, -- internal
  due_date date not null, -- internal
  line_count integer not null, -- internal
  billed_cents bigint not null, -- internal
  reconciled_cents bigint not null, -- internal
  adjustments_cents bigint not null, -- internal
  credits_cents bigint not null, -- internal
  due_cents bigint not null, -- internal
  paid_cents bigint not null, -- internal
  pending_cents bigint not null, -- internal
  primary key (group_number, bill_pk, carrier_code),
  foreign key (group_number, bill_pk) references bills (group_number, bill_pk) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
create index carrier_bills_by_carrier on carrier_bills (carrier_code, group_number, bill_pk);
create index carrier_bills_by_month on carrier_bills (carrier_code, period_from, group_number) include (bill_pk, billed_cents,
  adjustments_cents, credits_cents) where status <> 'UNRELEASED';
create index carrier_bills_owed on carrier_bills (carrier_code, group_number, bill_pk) include (due_date, period_from, due_cents,
  paid_cents, pending_cents) where status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PENDING', 'PARTIAL');

-- Members with lines, by carrier, for searches. Maintained by the database; never write it.
-- cluster: group; server: deleted; kept: always; trail: derived, the members of lines
create table members (
  group_number text not null, -- internal
  member_id text not null, -- personal, erased as number
  carrier_code text not null, -- internal
  member_name text not null, -- personal, erased as name
  primary key (group_number, member_id, carrier_code)
);
create index members_by_last_digits on members (reverse(lower(member_id)) text_pattern_ops);
create index members_by_searched_word on members using gin (array_to_tsvector(array_remove(string_to_array(searched_text(member_name),
  ' '), '')));
-- Numbers that may have other forms, and those of people whose number on the bill is another person's, too.
create index members_by_key on members (group_number, member_key(member_id)) where member_id !~ '^[1-9A-Z][0-9A-Z]*$';
create index members_by_word on members using gin (to_tsvector('simple'::regconfig, translate(member_name, '.,-/@''', '      ')));

-- Employee numbers of members.
-- cluster: group; server: deleted; kept: always; trail: derived, numbers of payroll files
create table payroll_numbers (
  group_number text not null references groups (group_number), -- internal
  -- See `numberOf`.
  number text not null, -- personal
  -- The member's number on the bill.
  member_id text not null, -- personal
  -- When a bill was last reconciled with it.
  at timestamptz not null, -- internal
  primary key (group_number, number)
);
create index payroll_numbers_of_member on payroll_numbers (group_number, member_id);

-- `carrier_bills` as it must be, with the columns of the table in its order. Credits are spread over a bill's carriers by what they have of
-- it, and money on its way by what is still open of that: the shares of the ledger. Carriers are added up by bill, and not looked up for
-- each bill, which Citus refuses where further selections read the result.
create view carrier_bills_computed as
select b.group_number, b.bill_pk, k.carrier_code, k.carrier_code = b.carrier_codes[1] as is_issuer,
  b.bill_number, b.status, b.period_from, b.period_to, b.due_date,
  k.line_count, k.billed_cents, k.reconciled_cents, k.adjustments_cents,
  coalesce(b.credit_parts[array_position(b.codes, k.carrier_code)], 0) as credits_cents,
  b.amounts[array_position(b.codes, k.carrier_code)]
    - coalesce(b.credit_parts[array_position(b.codes, k.carrier_code)], 0) as due_cents,
  k.paid_cents, coalesce(b.pending_parts[array_position(b.codes, k.carrier_code)], 0) as pending_cents
from (
  select b.*, case when b.pending_cents <> 0 then pro_rata(b.pending_cents, array(
    select greatest(0, own.amount - coalesce(own.credited, 0) - own.paid)
    from unnest(b.amounts, b.credit_parts, b.paids) with ordinality own (amount, credited, paid, no) order by own.no
  )) end as pending_parts
  from (
    select b.*, case when b.credits_cents <> 0 then pro_rata(b.credits_cents, array(
      select greatest(0, own.amount) from unnest(b.amounts) with ordinality own (amount, no) order by own.no
    )) end as credit_parts
    from (
      select b.group_number, b.bill_pk, b.bill_number, b.status, b.period_from, b.period_to, b.due_date, b.carrier_codes,
        b.credits_cents, b.pending_cents,
        array_agg(c.carrier_code order by c.carrier_code) as codes,
        array_agg(c.adjustments_cents + case
          when b.reconcile_policy = 'adjustThenPay' and b.status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID') then c.reconciled_cents
          else c.billed_cents end order by c.carrier_code) as amounts,
        array_agg(c.paid_cents order by c.carrier_code) as paids
      from bills b join bill_carriers c on c.group_number = b.group_number and c.bill_pk = b.bill_pk
      group by b.group_number, b.bill_pk, b.bill_number, b.status, b.period_from, b.period_to, b.due_date, b.carrier_codes,
        b.credits_cents, b.pending_cents
    ) b
  ) b
) b
join bill_carriers k on k.group_number = b.group_number and k.bill_pk = b.bill_pk;

-- Keeps each carrier's part of a bill in the transaction that changes the bill, so that a carrier's totals are read from a narrow table.
-- The selection is `carrier_bills_computed` for bills of one group, with every table filtered by the group number.
-- @source docs/adr/0019-carrier-part-of-a-bill.md
create function keep_carrier_bills() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in select group_number, array_agg(distinct bill_pk) as bill_pks from changed group by group_number loop
    insert into carrier_bills as kept
    select b.group_number, b.bill_pk, k.carrier_code, k.carrier_code = b.carrier_codes[1] as is_issuer,
      b.bill_number, b.status, b.period_from, b.period_to, b.due_date,
      k.line_count, k.billed_cents, k.reconciled_cents, k.adjustments_cents,
      coalesce(credits.parts[place.no], 0) as credits_cents,
      carriers.amounts[place.no] - coalesce(credits.parts[place.no], 0) as due_cents,
      k.paid_cents, coalesce(pending.parts[place.no], 0) as pending_cents
    from bills b
    cross join lateral (
      select array_agg(c.carrier_code order by c.carrier_code) as codes, array_agg(c.amount order by c.carrier_code) as amounts,
        array_agg(c.paid_cents order by c.carrier_code) as paids
      from (
        select carrier_code, paid_cents, adjustments_cents + case
          when b.reconcile_policy = 'adjustThenPay' and b.status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID') then reconciled_cents
          else billed_cents end as amount
        from bill_carriers where group_number = of_group.group_number and bill_pk = b.bill_pk
      ) c
    ) carriers
    cross join lateral (
      select case when b.credits_cents <> 0 then pro_rata(b.credits_cents, array(
        select greatest(0, amount) from unnest(carriers.amounts) with ordinality own (amount, no) order by no
      )) end as parts
    ) credits
    cross join lateral (
      select case when b.pending_cents <> 0 then pro_rata(b.pending_cents, array(
        select greatest(0, amount - coalesce(credited, 0) - paid)
        from unnest(carriers.amounts, credits.parts, carriers.paids) with ordinality own (amount, credited, paid, no) order by no
      )) end as parts
    ) pending
    join bill_carriers k on k.group_number = of_group.group_number and k.bill_pk = b.bill_pk
    cross join lateral (select array_position(carriers.codes, k.carrier_code) as no) place
    where b.group_number = of_group.group_number and b.bill_pk = any(of_group.bill_pks)
    on conflict (group_number, bill_pk, carrier_code) do update
    set is_issuer = excluded.is_issuer, bill_number = excluded.bill_number, status = excluded.status,
      period_from = excluded.period_from, period_to = excluded.period_to, due_date = excluded.due_date,
      line_count = excluded.line_count, billed_cents = excluded.billed_cents, reconciled_cents = excluded.reconciled_cents,
      adjustments_cents = excluded.adjustments_cents, credits_cents = excluded.credits_cents, due_cents = excluded.due_cents,
      paid_cents = excluded.paid_cents, pending_cents = excluded.pending_cents
    where (kept.is_issuer, kept.bill_number, kept.status, kept.period_from, kept.period_to, kept.due_date, kept.line_count,
        kept.billed_cents, kept.reconciled_cents, kept.adjustments_cents, kept.credits_cents, kept.due_cents, kept.paid_cents,
        kept.pending_cents)
      is distinct from (excluded.is_issuer, excluded.bill_number, excluded.status, excluded.period_from, excluded.period_to,
        excluded.due_date, excluded.line_count, excluded.billed_cents, excluded.reconciled_cents, excluded.adjustments_cents,
        excluded.credits_cents, excluded.due_cents, excluded.paid_cents, excluded.pending_cents);
  end loop;
  return null;
end
$$;
create trigger carriers_see_insert_of_bill_carriers after insert on bill_carriers referencing new table as changed
  for each statement execute function keep_carrier_bills();
-- `listbill.bills_follow` is set where both bills and their carriers change, so that the parts are computed once.
create trigger carriers_see_update_of_bill_carriers after update on bill_carriers referencing new table as changed
  for each statement when (coalesce(current_setting('listbill.bills_follow', true), '') <> 'on') execute function keep_carrier_bills();
create trigger carriers_see_update_of_bills after update on bills referencing new table as changed
  for each statement execute function keep_carrier_bills();

-- Every bill has a key, which its lines refer to. A file's lines may have come first, and the key with them.
create function bill_takes_its_key() returns trigger language plpgsql as $$
begin
  insert into bill_keys values (new.group_number, new.bill_pk) on conflict do nothing;
  return new;
end
$$;
create trigger bill_takes_its_key before insert on bills for each row execute function bill_takes_its_key();

-- Deletes the keys of deleted bills.
create function bill_gives_back_its_key() returns trigger language plpgsql as $$
declare of_group record;
begin
  for of_group in select group_number, array_agg(bill_pk) as bill_pks from gone group by group_number loop
    delete from bill_keys where group_number = of_group.group_number and bill_pk = any(of_group.bill_pks);
  end loop;
  return null;
end
$$;
create trigger bill_gives_back_its_key after delete on bills referencing old table as gone
  for each statement execute function bill_gives_back_its_key();

-- Words by which two names can be one person's: the same as `shareWord` of the application compares.
create function searched_words(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word), '{}') from regexp_split_to_table(searched_text(given), ' +') word
  where char_length(word) > 1 and word <> all('{al,ben,bin,d,da,das,de,del,dela,della,den,der,di,dos,du,el,ibn,l,la,las,le,los,mac,mc,o,san,
    st,ste,ten,ter,van,von,zu,jr,sr,ii,iii,iv}'::text[])
$$;

-- Whether two names of one number can be one person's.
create function share_word(one text, other text) returns boolean language sql immutable parallel safe as $$
  select one = other or searched_words(one) = '{}' or searched_words(other) = '{}' or searched_words(one) && searched_words(other)
$$;

-- Whether all words of one name are words of the other, and there are two of them.
create function has_words(one text, other text) returns boolean language sql immutable parallel safe as $$
  select cardinality(least_words) > 1 and least_words <@ most_words from (
    select case when cardinality(a) < cardinality(b) then a else b end as least_words,
      case when cardinality(a) < cardinality(b) then b else a end as most_words
    from (select searched_words(one) as a, searched_words(other) as b) w) x
$$;

-- Gives new lines of a carrier the number that their member has in the group: the form that it had before, or the number with the carrier's
-- code where another carrier has given it to somebody else. A number that the carrier had before stays as it was. The first selection is by
-- the key of `members`, because a bill has up to 150,000 members; names are compared only of numbers that the group has in another form or
-- from another carrier.
-- @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
create function numbers_in_group(of_group text, of_carrier text, ids text[], names text[])
returns table (issued text, identity text) language plpgsql as $$
begin
  if not exists (select from members m where m.group_number = of_group and m.carrier_code <> of_carrier and m.member_id = any(ids))
    and not exists (select from members m where m.group_number = of_group and m.member_id !~ '^[1-9A-Z][0-9A-Z]*$')
    and not exists (select from unnest(ids) i where i !~ '^[1-9A-Z][0-9A-Z]*$') then
    return;
  end if;
  return query
    with asked as materialized (
      select a.member_id, a.member_name, member_key(a.member_id) as key from unnest(ids, names) a (member_id, member_name)
      where not exists (
        select from members m where m.group_number = of_group and m.member_id = a.member_id and m.carrier_code = of_carrier)
    ), known as materialized (
      select a.member_id as asked_id, a.member_name as asked_name, m.member_id, m.carrier_code, m.member_name, false as is_form
      from asked a join members m on m.group_number = of_group and m.member_id = a.member_id
      union all
      select a.member_id, a.member_name, m.member_id, m.carrier_code, m.member_name, false
      from members m join asked a on a.member_id = split_part(m.member_id, '·', 2)
      where m.group_number = of_group and m.member_id !~ '^[1-9A-Z][0-9A-Z]*$' and strpos(m.member_id, '·') > 0
      union all
      select a.member_id, a.member_name, m.member_id, m.carrier_code, m.member_name, true
      from asked a join members m on m.group_number = of_group and m.member_id = a.key
      where a.key <> a.member_id and a.key <> '' and m.member_id <> all(ids)
      union all
      select a.member_id, a.member_name, m.member_id, m.carrier_code, m.member_name, true
      from asked a join members m on m.group_number = of_group and member_key(m.member_id) = a.key
      where m.member_id !~ '^[1-9A-Z][0-9A-Z]*$' and m.member_id <> a.member_id and a.key <> '' and m.member_id <> all(ids)
    )
    select x.asked_id, x.identity from (
      select k.asked_id, coalesce(
        min(k.member_id collate "C") filter (where not k.is_form and k.carrier_code = of_carrier),
        min(k.member_id collate "C") filter (where k.member_id = k.asked_id and share_word(k.member_name, k.asked_name)),
        min(k.member_id collate "C") filter (where not k.is_form and share_word(k.member_name, k.asked_name)),
        min(k.member_id collate "C") filter (where k.is_form and case when member_key('1' || k.member_id) = member_key('1' || k.asked_id)
          then share_word(k.member_name, k.asked_name) else has_words(k.member_name, k.asked_name) end),
        case when bool_or(k.member_id = k.asked_id) then of_carrier || '·' || k.asked_id else k.asked_id end) as identity
      from known k group by k.asked_id, k.asked_name) x
    where x.identity <> x.asked_id;
end
$$;

-- Keeps the members of new lines, in one order, so that two transactions cannot deadlock. Locks the members of their groups, each by one of
-- 64 keys, so that no file takes too many: lines that are added while the last others of a member are deleted would be left without their
-- member, because neither transaction sees the other's lines.
create function add_members() returns trigger language plpgsql as $$
declare
  of_carrier record;
  own text[];
  in_group text[];
  of_bills text[];
  of_lines text[];
  renamed text[];
begin
  perform pg_advisory_xact_lock_shared(4180024, key) from (
    select distinct hashtext(group_number) & 63 as key from added where member_id <> '' order by key) keys;
  for of_carrier in
    select group_number, carrier_code, array_agg(member_id) as ids, array_agg(member_name) as names
    from (
      select distinct on (group_number, carrier_code, member_id) group_number, carrier_code, member_id, member_name
      from added where member_id <> '' order by group_number, carrier_code, member_id, line_pk collate "C"
    ) a
    group by group_number, carrier_code order by group_number, carrier_code collate "C"
  loop
    select array_agg(n.issued), array_agg(n.identity) into own, in_group
    from numbers_in_group(of_carrier.group_number, of_carrier.carrier_code, of_carrier.ids, of_carrier.names) n;
    if own is not null then
      -- Collected first: Citus cannot join new lines with a table.
      select array_agg(a.bill_pk), array_agg(a.line_pk), array_agg(n.identity)
      into of_bills, of_lines, renamed
      from unnest(own, in_group) n (issued, identity) join added a on a.member_id = n.issued
      where a.group_number = of_carrier.group_number and a.carrier_code = of_carrier.carrier_code;
      update bill_lines l set member_id = n.identity
      from unnest(of_bills, of_lines, renamed) n (bill_pk, line_pk, identity)
      where l.group_number = of_carrier.group_number and l.bill_pk = n.bill_pk and l.line_pk = n.line_pk;
    end if;
    insert into members as m (group_number, member_id, carrier_code, member_name)
    select distinct on (coalesce(n.identity, l.member_id)) of_carrier.group_number, coalesce(n.identity, l.member_id),
      of_carrier.carrier_code, l.member_name
    from unnest(of_carrier.ids, of_carrier.names) l (member_id, member_name)
    left join unnest(own, in_group) n (issued, identity) on n.issued = l.member_id
    where not exists (
      select from members known where known.group_number = of_carrier.group_number
        and known.member_id = coalesce(n.identity, l.member_id) and known.carrier_code = of_carrier.carrier_code
        and known.member_name = l.member_name)
    order by coalesce(n.identity, l.member_id)
    on conflict (group_number, member_id, carrier_code) do update set member_name = excluded.member_name;
  end loop;
  -- Bills that are counted before their lines are added have counted the numbers as issued. Others are counted afterward.
  for of_carrier in select group_number, array_agg(distinct bill_pk) as ids from added where member_id <> '' group by group_number loop
    update bills b set member_count = s.members
    from (
      select l.bill_pk, count(distinct l.member_id) as members, count(*) as lines from bill_lines l
      where l.group_number = of_carrier.group_number and l.bill_pk in (
        select k.bill_pk from bills k where k.group_number = of_carrier.group_number and k.bill_pk = any(of_carrier.ids))
      group by l.bill_pk) s
    where b.group_number = of_carrier.group_number and b.bill_pk = s.bill_pk and b.line_count = s.lines
      and b.member_count <> s.members;
  end loop;
  return null;
end
$$;
create trigger lines_add_members after insert on bill_lines referencing new table as added
  for each statement execute function add_members();

-- Deletes members with their last line, under the exclusive lock of their groups.
create function remove_members() returns trigger language plpgsql as $$
declare of_group record;
begin
  perform pg_advisory_xact_lock(4180024, key) from (
    select distinct hashtext(group_number) & 63 as key from removed where member_id <> '' order by key) keys;
  for of_group in
    select group_number, array_agg(member_id) as ids, array_agg(carrier_code) as carriers
    from (select distinct group_number, member_id, carrier_code from removed where member_id <> '') r
    group by group_number
  loop
    delete from members m using unnest(of_group.ids, of_group.carriers) r (member_id, carrier_code)
    where m.group_number = of_group.group_number and m.member_id = r.member_id and m.carrier_code = r.carrier_code
      and not exists (
        select from bill_lines l where l.group_number = of_group.group_number and l.member_id = m.member_id
          and l.carrier_code = m.carrier_code);
  end loop;
  return null;
end
$$;
create trigger lines_remove_members after delete on bill_lines referencing old table as removed
  for each statement execute function remove_members();

-- The tabs of a bill's lock with a heartbeat in the day before a moment. A function, because Citus takes no subquery in an insert, and
-- immutable, which Citus asks for as well: the times are in ISO 8601 with their zone, so no setting changes them.
create function recent_holders(holders jsonb, moment timestamptz) returns jsonb language plpgsql immutable as $$
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(holders)
    where value::timestamptz > moment - interval '1 day');
end
$$;
