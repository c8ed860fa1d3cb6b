import { changeBillLines, getBill, getBillHistory, getBillLines, searchBills } from '../../../contract/bills/bills';
import { cappedSum, negate } from '../../domain/money/Cents';
import { adapted, fromCalls } from './fromCalls';

export const billCalls = fromCalls({
  search: adapted(searchBills, {
    answer(page) {
      const { dueCents, paidCents, pendingCents } = page.sums;
      // A server of an earlier version sends no balance.
      const { balanceCents = cappedSum([dueCents, negate(paidCents), negate(pendingCents)]) } = page.sums;
      return { ...page, sums: { ...page.sums, balanceCents } };
    },
  }),
  get: getBill,
  lines: getBillLines,
  history: adapted(getBillHistory, { answer: ({ items }) => items }),
  changeLines: changeBillLines,
});
