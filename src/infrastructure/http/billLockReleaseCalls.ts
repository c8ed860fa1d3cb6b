import { releaseMyBillLocks } from '../../../contract/bills/myBillLocks';
import { fromCalls } from './fromCalls';

export const billLockReleaseCalls = fromCalls({
  releaseAllOf: releaseMyBillLocks,
});
