import { releaseMyBillLocks } from '../../../../contract/billing/bills/myBillLocks';
import { fromCalls } from '../fromCalls';

export const billLockReleaseCalls = fromCalls({
  releaseAllOf: releaseMyBillLocks,
});
