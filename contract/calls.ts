import * as analytics from './analytics';
import * as billLocks from './billLocks';
import * as bills from './bills';
import * as columnMappings from './columnMappings';
import * as dashboard from './dashboard';
import * as demoFiles from './demoFiles';
import * as directory from './directory';
import * as directoryChanges from './directoryChanges';
import * as directoryMails from './directoryMails';
import * as drafts from './drafts';
import * as fileTemplates from './fileTemplates';
import * as health from './health';
import * as myBillLocks from './myBillLocks';
import * as payments from './payments';
import * as processing from './processing';
import * as processingStatus from './processingStatus';
import * as reps from './reps';
import * as session from './session';
import type { Call } from './shared/Call';
import * as uiLogs from './uiLogs';
import * as uploadRecords from './uploadRecords';
import * as uploads from './uploads';
import * as zeroPayments from './zeroPayments';

const modules = [
  analytics,
  billLocks,
  bills,
  columnMappings,
  dashboard,
  demoFiles,
  directory,
  directoryChanges,
  directoryMails,
  drafts,
  fileTemplates,
  health,
  myBillLocks,
  payments,
  processing,
  processingStatus,
  reps,
  session,
  uiLogs,
  uploadRecords,
  uploads,
  zeroPayments,
];

/** Every call of the wire: what the server must route, the OpenAPI page shows and the access matrix tries. */
export const CALLS: readonly Call[] = modules.flatMap((module) => Object.values(module).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'operation' in value && 'path' in value;
}
