import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as start } from './migrations/0001_start';
import { up as mail } from './migrations/0002_mail';
import { up as analytics } from './migrations/0003_analytics';
import { up as exactAmounts } from './migrations/0004_exact_amounts';
import { up as carrierBills } from './migrations/0005_carrier_bills';
import { up as lockHolders } from './migrations/0006_lock_holders';
import { up as retention } from './migrations/0007_retention';
import { up as directory } from './migrations/0008_directory';
import { up as uploads } from './migrations/0009_uploads';
import { up as mailDelivery } from './migrations/0010_mail_delivery';
import { up as filesGone } from './migrations/0011_files_gone';
import { up as comingBills } from './migrations/0012_coming_bills';
import { up as directoryPages } from './migrations/0013_directory_pages';
import { up as uploadNotices } from './migrations/0014_upload_notices';
import { up as peopleWithoutAccess } from './migrations/0015_people_without_access';
import { up as runOwnersAndDraftSizes } from './migrations/0016_run_owners_and_draft_sizes';
import { up as zeroPayments } from './migrations/0017_zero_payments';
import { up as signInSafety } from './migrations/0018_sign_in_safety';
import { up as payrollLayouts } from './migrations/0019_payroll_layouts';
import { up as memberLinks } from './migrations/0020_member_links';
import { up as expectedAdjustments } from './migrations/0021_expected_adjustments';
import { up as rules } from './migrations/0022_rules';
import { up as comments } from './migrations/0023_comments';
import { up as members } from './migrations/0024_members';
import { up as standingDecisions } from './migrations/0025_standing_decisions';
import { up as attachments } from './migrations/0026_attachments';
import { up as enrolledAmounts } from './migrations/0027_enrolled_amounts';
import { up as invitations } from './migrations/0028_invitations';
import { up as heldMoney } from './migrations/0029_held_money';
import { up as paymentRules } from './migrations/0030_payment_rules';
import { up as deposits } from './migrations/0031_deposits';
import { up as suspenseMoves } from './migrations/0032_suspense_moves';
import { up as setup } from './migrations/0034_setup';
import { up as setupFiles } from './migrations/0035_setup_files';
import { up as refundLimits } from './migrations/0036_refund_limits';
import { up as reversals } from './migrations/0038_reversals';
import { up as scheduledPayments } from './migrations/0040_scheduled_payments';
import { up as bankFiles } from './migrations/0042_bank_files';
import { up as runTotals } from './migrations/0043_run_totals';
import { up as delinquency } from './migrations/0044_delinquency';
import { up as keyRotation } from './migrations/0046_key_rotation';
import { up as invitedAccess } from './migrations/0048_invited_access';
import { up as returnFiles } from './migrations/0050_return_files';
import { up as settledReturns } from './migrations/0051_settled_returns';
import { up as debitSuspense } from './migrations/0052_debit_suspense';
import { up as notices } from './migrations/0054_notices';
import { up as autopay } from './migrations/0056_autopay';
import { up as dueDays } from './migrations/0057_due_days';
import { up as runResults } from './migrations/0058_run_results';
import { up as archives } from './migrations/0059_archives';
import { up as bankVerification } from './migrations/0060_bank_verification';
import { up as cutoffs } from './migrations/0062_cutoffs';
import { up as cheaperChecks } from './migrations/0066_cheaper_checks';
import { up as returnedDeposits } from './migrations/0067_returned_deposits';
import { up as bankAccountEvents } from './migrations/0068_bank_account_events';
import { up as filesWithoutLargeEntries } from './migrations/0074_files_without_large_entries';
import { up as filesLeaving } from './migrations/0082_files_leaving';
import { up as unreconciledAmounts } from './migrations/0098_unreconciled_amounts';
import { up as endedTokens } from './migrations/0101_ended_tokens';
import { up as lateReturns } from './migrations/0121_late_returns';
import { up as errorCauses } from './migrations/0122_error_causes';
import { up as excessLimit } from './migrations/0123_excess_limit';
import { up as fileBalances } from './migrations/0130_file_balances';
import type { Tables } from './Tables';

