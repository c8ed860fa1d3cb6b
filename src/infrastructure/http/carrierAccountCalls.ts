import { decideCarrierAccount, listCarrierAccounts, proposeCarrierAccount } from '../../../contract/carrierAccounts';
import { fromCalls } from './fromCalls';

export const carrierAccountCalls = fromCalls({
  list: listCarrierAccounts,
  propose: proposeCarrierAccount,
  decide: decideCarrierAccount,
});
