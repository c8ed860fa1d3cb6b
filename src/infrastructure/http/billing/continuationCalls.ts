import {
  getContinuationHistory,
  listContinuationPayers,
  recordContinuationPayments,
  removeContinuationPayers,
  saveContinuationPayer,
} from '../../../../contract/billing/continuation';
import type { ContinuationGateway } from '../../../application/billing/continuation/ContinuationPayers';
import { adapted, fromCalls } from '../fromCalls';

export const continuationCalls = fromCalls({
  list: listContinuationPayers,
  history: adapted(getContinuationHistory, { answer: ({ items }) => items }),
  save: adapted(saveContinuationPayer, {
    args: ({ entry, ...terms }: Parameters<ContinuationGateway['save']>[0]) => ({
      ...terms,
      entry: entry && { payerPk: entry.payerPk, version: entry.version },
    }),
  }),
  setRemoved: removeContinuationPayers,
  recordPayments: recordContinuationPayments,
});
