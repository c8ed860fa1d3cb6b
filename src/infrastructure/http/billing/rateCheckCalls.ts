import { checkBillRates } from '../../../../contract/billing/rates';
import { adapted, fromCalls } from '../fromCalls';

export const rateCheckCalls = fromCalls({
  check: adapted(checkBillRates, { answer: ({ items }) => items }),
});
