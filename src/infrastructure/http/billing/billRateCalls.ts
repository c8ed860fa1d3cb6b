import { getRateFindings } from '../../../../contract/billing/rates';
import { fromCalls } from '../fromCalls';

export const billRateCalls = fromCalls({
  findings: getRateFindings,
});
