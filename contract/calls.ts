import * as billBridge from './billing/bills/billBridge';
import * as billChanges from './billing/bills/billChanges';
import * as billComments from './billing/bills/billComments';
import * as billDelinquency from './billing/bills/billDelinquency';
import * as billEvidence from './billing/bills/billEvidence';
import * as billLocks from './billing/bills/billLocks';
import * as billRules from './billing/bills/billRules';
import * as billStatus from './billing/bills/billStatus';
import * as bills from './billing/bills/bills';
import * as comparisonFacts from './billing/bills/comparisonFacts';
import * as exportBills from './billing/bills/exportBills';
import * as myBillLocks from './billing/bills/myBillLocks';
import * as reconcileBill from './billing/bills/reconcileBill';
import * as standingDecisions from './billing/bills/standingDecisions';
import * as classes from './billing/classes';
import * as columnMappings from './billing/columnMappings';
import * as continuation from './billing/continuation';
import * as correctionAnswers from './billing/correctionAnswers';
import * as correctionLayouts from './billing/correctionLayouts';
import * as corrections from './billing/corrections';
import * as costCenters from './billing/costs/costCenters';
import * as costFiles from './billing/costs/costFiles';
import * as costReport from './billing/costs/costReport';
import * as journal from './billing/costs/journal';
import * as divisions from './billing/divisions';
import * as expectedAdjustments from './billing/expectedAdjustments';
import * as members from './billing/members';
import * as notOnBill from './billing/notOnBill';
import * as rates from './billing/rates';
import * as register from './billing/register';
import * as rules from './billing/rules';
import * as savings from './billing/savings';
import * as search from './billing/search';
import * as writeOffs from './billing/writeOffs';
import * as accountChanges from './money/accountChanges';
import * as acknowledgments from './money/acknowledgments';
import * as aging from './money/aging';
import * as autopay from './money/autopay';
import * as bankAccounts from './money/bankAccounts';
import * as bankReversals from './money/bankReversals';
import * as closeShort from './money/closeShort';
import * as deposits from './money/deposits';
import * as fileReversals from './money/fileReversals';
import * as ledger from './money/ledger';
import * as operations from './money/operations';
import * as payments from './money/payments';
import * as periods from './money/periods';
import * as positivePay from './money/positivePay';
import * as processing from './money/processing';
import * as processingRuns from './money/processingRuns';
import * as processingStatus from './money/processingStatus';
import * as refundCredits from './money/refundCredits';
import * as refunds from './money/refunds';
import * as remittanceAnswers from './money/remittanceAnswers';
import * as remittances from './money/remittances';
import * as returnFiles from './money/returnFiles';
import * as reversals from './money/reversals';
import * as slips from './money/slips';
import * as statements from './money/statements';
import * as suspense from './money/suspense';
import * as unclaimed from './money/unclaimed';
import * as zeroPayments from './money/zeroPayments';
import * as audit from './office/audit';
import * as carrierAccounts from './office/carrierAccounts';
import * as carrierBoard from './office/carrierBoard';
import * as dashboard from './office/dashboard';
import * as goLive from './office/goLive';
import * as groups from './office/groups';
import * as keptData from './office/keptData';
import * as memberErasures from './office/memberErasures';
import * as notices from './office/notices';
import * as preparedExports from './office/preparedExports';
import * as savedLayouts from './office/savedLayouts';
import * as savedViews from './office/savedViews';
import * as setup from './office/setup';
import * as upkeep from './office/upkeep';
import * as uploadRecords from './office/uploadRecords';
import * as uploads from './office/uploads';
import * as analytics from './people/analytics';
import * as controls from './people/controls';
import * as directory from './people/directory';
import * as directoryChanges from './people/directoryChanges';
import * as directoryMails from './people/directoryMails';
import * as invitations from './people/invitations';
import * as ownSessions from './people/ownSessions';
import * as reps from './people/reps';
import * as session from './people/session';
import * as sessionUse from './people/sessionUse';
import * as userSessions from './people/userSessions';
import * as drafts from './platform/drafts';
import * as health from './platform/health';
import type { Call } from './platform/shared/Call';
import * as uiLogs from './platform/uiLogs';
import * as demoFiles from './run/demoFiles';

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
  correctionAnswers,
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
  notOnBill,
  rates,
  reconcileBill,
  refundCredits,
  refunds,
  register,
  writeOffs,
  remittanceAnswers,
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
  savedLayouts,
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
