import { getLargestBillChanges } from '../../../../contract/billing/bills/billChanges';
import { releaseBills } from '../../../../contract/billing/bills/billStatus';
import { previewProcessing, runProcessing, setProcessingHold } from '../../../../contract/money/processing';
import { getRep, listRepGroups } from '../../../../contract/people/reps';
import { adapted, fromCalls } from '../fromCalls';

export const releaseCalls = fromCalls({
  release: adapted(releaseBills, { answer: ({ results }) => results }),
});

export const processingCalls = fromCalls({
  preview: previewProcessing,
  run: runProcessing,
  hold: setProcessingHold,
});

export const repCalls = fromCalls({
  rep: getRep,
  groups: listRepGroups,
});

export const billChangeCalls = fromCalls({
  largest: adapted(getLargestBillChanges, { answer: ({ items }) => items }),
});
