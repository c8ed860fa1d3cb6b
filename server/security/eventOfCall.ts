import { decideAccountChange } from '../../contract/accountChanges';
import { recordAcknowledgment } from '../../contract/acknowledgments';
import { exportAuditEvents } from '../../contract/audit';
import { saveAutopay, skipAutopay } from '../../contract/autopay';
import * as bankAccounts from '../../contract/bankAccounts';
import { changeBankReversal, reverseAtBank } from '../../contract/bankReversals';
import { exportBillLines, getBillEvidence } from '../../contract/bills/billEvidence';
import { exportBills } from '../../contract/bills/exportBills';
import { decideCarrierAccount, proposeCarrierAccount } from '../../contract/carrierAccounts';
import * as classes from '../../contract/classes';
import { closeShort } from '../../contract/closeShort';
import { exportContinuationPayers } from '../../contract/continuation';
import { changeLimit, decideLimit, exportControlUses } from '../../contract/controls';
import { exportCorrections, getCorrectionFile } from '../../contract/corrections';
import * as costCenters from '../../contract/costs/costCenters';
import * as costReport from '../../contract/costs/costReport';
import * as journal from '../../contract/costs/journal';
import { exportDeposits } from '../../contract/deposits';
import { exportAccessReview } from '../../contract/directory';
import * as people from '../../contract/directoryChanges';
import * as directoryMails from '../../contract/directoryMails';
import { saveDivisions } from '../../contract/divisions';
import { exportExpectedAdjustments } from '../../contract/expectedAdjustments';
import { changeFileReversal, reverseBankFile } from '../../contract/fileReversals';
import { exportGroups } from '../../contract/groups';
import * as invitations from '../../contract/invitations';
import { exportAccountEntries, exportTrialBalance } from '../../contract/ledger';
import { decideErasure, requestErasure } from '../../contract/memberErasures';
import { exportMembers } from '../../contract/members';
import { endSessions } from '../../contract/ownSessions';
import { createPayment, exportPayments, voidPayment } from '../../contract/payments';
import { changePeriod } from '../../contract/periods';
import {
  answerCheckFile,
  downloadCheckFile,
  exportCheckFiles,
  makeCheckFile,
  saveCheckLayout,
  withdrawCheckFile,
} from '../../contract/positivePay';
import { downloadPreparedExport, prepareExportAgain } from '../../contract/preparedExports';
import { runProcessing, setProcessingHold } from '../../contract/processing';
import { exportProcessingRuns, exportRunPayments } from '../../contract/processingRuns';
import * as rates from '../../contract/rates';
import { changeRefundCredit } from '../../contract/refundCredits';
import {
  changeUnclaimedRefund,
  exportRefunds,
  issueRefundChecks,
  renewStopOrder,
  returnRefund,
  voidRefundCheck,
} from '../../contract/refunds';
import { exportNotRemitted, exportRegister } from '../../contract/register';
import {
  changeBankFile,
  downloadBankFile,
  exportBankFileEntries,
  exportBankFiles,
  exportRemittance,
  exportRemittances,
  recordRemittance,
} from '../../contract/remittances';
import { exportReturnEntries, postReturnFile } from '../../contract/returnFiles';
import * as reversals from '../../contract/reversals';
import * as rules from '../../contract/rules';
import { shareView } from '../../contract/savedViews';
import { exportSavingsItems } from '../../contract/savings';
import { recordLogin } from '../../contract/session';
import { endTokens } from '../../contract/sessionUse';
import { addSetup, changeSetup, exportSetup } from '../../contract/setup';
import type { Call } from '../../contract/shared/Call';
import {
  addCashAccount,
  addStatement,
  changeStatement,
  exportStatementLines,
  exportStatements,
  removeStatement,
} from '../../contract/statements';
import * as suspense from '../../contract/suspense';
import { changeDormancy, exportUnclaimed } from '../../contract/unclaimed';
import { downloadUploadErrors, exportUploads, getUploadRows } from '../../contract/uploadRecords';
import { endUserSessions } from '../../contract/userSessions';
import * as writeOffs from '../../contract/writeOffs';
import type { Caller } from '../shared/Caller';
import type { SecurityEventName } from './securityEvents';