/** Every migration by name, in order. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001_start': { up: start },
  '0002_mail': { up: mail },
  '0003_analytics': { up: analytics },
  '0004_exact_amounts': { up: exactAmounts },
  '0005_carrier_bills': { up: carrierBills },
  '0006_lock_holders': { up: lockHolders },
  '0007_retention': { up: retention },
  '0008_directory': { up: directory },
  '0009_uploads': { up: uploads },
  '0010_mail_delivery': { up: mailDelivery },
  '0011_files_gone': { up: filesGone },
  '0012_coming_bills': { up: comingBills },
  '0013_directory_pages': { up: directoryPages },
  '0014_upload_notices': { up: uploadNotices },
  '0015_people_without_access': { up: peopleWithoutAccess },
  '0016_run_owners_and_draft_sizes': { up: runOwnersAndDraftSizes },
  '0017_zero_payments': { up: zeroPayments },
  '0018_sign_in_safety': { up: signInSafety },
  '0019_payroll_layouts': { up: payrollLayouts },
  '0020_member_links': { up: memberLinks },
  '0021_expected_adjustments': { up: expectedAdjustments },
  '0022_rules': { up: rules },
  '0023_comments': { up: comments },
  '0024_members': { up: members },
  '0025_standing_decisions': { up: standingDecisions },
  '0026_attachments': { up: attachments },
  '0027_enrolled_amounts': { up: enrolledAmounts },
  '0028_invitations': { up: invitations },
  '0029_held_money': { up: heldMoney },
  '0030_payment_rules': { up: paymentRules },
  '0031_deposits': { up: deposits },
  '0032_suspense_moves': { up: suspenseMoves },
  '0034_setup': { up: setup },
  '0035_setup_files': { up: setupFiles },
  '0036_refund_limits': { up: refundLimits },
  '0038_reversals': { up: reversals },
  '0040_scheduled_payments': { up: scheduledPayments },
  '0042_bank_files': { up: bankFiles },
  '0043_run_totals': { up: runTotals },
  '0044_delinquency': { up: delinquency },
  '0046_key_rotation': { up: keyRotation },
  '0048_invited_access': { up: invitedAccess },
  '0050_return_files': { up: returnFiles },
  '0051_settled_returns': { up: settledReturns },
  '0052_debit_suspense': { up: debitSuspense },
  '0054_notices': { up: notices },
  '0056_autopay': { up: autopay },
  '0057_due_days': { up: dueDays },
  '0058_run_results': { up: runResults },
  '0059_archives': { up: archives },
  '0060_bank_verification': { up: bankVerification },
  '0062_cutoffs': { up: cutoffs },
  '0066_cheaper_checks': { up: cheaperChecks },
  '0067_returned_deposits': { up: returnedDeposits },
  '0068_bank_account_events': { up: bankAccountEvents },
  '0074_files_without_large_entries': { up: filesWithoutLargeEntries },
  '0082_files_leaving': { up: filesLeaving },
  '0098_unreconciled_amounts': { up: unreconciledAmounts },
  '0101_ended_tokens': { up: endedTokens },
  '0121_late_returns': { up: lateReturns },
  '0122_error_causes': { up: errorCauses },
  '0123_excess_limit': { up: excessLimit },
  '0130_file_balances': { up: fileBalances },
};

/**
 * Runs pending migrations. If several servers start at once, one migrates and the others wait.
 *
 * @returns the names of the migrations that ran.
 * @throws the error of the first failing migration, which is rolled back.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // A migration may rewrite years of rows, and other servers wait as long.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      const provider = { getMigrations: async () => ({ ...migrations }) };
      const { error, results = [] } = await new Migrator({ db: connection, provider }).migrateToLatest();
      if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
      return results.map(({ migrationName }) => migrationName);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}
