import {
  decideCarrierAccount,
  listCarrierAccounts,
  proposeCarrierAccount,
} from '../../../../contract/office/carrierAccounts';
import { fromCalls } from '../fromCalls';

export const carrierAccountCalls = fromCalls({
  list: listCarrierAccounts,
  propose: proposeCarrierAccount,
  decide: decideCarrierAccount,
});
