import { decideAccountChange, listAccountChanges } from '../../../../contract/money/accountChanges';
import { adapted, fromCalls } from '../fromCalls';

export const accountChangeCalls = fromCalls({
  list: adapted(listAccountChanges, { answer: ({ items }) => items }),
  decide: decideAccountChange,
});
