import { listProcessingRuns, listRunPayments } from '../../../../contract/money/processingRuns';
import type { RunQuery } from '../../../domain/money/processing/runList';
import { adapted, fromCalls } from '../fromCalls';

export const runHistoryCalls = fromCalls({
  runs: adapted(listProcessingRuns, {
    args: ({ failed, ...query }: RunQuery) => ({ ...query, failed: failed ? ('1' as const) : undefined }),
  }),
  payments: adapted(listRunPayments, { answer: (page, { result }) => ({ result, ...page }) }),
});
