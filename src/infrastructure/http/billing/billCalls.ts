import {
  changeBillLines,
  getBill,
  getBillHistory,
  getBillLines,
  searchBills,
} from '../../../../contract/billing/bills/bills';
import { adapted, fromCalls } from '../fromCalls';

export const billCalls = fromCalls({
  search: searchBills,
  get: getBill,
  lines: getBillLines,
  history: adapted(getBillHistory, { answer: ({ items }) => items }),
  changeLines: changeBillLines,
});
