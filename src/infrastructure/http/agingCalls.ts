import { getAgedBills, getAging } from '../../../contract/aging';
import { fromCalls } from './fromCalls';

export const agingCalls = fromCalls({ page: getAging, items: getAgedBills });
