import { changePeriod, listPeriods } from '../../../contract/periods';
import { fromCalls } from './fromCalls';

export const periodCalls = fromCalls({
  list: listPeriods,
  change: changePeriod,
});
