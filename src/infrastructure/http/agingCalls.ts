import { getAgedBills, getAging } from '../../../contract/aging';
import { adapted, fromCalls } from './fromCalls';

export const agingCalls = fromCalls({
  page: getAging,
  items: adapted(getAgedBills, { answer: ({ items, returns }) => ({ bills: items, returns }) }),
});
