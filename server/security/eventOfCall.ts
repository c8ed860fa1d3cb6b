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
import { Role } from '../../src/domain/access/Role';
import type { Caller } from '../shared/Caller';
import type { SecurityEvent, SecurityEventName } from './securityEvents';

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
  [voidRefundCheck, 'refund-check-changed'],
  [changeUnclaimedRefund, 'refund-check-changed'],
  [changeRefundCredit, 'refund-credit-changed'],
  [returnRefund, 'refund-check-changed'],
  [makeCheckFile, 'check-file-changed'],
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

/**
 * Parts of a request that say what an event is about: keys and choices. Everything else is left out, because it may name a
 * person or contain their number.
 */
const RECORDED = [
  'groupNumber',
  'carrierCode',
  'userId',
  'id',
  'roleId',
  'kind',
  'status',
  'approve',
  'onHold',
  'bankAccountPk',
  'billPk',
  'changePk',
  'erasurePk',
  'exportPk',
  'filePk',
  'movePk',
  'paymentPk',
  'refundPk',
  'remittancePk',
  'accountPk',
  'statementPk',
  'entryPk',
  'tablePk',
  'sessionPk',
  'suspensePk',
  'viewPk',
  'writeOffPk',
];
/** Keys and choices, but no sentence and no email address. */
const PLAIN = /^[\w.:|~-]{1,200}$/;

/** The roles that a request grants, as `ROLE_ADMIN|ROLE_MANAGER`; undefined if it names none, or one in `roleId`. */
function rolesOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const grants = 'grants' in body && Array.isArray(body.grants) ? (body.grants as readonly unknown[]) : [];
  const listed = 'roles' in body && Array.isArray(body.roles) ? (body.roles as readonly unknown[]) : [];
  const roles = [...grants.map((grant) => (isGrant(grant) ? grant.role : undefined)), ...listed];
  const known = Object.values(Role).filter((role) => roles.includes(role));
  return known.length > 0 ? known.join('|') : undefined;
}

const isGrant = (value: unknown): value is { readonly role: unknown } =>
  typeof value === 'object' && value !== null && 'role' in value;

/**
 * How the rows of an answer ended that has a result for each: `refused` if none succeeded, `unchanged` if everything was so already.
 * Undefined for other answers.
 */
export function outcomeOf(answer: unknown): 'done' | 'refused' | 'unchanged' | undefined {
  if (typeof answer !== 'object' || answer === null || !('results' in answer) || !Array.isArray(answer.results)) {
    return undefined;
  }
  const results = answer.results as readonly { readonly ok?: unknown; readonly changed?: unknown }[];
  if (results.length === 0 || results.some(({ ok }) => typeof ok !== 'boolean')) return undefined;
  if (results.every(({ ok }) => ok === false)) return 'refused';
  return results.some(({ ok, changed = true }) => ok === true && changed !== false) ? 'done' : 'unchanged';
}

/** The calls whose answer is a person, whom the request does not name. */
const ADDS_PERSON: ReadonlySet<Call> = new Set<Call>([people.createUser]);

/** What an event of a call is about that succeeded, with the roles that it grants and the person that it added. */
export function aboutAnswered(
  call: Call,
  { params, query, body }: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  answer: unknown,
): NonNullable<SecurityEvent['about']> {
  const about = aboutCall(params, query, body);
  const roles = GIVES_ROLES.has(call) ? rolesOf(body) : undefined;
  const isPerson = ADDS_PERSON.has(call) && typeof answer === 'object' && answer !== null && 'user_id' in answer;
  return {
    ...about,
    ...(isPerson && typeof answer.user_id === 'string' && { userId: answer.user_id }),
    ...(roles !== undefined && { roles }),
  };
}

const GIVES_ROLES: ReadonlySet<Call> = new Set<Call>([
  people.createUser,
  people.addUserGroups,
  invitations.invitePerson,
]);

/** What an event of a call is about, from its validated parts. */
export function aboutCall(...parts: readonly unknown[]): NonNullable<SecurityEvent['about']> {
  const about: Record<string, string> = {};
  for (const part of parts) {
    if (typeof part !== 'object' || part === null) continue;
    for (const name of RECORDED) {
      const value: unknown = Reflect.get(part, name);
      const text = typeof value === 'boolean' ? String(value) : value;
      if (typeof text === 'string' && PLAIN.test(text)) about[name === 'id' ? 'userId' : name] = text;
    }
  }
  return about;
}

/** What a call that succeeded is recorded as; undefined if it is not. */
export function eventOf(call: Call, { signIn }: Pick<Caller, 'signIn'>): SecurityEventName | undefined {
  // The start of a session that the token names was recorded with its first request.
  return call === recordLogin && signIn ? undefined : EVENT_OF_CALL.get(call);
}
