import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { sqlStateOf } from './databaseErrors';
import { ClusterMigrations } from './distribution/ClusterMigrations';
import { isMigrated, lockAllTables } from './migrationState';
import { up as baseline } from './migrations/0123_baseline';
import { up as fileBalances } from './migrations/0130_file_balances';
import { up as comingBillMonths } from './migrations/0131_coming_bill_months';
import { up as groupsByName } from './migrations/0132_groups_by_name';
import { up as audit } from './migrations/0133_audit';
import { up as employeeContributions } from './migrations/0140_employee_contributions';
import { up as owedBills } from './migrations/0150_owed_bills';
import { up as bankFileStates } from './migrations/0170_bank_file_states';
import { up as peopleByFile } from './migrations/0190_people_by_file';
import { up as corrections } from './migrations/0200_corrections';
import { up as correctionAnswers } from './migrations/0201_correction_answers';
import { up as contributionProposals } from './migrations/0210_contribution_proposals';
import { up as billTotals } from './migrations/0230_bill_totals';
import { up as setAsideEntries } from './migrations/0260_set_aside_entries';
import { up as sessions } from './migrations/0270_sessions';
import { up as rejectedEntries } from './migrations/0300_rejected_entries';
import { up as goLive } from './migrations/0330_go_live';
import { up as expectedTotals } from './migrations/0340_expected_totals';
import { up as receivablesByTime } from './migrations/0350_receivables_by_time';
import { up as billsByMonth } from './migrations/0351_bills_by_month';
import { up as remittanceStates } from './migrations/0360_remittance_states';
import { up as continuationPayers } from './migrations/0430_continuation_payers';
import { up as rowsOfSeveralMonths } from './migrations/0440_rows_of_several_months';
import { up as withoutDeduction } from './migrations/0441_without_deduction';
import { up as schoolYears } from './migrations/0442_school_years';
import { up as savedViews } from './migrations/0450_saved_views';
import { up as restoreDrills } from './migrations/0460_restore_drills';
import { up as payrollNumbers } from './migrations/0461_payroll_numbers';
import { up as formerServers } from './migrations/0465_former_servers';
import { up as openingBalances } from './migrations/0480_opening_balances';
import { up as overdueCorrections } from './migrations/0490_overdue_corrections';
import { up as sendDays } from './migrations/0491_send_days';
import { up as bankStatements } from './migrations/0500_bank_statements';
import { up as statementMatches } from './migrations/0501_statement_matches';
import { up as signedStatements } from './migrations/0502_signed_statements';
import { up as cashDays } from './migrations/0510_cash_days';
import { up as periods } from './migrations/0511_periods';
import { up as specialData } from './migrations/0550_special_data';
import { up as auditTrail } from './migrations/0560_audit_trail';
import { up as continuationPayments } from './migrations/0561_continuation_payments';
import { up as removedData } from './migrations/0570_removed_data';
import { up as returnRules } from './migrations/0599_return_rules';
import { up as runtimeRole } from './migrations/0620_runtime_role';
import { up as secondFactors } from './migrations/0621_second_factors';
import { up as passkeys } from './migrations/0622_passkeys';
import { up as rateTables } from './migrations/0630_rate_tables';
import { up as memberErasures } from './migrations/0640_member_erasures';
import { up as expectedPremiums } from './migrations/0641_expected_premiums';
import { up as ledgerLockRight } from './migrations/0642_ledger_lock_right';
import { up as accountNames } from './migrations/0650_account_names';
import { up as presentedAgain } from './migrations/0651_presented_again';
import { up as waitingAuditEntries } from './migrations/0660_waiting_audit_entries';
import { up as payrollNumberOfMember } from './migrations/0690_payroll_number_of_member';
import { up as balanceRegister } from './migrations/0695_balance_register';
import { up as limitChanges } from './migrations/0700_limit_changes';
import { up as countedByLimits } from './migrations/0701_counted_by_limits';
import { up as accountChanges } from './migrations/0702_account_changes';
import { up as plannedAuditDigests } from './migrations/0705_planned_audit_digests';
import { up as controlReasons } from './migrations/0715_control_reasons';
import { up as changedLines } from './migrations/0716_changed_lines';
import { up as correctionsToSend } from './migrations/0730_corrections_to_send';
import { up as newAccountLimit } from './migrations/0731_new_account_limit';
import { up as costCenters } from './migrations/0740_cost_centers';
import { up as divisions } from './migrations/0741_divisions';
import { up as balanceWriteOffs } from './migrations/0742_balance_write_offs';
import { up as personDivisions } from './migrations/0743_person_divisions';
import { up as refunds } from './migrations/0744_refunds';
import { up as acknowledgmentFiles } from './migrations/0745_acknowledgment_files';
import { up as explainedDeductions } from './migrations/0746_explained_deductions';
import { up as auditedAccountChanges } from './migrations/0748_audited_account_changes';
import { up as remittanceDays } from './migrations/0749_remittance_days';
import { up as positivePay } from './migrations/0750_positive_pay';
import { up as unclaimedRefunds } from './migrations/0751_unclaimed_refunds';
import { up as memberRemittances } from './migrations/0752_member_remittances';
import { up as carrierCredits } from './migrations/0753_carrier_credits';
import { up as fileCostCenters } from './migrations/0754_file_cost_centers';
import { up as registerNotices } from './migrations/0756_register_notices';
import { up as postedDeductions } from './migrations/0757_posted_deductions';
import { up as bankReversals } from './migrations/0758_bank_reversals';
import { up as unclaimedByState } from './migrations/0759_unclaimed_by_state';
import { up as returnedRefunds } from './migrations/0760_returned_refunds';
import { up as memberClasses } from './migrations/0761_member_classes';
import { up as stateRemittances } from './migrations/0762_state_remittances';
import { up as refundCredits } from './migrations/0764_refund_credits';
import { up as returnedRemittances } from './migrations/0765_returned_remittances';
import { up as returnedReversals } from './migrations/0766_returned_reversals';
import { up as fileReversals } from './migrations/0767_file_reversals';
import { up as divisionBalances } from './migrations/0768_division_balances';
import { up as creditsInReturnFiles } from './migrations/0772_credits_in_return_files';
import { up as refundNotices } from './migrations/0773_refund_notices';
import { up as billedClasses } from './migrations/0775_billed_classes';
import { up as divisionBalanceIndex } from './migrations/0776_division_balance_index';
import { up as keptAging } from './migrations/0778_kept_aging';
import { up as slimDivisionBalances } from './migrations/0781_slim_division_balances';
import { up as owedByGroup } from './migrations/0783_owed_by_group';
import { up as countedInSets } from './migrations/0785_counted_in_sets';
import { up as ledgerTotals } from './migrations/0786_ledger_totals';
import { up as functionsByGroup } from './migrations/0790_functions_by_group';
import { up as digestsOfAnyRow } from './migrations/0791_digests_of_any_row';
import { up as recentHolders } from './migrations/0792_recent_holders';
import { up as viewersReadFirst } from './migrations/0793_viewers_read_first';
import { up as preparedExports } from './migrations/0805_prepared_exports';
import { up as mentions } from './migrations/0810_mentions';
import { up as archivedLines } from './migrations/0815_archived_lines';
import { up as groupTotals } from './migrations/0816_group_totals';
import { up as removedRows } from './migrations/0817_removed_rows';
import { up as vacuumOften } from './migrations/0818_vacuum_often';
import { up as emailsAtOnce } from './migrations/0823_emails_at_once';
import { up as totalsInARow } from './migrations/0825_totals_in_a_row';
import { up as seenBillsByDue } from './migrations/0826_seen_bills_by_due';
import { up as rowLocks } from './migrations/0830_row_locks';
import { up as auditHeads } from './migrations/0831_audit_heads';
import { up as uploadLocks } from './migrations/0832_upload_locks';
import { up as carrierBillsInSets } from './migrations/0833_carrier_bills_in_sets';
import { up as openCharges } from './migrations/0841_open_charges';
import { up as groupReminders } from './migrations/0842_group_reminders';
import { up as sealingOnShards } from './migrations/0843_sealing_on_shards';
import { up as remindersByTime } from './migrations/0844_reminders_by_time';
import { up as plannedPeriodFigures } from './migrations/0845_planned_period_figures';
import { up as bookRepairs } from './migrations/0846_book_repairs';
import { up as returnedAfterReversal } from './migrations/0847_returned_after_reversal';
import { up as closedMonthsStay } from './migrations/0848_closed_months_stay';
import { up as mergedBalances } from './migrations/0850_merged_balances';
import { up as billNumberKeys } from './migrations/0851_bill_number_keys';
import { up as chargesByViewer } from './migrations/0854_charges_by_viewer';
import { up as searchedText } from './migrations/0856_searched_text';
import { up as answeredCheckFiles } from './migrations/0858_answered_check_files';
import { up as stopOrders } from './migrations/0859_stop_orders';
import { up as givenPower } from './migrations/0860_given_power';
import { grantRuntimeRights } from './rights/runtimeRights';
import type { Tables } from './Tables';
import { takeOver } from './takeOver';

