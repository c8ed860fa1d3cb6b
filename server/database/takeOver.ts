import { sql, type Transaction } from 'kysely';
import type { Tables } from './Tables';

/** The one migration that makes what the former ones made. */
const BASELINE = '0123_baseline';

/** The migrations that the baseline replaced, by name. */
export const FORMER_MIGRATIONS: readonly string[] = [
  '0001_start',
  '0002_mail',
  '0003_analytics',
  '0004_exact_amounts',
  '0005_carrier_bills',
  '0006_lock_holders',
  '0007_retention',
  '0008_directory',
  '0009_uploads',
  '0010_mail_delivery',
  '0011_files_gone',
  '0012_coming_bills',
  '0013_directory_pages',
  '0014_upload_notices',
  '0015_people_without_access',
  '0016_run_owners_and_draft_sizes',
  '0017_zero_payments',
  '0018_sign_in_safety',
  '0019_payroll_layouts',
  '0020_member_links',
  '0021_expected_adjustments',
  '0022_rules',
  '0023_comments',
  '0024_members',
  '0025_standing_decisions',
  '0026_attachments',
  '0027_enrolled_amounts',
  '0028_invitations',
  '0029_held_money',
  '0030_payment_rules',
  '0031_deposits',
  '0032_suspense_moves',
  '0034_setup',
  '0035_setup_files',
  '0036_refund_limits',
  '0038_reversals',
  '0040_scheduled_payments',
  '0042_bank_files',
  '0043_run_totals',
  '0044_delinquency',
  '0046_key_rotation',
  '0048_invited_access',
  '0050_return_files',
  '0051_settled_returns',
  '0052_debit_suspense',
  '0054_notices',
  '0056_autopay',
  '0057_due_days',
  '0058_run_results',
  '0059_archives',
  '0060_bank_verification',
  '0062_cutoffs',
  '0066_cheaper_checks',
  '0067_returned_deposits',
  '0068_bank_account_events',
  '0074_files_without_large_entries',
  '0082_files_leaving',
  '0098_unreconciled_amounts',
  '0101_ended_tokens',
  '0121_late_returns',
  '0122_error_causes',
  '0123_excess_limit',
];

/** The last commit whose program has the former migrations one by one. */
const LAST_COMMIT = '1cf965c1';

/** Whether a database has some of the former migrations but not all, so that only their program can migrate it. */
export function isTooOld(names: readonly string[]): boolean {
  const count = FORMER_MIGRATIONS.filter((name) => names.includes(name)).length;
  return count > 0 && count < FORMER_MIGRATIONS.length;
}

/**
 * Why a database or backup that is too old is refused, and what to do.
 *
 * @param names of its migrations.
 */
export function tooOld(what: 'database' | 'backup', names: readonly string[]): string {
  const last = FORMER_MIGRATIONS.filter((name) => names.includes(name)).at(-1);
  const way =
    what === 'database'
      ? `Start Listbill of commit ${LAST_COMMIT} on it once, and then this version`
      : `Restore it with Listbill of commit ${LAST_COMMIT}, start that once, and then this version`;
  return `This ${what} is older than this version can upgrade (migration ${last}). ${way}: see docs/upgrading.md.`;
}

/** The migrations of a database as this program names them: the baseline instead of all former ones. */
export function withBaseline(names: readonly string[]): readonly string[] {
  const others = names.filter((name) => !FORMER_MIGRATIONS.includes(name));
  return others.length < names.length && !isTooOld(names) ? [BASELINE, ...others] : names;
}

/**
 * Records the baseline instead of the former migrations, in a database that has them all. Its tables are those of the baseline
 * already, so nothing else changes. Later migrations stay recorded.
 *
 * @source docs/decisions/server.md#one-baseline-replaces-the-migrations-before-the-first-release
 * @param tx the migrations' transaction, under their lock.
 * @throws Error saying what to do, if the database has only some of them.
 */
export async function takeOver(tx: Transaction<Tables>): Promise<void> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(tx);
  if (tables.length === 0) return;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  const names = rows.map(({ name }) => name);
  if (isTooOld(names)) throw new Error(tooOld('database', names));
  if (withBaseline(names) === names) return;
  // With the time of the last former one: the order of migrations is that of their times.
  await sql`
    insert into kysely_migration (name, timestamp)
    select ${BASELINE}, timestamp from kysely_migration where name = ${FORMER_MIGRATIONS.at(-1)}`.execute(tx);
  await sql`delete from kysely_migration where name in (${sql.join(FORMER_MIGRATIONS)})`.execute(tx);
}
