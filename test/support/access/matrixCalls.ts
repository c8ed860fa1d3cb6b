import type { MatrixCall } from './MatrixCall';
import { BILL_CALLS } from './matrixBillCalls';
import { CLASS_CALLS } from './matrixClassCalls';
import { COST_CALLS } from './matrixCostCalls';
import { DEPOSIT_CALLS } from './matrixDepositCalls';
import { DIRECTORY_CALLS } from './matrixDirectoryCalls';
import { MONEY_CALLS } from './matrixMoneyCalls';
import { OWN_CALLS } from './matrixOwnCalls';
import { RATE_CALLS } from './matrixRateCalls';
import { REMITTANCE_CALLS } from './matrixRemittanceCalls';
import { RULE_CALLS } from './matrixRuleCalls';
import { SETUP_CALLS } from './matrixSetupCalls';
import { UPLOAD_CALLS } from './matrixUploadCalls';
import { VIEW_CALLS } from './matrixViewCalls';

/** Every call with an example of a request. Who may make it is in the table of rights. */
export const MATRIX_CALLS: readonly MatrixCall[] = [
  ...BILL_CALLS,
  ...MONEY_CALLS,
  ...DEPOSIT_CALLS,
  ...REMITTANCE_CALLS,
  ...OWN_CALLS,
  ...DIRECTORY_CALLS,
  ...CLASS_CALLS,
  ...COST_CALLS,
  ...RATE_CALLS,
  ...RULE_CALLS,
  ...SETUP_CALLS,
  ...UPLOAD_CALLS,
  ...VIEW_CALLS,
];
