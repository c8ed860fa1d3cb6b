import { getAccountEntries, getTrialBalance } from '../../../../contract/money/ledger';
import { fromCalls } from '../fromCalls';

export const booksCalls = fromCalls({
  trialBalance: getTrialBalance,
  entries: getAccountEntries,
});
