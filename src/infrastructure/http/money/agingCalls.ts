import { getAgedBills, getAging } from '../../../../contract/money/aging';
import { fromCalls } from '../fromCalls';

export const agingCalls = fromCalls({ page: getAging, items: getAgedBills });
