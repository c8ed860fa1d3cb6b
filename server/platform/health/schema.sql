-- cluster: chain; server: changed only seal_no; kept: always; trail: none, the trail itself
create table audit_entries (
  entry_no bigint generated always as identity primary key, -- internal
  -- A group number, `unidentified` for money of an unknown payer, or `*` for the office.
  chain text not null, -- internal
  -- Name of the table.
  record text not null, -- internal
  -- The values of its primary key, with colons between them.
  record_key text not null, -- personal
  -- SHA-256 of the row without names of people; null if it was deleted.
  digest bytea check (length(digest) = 32), -- internal
  recorded_at timestamptz not null default now(), -- internal
  -- Null until it is sealed.
  seal_no bigint check (seal_no > 0) -- internal
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.05);
create index audit_entries_by_seal on audit_entries (seal_no, record, record_key);
create index audit_entries_waiting on audit_entries (entry_no) where seal_no is null;

-- cluster: chain; server: added; kept: always; trail: none, the trail itself
create table audit_seals (
  -- The same for the chains that were sealed at once.
  seal_no bigint not null check (seal_no > 0), -- internal
  chain text not null, -- internal
  entry_count integer not null check (entry_count > 0), -- internal
  -- SHA-256 of the chain's seal before this one and of the entries.
  hash bytea not null check (length(hash) = 32), -- internal
  sealed_at timestamptz not null, -- internal
  primary key (seal_no, chain)
);
create unique index audit_seals_by_chain on audit_seals (chain, seal_no desc);

-- The hash of the last seal of a chain, or null. A function, because Citus does not look up the last row for each of several chains:
-- it would read every seal of them.
create function audit_head(of_chain text) returns bytea language plpgsql stable as $$
begin
  return (select s.hash from audit_seals s where s.chain = of_chain order by s.seal_no desc limit 1);
end
$$;

-- Sealing an entry, once, is all that ever happens to the audit trail. The name of the table does not count, because each shard of a
-- cluster has its own.
-- @source docs/decisions/audit.md#records-are-sealed-in-chains
create function audit_trail_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seal_no is null and to_jsonb(old) - 'seal_no' = to_jsonb(new) - 'seal_no' then return new; end if;
  end if;
  raise exception 'The audit trail is never changed.' using errcode = '23514';
end
$$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function audit_trail_is_append_only();
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function audit_trail_is_append_only();
