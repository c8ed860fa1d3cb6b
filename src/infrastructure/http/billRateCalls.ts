import { getRateFindings } from '../../../contract/rates';
import { fromCalls } from './fromCalls';

export const billRateCalls = fromCalls({
  findings: getRateFindings,
});
