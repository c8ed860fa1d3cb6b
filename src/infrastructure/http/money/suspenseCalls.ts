import { closeShort, listWaitingShorts, type WaitingShort } from '../../../../contract/money/closeShort';
import {
  applySuspense,
  decideRefund,
  refundSuspense,
  searchHeldItems,
  settleReturn,
  transferSuspense,
} from '../../../../contract/money/suspense';
import type { ApprovalDecision } from '../../../../contract/platform/shared/decision';
import { adapted, fromCalls } from '../fromCalls';

export const suspenseCalls = fromCalls({
  search: searchHeldItems,
  apply: applySuspense,
  transferMoney: transferSuspense,
  refund: refundSuspense,
  settle: settleReturn,
  decide: decideRefund,
});

export const waitingShortCalls = fromCalls({
  list: adapted(listWaitingShorts, { answer: ({ items }) => items }),
  decide: adapted(closeShort, {
    args: ({ approve, ...short }: Pick<WaitingShort, 'billPk' | 'version'> & ApprovalDecision) => ({
      ...short,
      decline: !approve,
    }),
  }),
});
