import * as accountChanges from './accountChanges';
import * as acknowledgments from './acknowledgments';
import * as aging from './aging';
import * as analytics from './analytics';
import * as audit from './audit';
import * as autopay from './autopay';
import * as bankAccounts from './bankAccounts';
import * as bankReversals from './bankReversals';
import * as billBridge from './bills/billBridge';
import * as billChanges from './bills/billChanges';
import * as billComments from './bills/billComments';
import * as billDelinquency from './bills/billDelinquency';
import * as billEvidence from './bills/billEvidence';
import * as billLocks from './bills/billLocks';
import * as billRules from './bills/billRules';
import * as billStatus from './bills/billStatus';
import * as bills from './bills/bills';
import * as comparisonFacts from './bills/comparisonFacts';
import * as exportBills from './bills/exportBills';
import * as myBillLocks from './bills/myBillLocks';
import * as reconcileBill from './bills/reconcileBill';
import * as standingDecisions from './bills/standingDecisions';
import * as carrierAccounts from './carrierAccounts';
import * as carrierBoard from './carrierBoard';
import * as classes from './classes';
import * as closeShort from './closeShort';
import * as columnMappings from './columnMappings';
import * as continuation from './continuation';
import * as controls from './controls';
import * as correctionLayouts from './correctionLayouts';
import * as corrections from './corrections';
import * as costCenters from './costs/costCenters';
import * as costFiles from './costs/costFiles';
import * as costReport from './costs/costReport';
import * as journal from './costs/journal';
import * as dashboard from './dashboard';
import * as demoFiles from './demoFiles';
import * as deposits from './deposits';
import * as directory from './directory';
import * as directoryChanges from './directoryChanges';
import * as directoryMails from './directoryMails';
import * as divisions from './divisions';
import * as drafts from './drafts';
import * as expectedAdjustments from './expectedAdjustments';
import * as fileReversals from './fileReversals';
import * as goLive from './goLive';
import * as groups from './groups';
import * as health from './health';
import * as invitations from './invitations';
import * as keptData from './keptData';
import * as ledger from './ledger';
import * as memberErasures from './memberErasures';
import * as members from './members';
import * as notices from './notices';
import * as operations from './operations';
import * as ownSessions from './ownSessions';
import * as payments from './payments';
import * as periods from './periods';
import * as positivePay from './positivePay';
import * as preparedExports from './preparedExports';
import * as processing from './processing';
import * as processingRuns from './processingRuns';
import * as processingStatus from './processingStatus';
import * as rates from './rates';
import * as refundCredits from './refundCredits';
import * as refunds from './refunds';
import * as register from './register';
import * as remittances from './remittances';
import * as reps from './reps';
import * as returnFiles from './returnFiles';
import * as reversals from './reversals';
import * as rules from './rules';
import * as savedViews from './savedViews';
import * as savings from './savings';
import * as search from './search';
import * as session from './session';
import * as sessionUse from './sessionUse';
import * as setup from './setup';
import type { Call } from './shared/Call';
import * as slips from './slips';
import * as statements from './statements';
import * as suspense from './suspense';
import * as uiLogs from './uiLogs';
import * as unclaimed from './unclaimed';
import * as upkeep from './upkeep';
import * as uploadRecords from './uploadRecords';
import * as uploads from './uploads';
import * as userSessions from './userSessions';
import * as writeOffs from './writeOffs';
import * as zeroPayments from './zeroPayments';

const modules = [
  accountChanges,
  acknowledgments,
  aging,
  analytics,
  audit,
  autopay,
  bankAccounts,
  bankReversals,
  billBridge,
  billComments,
  billChanges,
  billDelinquency,
  billEvidence,
  billLocks,
  billRules,
  bills,
  billStatus,
  carrierAccounts,
  carrierBoard,
  closeShort,
  columnMappings,
  comparisonFacts,
  continuation,
  correctionLayouts,
  controls,
  corrections,
  classes,
  costCenters,
  costFiles,
  costReport,
  journal,
  dashboard,
  demoFiles,
  deposits,
  directory,
  directoryChanges,
  directoryMails,
  divisions,
  drafts,
  expectedAdjustments,
  exportBills,
  fileReversals,
  goLive,
  groups,
  health,
  invitations,
  keptData,
  ledger,
  memberErasures,
  members,
  myBillLocks,
  notices,
  operations,
  ownSessions,
  payments,
  processing,
  processingRuns,
  positivePay,
  preparedExports,
  processingStatus,
  rates,
  reconcileBill,
  refundCredits,
  refunds,
  register,
  writeOffs,
  remittances,
  reps,
  returnFiles,
  reversals,
  rules,
  savedViews,
  savings,
  search,
  session,
  sessionUse,
  setup,
  slips,
  standingDecisions,
  periods,
  statements,
  suspense,
  unclaimed,
  upkeep,
  uiLogs,
  uploadRecords,
  uploads,
  userSessions,
  zeroPayments,
];

/** Every call of the contract: the server must route it, the OpenAPI page lists it, and the access matrix tests it. */
export const CALLS: readonly Call[] = modules.flatMap((module) => Object.values(module).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;
}
