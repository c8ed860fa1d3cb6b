import { type Kysely, sql } from 'kysely';

/** A table whose rows are in the audit trail. */
export interface Audited {
  readonly table: string;
  /** SQL for the group number of the row `%`; null or empty for a record of the office. */
  readonly group?: string;
  /** The columns that count; by default all but those with names of people. */
  readonly columns?: readonly string[];
  /** SQL for the rows that belong to the row `r`, as jsonb. They are added in the same transaction and never change. */
  readonly parts?: string;
}

const AUDITED: readonly Audited[] = [
  { table: 'ach_downloads' },
  { table: 'ach_file_events' },
  { table: 'autopay_changes', group: '%.group_number' },
  { table: 'bank_account_events', group: '%.group_number' },
  { table: 'bank_accounts', group: '%.group_number' },
  {
    table: 'bill_events',
    group: '%.group_number',
    parts: `(select jsonb_agg(to_jsonb(c) order by c.line_pk) from bill_line_changes c
      where c.group_number = r.group_number and c.bill_pk = r.bill_pk and c.event_pk = r.event_pk)`,
  },
  { table: 'carrier_rule_changes' },
  { table: 'cash_events' },
  { table: 'continuation_changes', group: '%.group_number' },
  { table: 'deposit_events' },
  { table: 'directory_events', group: '%.in_group' },
  { table: 'group_rule_changes', group: '%.group_number' },
  {
    table: 'ledger_events',
    group: '%.group_number',
    parts: `(select jsonb_agg(to_jsonb(e) order by e.entry_no) from ledger_entries e
      where e.group_number = r.group_number and e.event_pk = r.event_pk)`,
  },
  { table: 'payment_events', group: '%.group_number' },
  {
    table: 'people',
    columns: ['user_id', 'status', 'carrier_codes', 'agent_codes', 'rep_id', 'auth_groups', 'deleted_at'],
  },
  { table: 'period_versions' },
  { table: 'person_roles', group: '%.group_number' },
  { table: 'processing_holds' },
  { table: 'remittance_events' },
  { table: 'return_files' },
  { table: 'setup_changes', group: `case when %.kind = 'groups' then %.code end` },
  { table: 'short_closings', group: '%.group_number' },
  { table: 'standing_decisions', group: '%.group_number' },
  { table: 'suspense_moves', group: '%.group_number' },
  { table: 'upload_events' },
];

/**
 * The audit trail: an entry with a digest for each record of who changed money, rights, rules, or settings, written when the record is
 * and whenever it changes. Entries are sealed in chains of hashes, one for each group and one for the office.
 *
 * A digest leaves out names, so that an alias of a purged person changes none, and empty columns, so that a new column changes none.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      entry_no bigint generated always as identity primary key, chain text not null, record text not null,
      record_key text not null, digest bytea check (length(digest) = 32), recorded_at timestamptz not null default now(),
      seal_no bigint check (seal_no > 0))`.execute(db);
  await sql`create index audit_entries_by_seal on audit_entries (seal_no, record, record_key)`.execute(db);
  await sql`
    create table audit_seals (
      seal_no bigint not null check (seal_no > 0), chain text not null, entry_count integer not null check (entry_count > 0),
      hash bytea not null check (length(hash) = 32), sealed_at timestamptz not null, primary key (seal_no, chain))`.execute(
    db,
  );
  await sql`create unique index audit_seals_by_chain on audit_seals (chain, seal_no desc)`.execute(db);
  for (const audited of AUDITED) await audit(db, audited);
  await sql`
    create function audit_trail_is_append_only() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' then
        if old.seal_no is null and to_jsonb(old) - 'seal_no' = to_jsonb(new) - 'seal_no' then return new; end if;
      end if;
      raise exception 'The audit trail is never changed.' using errcode = '23514';
    end $$`.execute(db);
  for (const table of ['audit_entries', 'audit_seals']) {
    await sql`create trigger ${sql.table(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function audit_trail_is_append_only()`.execute(db);
  }
}

/** Puts the rows of a table into the audit trail. Migrations of later tables call it, too. */
export async function audit(db: Kysely<unknown>, { table, group = 'null', columns, parts }: Audited): Promise<void> {
  const row = sql.table(table);
  const key = (await keyColumns(db, table)).map((column) => `r.${column}`).join(', ');
  const content = columns
    ? `jsonb_build_object(${columns.map((column) => `'${column}', r.${column}`).join(', ')})`
    : `to_jsonb(r) - array[${(await nameColumns(db, table)).map((column) => `'${column}'`).join(', ')}]::text[]`;
  await sql`create function audit_key(r ${row}) returns text language sql stable as ${sql.lit(
    `select concat_ws(':', ${key})`,
  )}`.execute(db);
  await sql`
    create function audit_digest(r ${row}) returns bytea language sql stable set timezone to 'UTC' as ${sql.lit(
      `select sha256(convert_to(jsonb_strip_nulls(jsonb_build_array('${table}', audit_key(r), ${content}${
        parts ? `, ${parts}` : ''
      }))::text, 'UTF8'))`,
    )}`.execute(db);
  const chainOf = (name: 'old' | 'new' | 'r') => `coalesce(nullif(${group.replaceAll('%', name)}, ''), '*')`;
  const entry = (name: 'old' | 'new', digest: string) =>
    `insert into audit_entries (chain, record, record_key, digest)
     values (${chainOf(name)}, '${table}', audit_key(${name}), ${digest});`;
  await sql`
    create function ${sql.table(`${table}_into_audit_trail`)}() returns trigger language plpgsql as ${sql.lit(`
    begin
      if tg_op = 'DELETE' then ${entry('old', 'null')}
        return null;
      end if;
      if tg_op = 'UPDATE' and audit_key(old) <> audit_key(new) then ${entry('old', 'null')}
      end if;
      if tg_op = 'INSERT' then ${entry('new', 'audit_digest(new)')}
      elsif audit_digest(old) <> audit_digest(new) then ${entry('new', 'audit_digest(new)')}
      end if;
      return null;
    end`)}`.execute(db);
  const changes = sql.raw(columns ? `of ${columns.join(', ')}` : '');
  // At the commit, when the rows that belong to it are there, too.
  const when = sql.raw(parts ? 'deferrable initially deferred' : '');
  await sql`
    create ${sql.raw(parts ? 'constraint' : '')} trigger ${sql.table(`${table}_into_audit_trail`)}
    after insert or delete or update ${changes} on ${row} ${when}
    for each row execute function ${sql.table(`${table}_into_audit_trail`)}()`.execute(db);
  await sql`
    insert into audit_entries (chain, record, record_key, digest)
    select ${sql.raw(chainOf('r'))}, ${sql.lit(table)}, audit_key(r), audit_digest(r) from ${row} r`.execute(db);
}

async function keyColumns(db: Kysely<unknown>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${sql.lit(table)}::regclass and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Columns with the name of a person, which becomes an alias when the person is purged. */
async function nameColumns(db: Kysely<unknown>, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${sql.lit(table)}::regclass and attnum > 0 and not attisdropped
      and attname ~ '(_by|_user|^by_name)$' order by attname`.execute(db);
  return rows.map(({ name }) => name);
}