/** Every migration by name, in order. A released migration never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0123_baseline': { up: baseline },
  '0130_file_balances': { up: fileBalances },
  '0131_coming_bill_months': { up: comingBillMonths },
  '0132_groups_by_name': { up: groupsByName },
  '0133_audit': { up: audit },
  '0140_employee_contributions': { up: employeeContributions },
  '0150_owed_bills': { up: owedBills },
  '0170_bank_file_states': { up: bankFileStates },
  '0190_people_by_file': { up: peopleByFile },
  '0200_corrections': { up: corrections },
  '0201_correction_answers': { up: correctionAnswers },
  '0210_contribution_proposals': { up: contributionProposals },
  '0230_bill_totals': { up: billTotals },
  '0260_set_aside_entries': { up: setAsideEntries },
  '0270_sessions': { up: sessions },
  '0300_rejected_entries': { up: rejectedEntries },
  '0330_go_live': { up: goLive },
  '0340_expected_totals': { up: expectedTotals },
  '0350_receivables_by_time': { up: receivablesByTime },
  '0351_bills_by_month': { up: billsByMonth },
  '0360_remittance_states': { up: remittanceStates },
  '0430_continuation_payers': { up: continuationPayers },
  '0440_rows_of_several_months': { up: rowsOfSeveralMonths },
  '0441_without_deduction': { up: withoutDeduction },
  '0442_school_years': { up: schoolYears },
  '0450_saved_views': { up: savedViews },
  '0460_restore_drills': { up: restoreDrills },
  '0461_payroll_numbers': { up: payrollNumbers },
  '0465_former_servers': { up: formerServers },
  '0480_opening_balances': { up: openingBalances },
  '0490_overdue_corrections': { up: overdueCorrections },
  '0491_send_days': { up: sendDays },
  '0500_bank_statements': { up: bankStatements },
  '0501_statement_matches': { up: statementMatches },
  '0502_signed_statements': { up: signedStatements },
  '0510_cash_days': { up: cashDays },
  '0511_periods': { up: periods },
  '0550_special_data': { up: specialData },
  '0560_audit_trail': { up: auditTrail },
  '0561_continuation_payments': { up: continuationPayments },
  '0570_removed_data': { up: removedData },
  '0599_return_rules': { up: returnRules },
  '0620_runtime_role': { up: runtimeRole },
  '0621_second_factors': { up: secondFactors },
  '0622_passkeys': { up: passkeys },
  '0630_rate_tables': { up: rateTables },
  '0640_member_erasures': { up: memberErasures },
  '0641_expected_premiums': { up: expectedPremiums },
  '0642_ledger_lock_right': { up: ledgerLockRight },
  '0650_account_names': { up: accountNames },
  '0651_presented_again': { up: presentedAgain },
  '0660_waiting_audit_entries': { up: waitingAuditEntries },
  '0690_payroll_number_of_member': { up: payrollNumberOfMember },
  '0695_balance_register': { up: balanceRegister },
  '0700_limit_changes': { up: limitChanges },
  '0701_counted_by_limits': { up: countedByLimits },
  '0702_account_changes': { up: accountChanges },
  '0705_planned_audit_digests': { up: plannedAuditDigests },
  '0715_control_reasons': { up: controlReasons },
  '0716_changed_lines': { up: changedLines },
  '0730_corrections_to_send': { up: correctionsToSend },
  '0731_new_account_limit': { up: newAccountLimit },
  '0740_cost_centers': { up: costCenters },
  '0741_divisions': { up: divisions },
  '0742_balance_write_offs': { up: balanceWriteOffs },
  '0743_person_divisions': { up: personDivisions },
  '0744_refunds': { up: refunds },
  '0745_acknowledgment_files': { up: acknowledgmentFiles },
  '0746_explained_deductions': { up: explainedDeductions },
  '0748_audited_account_changes': { up: auditedAccountChanges },
  '0749_remittance_days': { up: remittanceDays },
  '0750_positive_pay': { up: positivePay },
  '0751_unclaimed_refunds': { up: unclaimedRefunds },
  '0752_member_remittances': { up: memberRemittances },
  '0753_carrier_credits': { up: carrierCredits },
  '0754_file_cost_centers': { up: fileCostCenters },
  '0756_register_notices': { up: registerNotices },
  '0757_posted_deductions': { up: postedDeductions },
  '0758_bank_reversals': { up: bankReversals },
  '0759_unclaimed_by_state': { up: unclaimedByState },
  '0760_returned_refunds': { up: returnedRefunds },
  '0761_member_classes': { up: memberClasses },
  '0762_state_remittances': { up: stateRemittances },
  '0764_refund_credits': { up: refundCredits },
  '0765_returned_remittances': { up: returnedRemittances },
  '0766_returned_reversals': { up: returnedReversals },
  '0767_file_reversals': { up: fileReversals },
  '0768_division_balances': { up: divisionBalances },
  '0772_credits_in_return_files': { up: creditsInReturnFiles },
  '0773_refund_notices': { up: refundNotices },
  '0775_billed_classes': { up: billedClasses },
  '0776_division_balance_index': { up: divisionBalanceIndex },
  '0778_kept_aging': { up: keptAging },
  '0781_slim_division_balances': { up: slimDivisionBalances },
  '0783_owed_by_group': { up: owedByGroup },
  '0785_counted_in_sets': { up: countedInSets },
  '0786_ledger_totals': { up: ledgerTotals },
  '0790_functions_by_group': { up: functionsByGroup },
  '0791_digests_of_any_row': { up: digestsOfAnyRow },
  '0792_recent_holders': { up: recentHolders },
  '0793_viewers_read_first': { up: viewersReadFirst },
  '0805_prepared_exports': { up: preparedExports },
  '0810_mentions': { up: mentions },
  '0815_archived_lines': { up: archivedLines },
  '0816_group_totals': { up: groupTotals },
  '0817_removed_rows': { up: removedRows },
  '0818_vacuum_often': { up: vacuumOften },
  '0823_emails_at_once': { up: emailsAtOnce },
  '0825_totals_in_a_row': { up: totalsInARow },
  '0826_seen_bills_by_due': { up: seenBillsByDue },
  '0830_row_locks': { up: rowLocks },
  '0831_audit_heads': { up: auditHeads },
  '0832_upload_locks': { up: uploadLocks },
  '0833_carrier_bills_in_sets': { up: carrierBillsInSets },
  '0841_open_charges': { up: openCharges },
  '0842_group_reminders': { up: groupReminders },
  '0843_sealing_on_shards': { up: sealingOnShards },
  '0844_reminders_by_time': { up: remindersByTime },
  '0845_planned_period_figures': { up: plannedPeriodFigures },
  '0846_book_repairs': { up: bookRepairs },
  '0847_returned_after_reversal': { up: returnedAfterReversal },
  '0848_closed_months_stay': { up: closedMonthsStay },
  '0850_merged_balances': { up: mergedBalances },
  '0851_bill_number_keys': { up: billNumberKeys },
  '0854_charges_by_viewer': { up: chargesByViewer },
  '0856_searched_text': { up: searchedText },
  '0858_answered_check_files': { up: answeredCheckFiles },
  '0859_stop_orders': { up: stopOrders },
  '0860_given_power': { up: givenPower },
};

/** The advisory lock of migrations, which servers of former versions take as well. */
const LOCK_ID = '3853314791062309107';

