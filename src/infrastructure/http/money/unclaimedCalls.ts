import { changeDormancy, listDormancy, searchUnclaimed } from '../../../../contract/money/unclaimed';
import { adapted, fromCalls } from '../fromCalls';

export const unclaimedCalls = fromCalls({
  search: searchUnclaimed,
  periods: adapted(listDormancy, { answer: ({ periods }) => periods }),
  changePeriod: changeDormancy,
});