/** What a call that succeeded is recorded as. Calls that are not listed change no rights, money, or settings. */
export const EVENT_OF_CALL: ReadonlyMap<Call, SecurityEventName> = new Map<Call, SecurityEventName>([
  [recordLogin, 'session-started'],
  [endTokens, 'session-ended'],
  [endSessions, 'sessions-revoked'],
  [endUserSessions, 'sessions-revoked-by-administrator'],
  [people.addRole, 'role-granted'],
  [people.removeRole, 'role-revoked'],
  [people.addUserGroups, 'group-granted'],
  [people.removeUserGroup, 'group-revoked'],
  [people.limitUserDivisions, 'divisions-changed'],
  [people.createUser, 'person-added'],
  [invitations.invitePerson, 'person-added'],
  [people.confirmAccess, 'power-confirmed'],
  [people.changeUser, 'person-changed'],
  [people.deleteUser, 'person-removed'],
  [invitations.revokeInvitation, 'person-removed'],
  [people.purgeUsers, 'people-purged'],
  [people.requestPurge, 'people-purged'],
  [requestErasure, 'erasure-requested'],
  [decideErasure, 'erasure-decided'],
  [directoryMails.requestPasswordReset, 'password-reset-sent'],
  [directoryMails.sendPasswordReset, 'password-reset-sent'],
  [directoryMails.resetUserPassword, 'password-reset-sent'],
  [directoryMails.requestWelcome, 'password-reset-sent'],
  [directoryMails.sendWelcome, 'password-reset-sent'],
  [invitations.resendInvitation, 'password-reset-sent'],
  [bankAccounts.addBankAccount, 'bank-account-added'],
  [bankAccounts.restoreBankAccount, 'bank-account-added'],
  [bankAccounts.removeBankAccount, 'bank-account-removed'],
  [bankAccounts.verifyBankAccount, 'bank-account-verified'],
  [bankAccounts.sendBankDeposits, 'bank-account-verified'],
  [bankAccounts.changeBankAccount, 'bank-account-renamed'],
  [decideAccountChange, 'bank-account-corrected'],
  [saveAutopay, 'autopay-changed'],
  [skipAutopay, 'autopay-changed'],
  [createPayment, 'payment-made'],
  [voidPayment, 'payment-undone'],
  [reversals.returnPayment, 'payment-undone'],
  [reversals.presentPaymentAgain, 'payment-made'],
  [reversals.reversePayment, 'payment-undone'],
  [reversals.setAsidePayment, 'payment-undone'],
  [reverseAtBank, 'payment-undone'],
  [changeBankReversal, 'payment-undone'],
  [reverseBankFile, 'payment-undone'],
  [changeFileReversal, 'payment-undone'],
  [reversals.reallocatePayment, 'payment-undone'],
  [suspense.refundSuspense, 'refund-requested'],
  [suspense.decideRefund, 'refund-decided'],
  [issueRefundChecks, 'refund-check-changed'],
  [renewStopOrder, 'refund-check-changed'],
  [voidRefundCheck, 'refund-check-changed'],
  [changeUnclaimedRefund, 'refund-check-changed'],
  [changeRefundCredit, 'refund-credit-changed'],
  [returnRefund, 'refund-check-changed'],
  [makeCheckFile, 'check-file-changed'],
  [answerCheckFile, 'check-file-changed'],
  [withdrawCheckFile, 'check-file-changed'],
  [saveCheckLayout, 'check-file-changed'],
  [suspense.applySuspense, 'suspense-moved'],
  [suspense.transferSuspense, 'suspense-moved'],
  [suspense.settleReturn, 'suspense-moved'],
  [closeShort, 'short-closed'],
  [writeOffs.writeOffBalances, 'balance-written-off'],
  [writeOffs.decideWriteOff, 'balance-written-off'],
  [writeOffs.reverseWriteOff, 'balance-written-off'],
  [postReturnFile, 'return-file-posted'],
  [exportReturnEntries, 'data-exported'],
  [changeBankFile, 'bank-file-recorded'],
  [recordAcknowledgment, 'bank-file-recorded'],
  [recordRemittance, 'remittance-recorded'],
  [addCashAccount, 'cash-changed'],
  [changePeriod, 'cash-changed'],
  [proposeCarrierAccount, 'bank-account-added'],
  [decideCarrierAccount, 'bank-account-corrected'],
  [changeLimit, 'limit-changed'],
  [decideLimit, 'limit-changed'],
  [changeDormancy, 'limit-changed'],
  [addStatement, 'cash-changed'],
  [changeStatement, 'cash-changed'],
  [removeStatement, 'cash-changed'],
  [runProcessing, 'processing-changed'],
  [setProcessingHold, 'processing-changed'],
  [exportBillLines, 'data-exported'],
  [getBillEvidence, 'data-exported'],
  [getUploadRows, 'data-exported'],
  [downloadUploadErrors, 'data-exported'],
  [exportAccessReview, 'data-exported'],
  [exportAuditEvents, 'data-exported'],
  [exportContinuationPayers, 'data-exported'],
  [exportCorrections, 'data-exported'],
  [exportExpectedAdjustments, 'data-exported'],
  [exportRegister, 'data-exported'],
  [journal.exportJournal, 'data-exported'],
  [costReport.exportCosts, 'data-exported'],
  [exportGroups, 'data-exported'],
  [exportDeposits, 'data-exported'],
  [suspense.exportHeldItems, 'data-exported'],
  [exportRefunds, 'data-exported'],
  [exportUnclaimed, 'data-exported'],
  [exportMembers, 'data-exported'],
  [costCenters.exportCostMembers, 'data-exported'],
  [classes.exportClassMembers, 'data-exported'],
  [exportUploads, 'data-exported'],
  [exportBankFiles, 'data-exported'],
  [exportRemittances, 'data-exported'],
  [exportProcessingRuns, 'data-exported'],
  [exportRunPayments, 'data-exported'],
  [exportBankFileEntries, 'data-exported'],
  [exportNotRemitted, 'data-exported'],
  [exportSavingsItems, 'data-exported'],
  [exportSetup, 'data-exported'],
  [writeOffs.exportWriteOffs, 'data-exported'],
  [exportControlUses, 'data-exported'],
  [exportCheckFiles, 'data-exported'],
  [invitations.exportInvitations, 'data-exported'],
  [exportTrialBalance, 'data-exported'],
  [exportAccountEntries, 'data-exported'],
  [exportStatementLines, 'data-exported'],
  [exportStatements, 'data-exported'],
  [exportBills, 'data-exported'],
  [exportPayments, 'data-exported'],
  [downloadPreparedExport, 'data-exported'],
  [prepareExportAgain, 'data-exported'],
  [exportRemittance, 'data-exported'],
  [getCorrectionFile, 'data-exported'],
  [downloadBankFile, 'bank-file-read'],
  [downloadCheckFile, 'bank-file-read'],
  [rules.saveGroupSettings, 'rules-changed'],
  [rules.undoGroupSettings, 'rules-changed'],
  [rules.dismissContributionProposals, 'rules-changed'],
  [rules.saveCarrierRules, 'rules-changed'],
  [rules.undoCarrierRules, 'rules-changed'],
  [costCenters.saveCostSetup, 'rules-changed'],
  [saveDivisions, 'rules-changed'],
  [costCenters.saveCostMembers, 'rules-changed'],
  [classes.saveMemberClasses, 'rules-changed'],
  [classes.applyClassFile, 'rules-changed'],
  [journal.bookJournalEntry, 'rules-changed'],
  [rates.proposeRateTable, 'rules-changed'],
  [rates.attachRateExhibit, 'rules-changed'],
  [rates.decideRateTable, 'rules-changed'],
  [addSetup, 'setup-changed'],
  [changeSetup, 'setup-changed'],
  [shareView, 'view-shared'],
]);

/** What a call that succeeded is recorded as; undefined if it is not. */
export function eventOf(call: Call, { signIn }: Pick<Caller, 'signIn'>): SecurityEventName | undefined {
  // The start of a session that the token names was recorded with its first request.
  return call === recordLogin && signIn ? undefined : EVENT_OF_CALL.get(call);
}
