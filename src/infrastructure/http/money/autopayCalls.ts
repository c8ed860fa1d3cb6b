import { getAutopay, saveAutopay, skipAutopay } from '../../../../contract/money/autopay';
import { fromCalls } from '../fromCalls';

export const autopayCalls = fromCalls({
  read: getAutopay,
  save: saveAutopay,
  skip: skipAutopay,
});
