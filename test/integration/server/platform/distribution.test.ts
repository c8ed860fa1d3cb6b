import { sql } from 'kysely';
import { widenedDefinition } from '../../../../server/platform/database/distribution/distributeTables';
import { planDistribution } from '../../../../server/platform/database/distribution/planDistribution';
import { COLUMN_OF_PLACE, TABLE_PLACES } from '../../../../server/platform/database/distribution/tablePlaces';
import type { OpenDatabase } from '../../../../server/platform/database/engine/OpenDatabase';
import { excessRight, tableWithoutRights } from '../../../../server/platform/database/rights/runtimeRights';
import { distribute, run } from '../../../../server/run/maintenance/distribute';
import { openTestDatabase, TEST_CITUS_URL } from '../../../support/server/openTestDatabase';

const withoutCitus = TEST_CITUS_URL ? it.skip : it;
const withCitus = TEST_CITUS_URL ? it : it.skip;

describe('table placement in a distributed database', () => {
  let database: OpenDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  it('is defined for every table', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(
      database.db,
    );
    expect(Object.keys(TABLE_PLACES).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('uses distribution columns that are never null', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnotnull and a.attnum > 0`.execute(
      database.db,
    );
    const known = new Set(rows.map(({ table, column }) => `${table}.${column}`));
    const distributed = Object.entries(TABLE_PLACES).flatMap(([table, place]) =>
      place === 'reference' || place === 'coordinator' ? [] : [`${table}.${COLUMN_OF_PLACE[place]}`],
    );
    expect(distributed.filter((name) => !known.has(name))).toEqual([]);
  });

  it('copies no table with triggers to every node, because they would run there', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`.execute(database.db);
    const triggered = new Set(rows.map(({ name }) => name));
    const copied = Object.entries(TABLE_PLACES).filter(([, place]) => place === 'reference');
    expect(copied.filter(([name]) => triggered.has(name))).toEqual([]);
  });

  it('requires functions that take columns or any row, because each shard has its own row type', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct p.proname as name from pg_proc p, unnest(p.proargtypes) given join pg_type t on t.oid = given
      where p.pronamespace = 'public'::regnamespace and t.typtype = 'c'`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('requires triggers that do not depend on the name of their table, because each shard has its own', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and p.prosrc ~* '\\mtg_(?:table_name|relname|relid)\\M'`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual([]);
  });

  it('requires triggers that do not join the changed rows with a table', async () => {
    const { rows } = await sql<{ name: string; source: string; changed: string }>`
      select distinct p.proname as name, p.prosrc as source, coalesce(t.tgnewtable, t.tgoldtable) as changed
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgnewtable is not null or t.tgoldtable is not null`.execute(database.db);
    const joined = rows.filter(({ source, changed }) =>
      source
        .split(';')
        .some((statement) =>
          new RegExp(`(?:insert|delete|update)\\b[^;]*\\b(?:from|using|join) ${changed}\\b`).test(statement),
        ),
    );
    expect(joined.map(({ name }) => name)).toEqual([]);
  });

  withoutCitus('drops only these foreign keys, and widens only these unique keys', async () => {
    const plan = await planDistribution(database.db);
    expect(plan.droppedForeignKeys.map(({ table, columns, to }) => `${table} (${columns.join(', ')}) ${to}`)).toEqual([
      'account_changes (file_hash) return_files',
      'bank_reversals (file_reversal_pk) file_reversals',
      'bank_reversals (return_file_hash) return_files',
      'bill_locks (user_id) people',
      'check_reports (file_pk) check_files',
      'deposit_checks (group_number, bill_pk) bills',
      'deposit_checks (group_number) groups',
      'deposit_checks (group_number, payment_pk) payments',
      'deposit_checks (upload_owner, upload_pk, row_no) lockbox_items',
      'deposits (upload_owner, upload_pk) uploads',
      'ledger_events (known_group) groups',
      'lockbox_items (matched_group) groups',
      'lockbox_items (matched_group, matched_bill_pk) bills',
      'matched_cash (match_pk) statement_matches',
      'micro_deposits (return_file_hash) return_files',
      'opening_rows (group_number) groups',
      'person_divisions (group_number) groups',
      'refund_credits (return_file_hash) return_files',
      'remittance_entries (remittance_pk) remittances',
      'remittance_members (remittance_pk) remittances',
      'return_file_entries (file_hash) return_files',
      'suspense_items (known_group) groups',
      'suspense_moves (to_group) groups',
      'suspense_moves (to_group, payment_pk) payments',
      'upload_events (owner, upload_pk) uploads',
    ]);
    expect(plan.widenedKeys.map(({ table, name }) => `${table} ${name}`)).toEqual([
      'account_changes a_notification_is_posted_once',
      'ach_entries ach_entries_file_pk_entry_no_key',
      'audit_entries audit_entries_pkey',
      'bank_reversal_entries bank_reversal_entries_file_pk_entry_no_key',
      'bank_reversals a_line_returns_one_reversal',
      'bank_reversals bank_reversals_reversal_pk_key',
      'check_reports a_check_is_reported_once',
      'micro_deposits micro_deposits_file_pk_file_position_key',
      'refund_checks a_check_number_is_used_once',
      'refund_credit_entries refund_credit_entries_file_pk_entry_no_key',
      'refund_credits a_line_returns_one_refund_credit',
      'return_file_entries return_file_entries_file_hash_line_no_key',
    ]);
  });

  withoutCitus('is shown by a dry run, with what is missing', async () => {
    const lines: string[] = [];
    expect(await run(database.db, false, (line) => lines.push(line))).toBe(
      'Nothing was changed. This database has no Citus. Run "create extension citus" in it on the coordinator and on every worker.',
    );
    expect(lines).toContain('bills: by group_number, 0 rows');
    expect(lines).toContain('idempotency_keys: copied to every node, 0 rows');
    expect(lines).toContain('  a_check_number_is_used_once becomes unique within a group_number');
    expect(lines).toContain(
      'deposits: stays, no longer checked: FOREIGN KEY (upload_owner, upload_pk) REFERENCES uploads(owner, upload_pk)',
    );
  });

  withoutCitus('cannot be applied without Citus', async () => {
    await expect(run(database.db, true, () => undefined)).rejects.toThrow('This database has no Citus.');
  });

  withCitus('gives the role of the servers its rights on all nodes', async () => {
    const seal = async () => {
      await sql`insert into audit_entries (chain, record, record_key) values ('10001', 'a', 'b'), ('10002', 'a', 'b')`.execute(
        database.db,
      );
      await sql`update audit_entries set seal_no = 1 where chain in ('10001', '10002')`.execute(database.db);
    };
    await expect(seal()).resolves.toBeUndefined();
    expect([await excessRight(database.db), await tableWithoutRights(database.db)]).toEqual([undefined, undefined]);
  });

  withCitus('leaves nothing to do for a second run', async () => {
    expect(await run(database.db, true, () => undefined)).toBe('Every table is in its place. There is nothing to do.');
  });
});

it('puts the distribution column first in a unique key', () => {
  expect(widenedDefinition('CREATE UNIQUE INDEX a ON public.t USING btree (b, c) WHERE (NOT d)', 'group_number')).toBe(
    'CREATE UNIQUE INDEX a ON public.t USING btree (group_number, b, c) WHERE (NOT d)',
  );
});

it('prints the usage for unknown arguments', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await distribute({}, ['--now'])).toBe(1);
  expect(said.mock.calls.flat().join()).toContain('npm run distribute -- --apply');
  said.mockRestore();
});