const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 20;
const PAUSE_MS = 200;

/**
 * Runs pending migrations in one transaction. If several servers start at once, one migrates and the others wait.
 *
 * Servers of the former version may be at work and lock rows in another order than the migrations lock tables. A deadlock rolls
 * everything back, and the next attempt locks all tables before it starts, so that its work is not lost again.
 *
 * In a distributed database, new tables are distributed in the same transaction.
 *
 * @source docs/decisions/server.md#a-migration-repeats-after-a-deadlock
 * @param role of the servers, which gets its rights in the same transaction; undefined if the servers' role owns the tables.
 * @returns the names of the migrations that ran.
 * @throws the error of the first failing migration, or of a database that is too old; nothing was changed then.
 */
export async function migrate(
  db: Kysely<Tables>,
  migrations: Readonly<Record<string, Migration>> = MIGRATIONS,
  role?: string,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const names = await migrateOnce(tx, migrations, attempt > 1);
        if (role !== undefined) await grantRuntimeRights(tx, role);
        return names;
      });
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || sqlStateOf(error) !== DEADLOCK) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * Math.random()));
    }
  }
}

async function migrateOnce(
  tx: Transaction<Tables>,
  migrations: Readonly<Record<string, Migration>>,
  locksFirst: boolean,
): Promise<string[]> {
  // A migration may rewrite years of rows, and other servers wait as long.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
  await takeOver(tx);
  if (await isMigrated(tx, migrations)) return [];
  if (locksFirst) await lockAllTables(tx);
  const cluster = await ClusterMigrations.in(tx);
  const provider = { getMigrations: async () => cluster?.of(migrations) ?? { ...migrations } };
  const { error, results = [] } = await new Migrator({ db: tx, provider }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('The migration failed.', { cause: error });
  await cluster?.distributeNewTables();
  return results.map(({ migrationName }) => migrationName);
}
