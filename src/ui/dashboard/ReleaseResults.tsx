import type { Bill } from '../../domain/bills/Bill';
import type { ReleaseResult } from '../../domain/bills/billTransitions';
import { BulkResults } from '../kit/feedback/BulkResults';
import { useErrorMessage } from '../kit/feedback/ErrorBar';

export interface ReleaseResultsProps {
  readonly bills: readonly Bill[];
  readonly results: readonly ReleaseResult[];
  readonly onRetry: (bills: readonly Bill[]) => void;
  readonly onClose: () => void;
}

/** Number of released bills. Lists the others with the reason and offers a retry. */
export function ReleaseResults({ bills, results, onRetry, onClose }: ReleaseResultsProps) {
  const errorText = useErrorMessage();
  const refused = results.filter(({ ok }) => !ok);
  const numbers = new Map(bills.map(({ billPk, billNumber }) => [billPk, billNumber]));
  const refusedPks = new Set(refused.map(({ billPk }) => billPk));
  return (
    <BulkResults
      noun="bill"
      done="released"
      total={results.length}
      refused={refused.map(({ billPk, message, error }) => ({
        key: billPk,
        name: numbers.get(billPk) ?? billPk,
        reason: error === undefined ? message : errorText(error),
      }))}
      onRetry={() => onRetry(bills.filter(({ billPk }) => refusedPks.has(billPk)))}
      onClose={onClose}
    />
  );
}
