import { changePeriod, listPeriods } from '../../../../contract/money/periods';
import { fromCalls } from '../fromCalls';

export const periodCalls = fromCalls({
  list: listPeriods,
  change: changePeriod,
});
