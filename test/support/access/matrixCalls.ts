import type { MatrixCall } from './MatrixCall';
import { BILL_CALLS } from './matrixBillCalls';
import { DIRECTORY_CALLS } from './matrixDirectoryCalls';
import { MONEY_CALLS } from './matrixMoneyCalls';
import { OWN_CALLS } from './matrixOwnCalls';
import { UPLOAD_CALLS } from './matrixUploadCalls';

/** Every call with who may make it: read off the product's rights table, not off the policy. */
export const MATRIX_CALLS: readonly MatrixCall[] = [
  ...BILL_CALLS,
  ...MONEY_CALLS,
  ...OWN_CALLS,
  ...DIRECTORY_CALLS,
  ...UPLOAD_CALLS,
];
