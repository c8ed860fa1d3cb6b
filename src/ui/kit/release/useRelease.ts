import { ReleaseBills } from '../../../application/office/dashboard/ReleaseBills';
import type { Bill } from '../../../domain/billing/bills/Bill';
import type { ReleaseResult } from '../../../domain/billing/bills/billTransitions';
import { useBulkRun } from '../bulk/useBulkRun';
import { useService } from '../Services';

/** Releases bills, with progress and cancel. @param onDone called at the end */
export function useRelease(onDone?: () => void) {
  const releaseBills = useService(ReleaseBills);
  return useBulkRun<Bill, ReleaseResult>(
    (bills, options) => releaseBills.run(bills, options),
    'bills released',
    onDone,
  );
}
