import type { Bill } from '../../../domain/billing/bills/Bill';
import type { ReleaseResult } from '../../../domain/billing/bills/billTransitions';
import { BulkStatus } from '../bulk/BulkStatus';
import type { BulkRun } from '../bulk/useBulkRun';
import { useErrorMessage } from '../feedback/ErrorBar';

/** How a release goes, then the number of released bills, and the others with the reason and a retry. */
export function ReleaseStatus({ release }: { readonly release: BulkRun<Bill, ReleaseResult> }) {
  const errorText = useErrorMessage();
  return (
    <BulkStatus
      bulk={release}
      noun="bill"
      doing="Releasing"
      done="released"
      describe={({ billPk, billNumber }, { message, error }) => ({
        key: billPk,
        name: billNumber,
        reason: error === undefined ? message : errorText(error),
      })}
    />
  );
}
