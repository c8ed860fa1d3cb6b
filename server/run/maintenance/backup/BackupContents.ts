import { sql } from 'kysely';
import * as v from 'valibot';
import type { Db } from '../../../platform/database/Tables';

const countsSchema = v.record(v.string(), v.number());
const contentsSchema = v.object({ counts: countsSchema, cents: countsSchema, ledger: countsSchema });

/**
 * What a database contains, counted at the moment of its backup and again after a restore: rows of tables, totals in cents, and
 * the balance of each account of the ledger in cents.
 */
export type BackupContents = v.InferOutput<typeof contentsSchema>;

const COUNTED = [
  'groups',
  'people',
  'bills',
  'bill_lines',
  'bill_adjustments',
  'bill_events',
  'payments',
  'payment_allocations',
  'deposits',
  'deposit_checks',
  'suspense_items',
  'suspense_moves',
  'refunds',
  'refund_checks',
  'refund_credits',
  'check_files',
  'check_reports',
  'ledger_events',
  'ledger_entries',
  'bank_accounts',
  'ach_files',
  'remittances',
  'uploads',
] as const;

/** Names of totals with their table and column. */
const TOTALS = [
  ['billed', 'bills', 'billed_cents'],
  ['due on bills', 'bills', 'due_cents'],
  ['paid on bills', 'bills', 'paid_cents'],
  ['pending on bills', 'bills', 'pending_cents'],
  ['payments', 'payments', 'amount_cents'],
  ['deposited checks', 'deposit_checks', 'amount_cents'],
  ['held in suspense', 'suspense_items', 'remaining_cents'],
] as const;

/**
 * Counts a database. In a transaction with a snapshot, everything is of one moment. A table that is missing has no count.
 *
 * @source docs/decisions/maintenance.md#a-backup-says-what-it-contains
 */
export async function contentsOf(db: Db): Promise<BackupContents> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const has = (table: string) => tables.some(({ name }) => name === table);
  const counts: Record<string, number> = {};
  for (const table of COUNTED.filter(has)) counts[table] = await numberOf(db, sql`count(*)`, table);
  const cents: Record<string, number> = {};
  for (const [name, table, column] of TOTALS)
    if (has(table)) cents[name] = await numberOf(db, sql`coalesce(sum(${sql.ref(column)}), 0)`, table);
  return { counts, cents, ledger: has('ledger_entries') ? await balancesOf(db) : {} };
}

async function numberOf(db: Db, aggregate: ReturnType<typeof sql>, table: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select (${aggregate})::float as value from ${sql.table(table)}`.execute(db);
  return rows[0]?.value ?? 0;
}

async function balancesOf(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(amount_cents)::float as cents from ledger_entries group by account order by account`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** @returns undefined for anything else. */
export function parseContents(text: string): BackupContents | undefined {
  try {
    return v.parse(contentsSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** One number of a comparison. `saved` is undefined if the backup does not say it. */
export interface ComparedNumber {
  readonly of: keyof BackupContents;
  readonly name: string;
  readonly saved: number | undefined;
  readonly restored: number | undefined;
}

/** Compares what a backup says with what was restored, in the order of the backup. */
export function compareContents(saved: BackupContents | undefined, restored: BackupContents): ComparedNumber[] {
  return (['counts', 'cents', 'ledger'] as const).flatMap((of) =>
    [...new Set([...Object.keys(saved?.[of] ?? {}), ...Object.keys(restored[of])])].map((name) => ({
      of,
      name,
      saved: saved?.[of][name],
      restored: restored[of][name],
    })),
  );
}

/** Those of a backup that says what it contains that were not restored so. */
export function differencesIn(compared: readonly ComparedNumber[]): readonly ComparedNumber[] {
  const isSaid = compared.some(({ saved }) => saved !== undefined);
  return isSaid ? compared.filter(({ saved, restored }) => saved !== restored) : [];
}
