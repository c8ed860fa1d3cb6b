import { decideCarrierAccount, listCarrierAccounts, proposeCarrierAccount } from '../../../contract/carrierAccounts';
import type { CarrierAccountGateway } from '../../application/setup/CarrierBank';
import type { CarrierAccountStep, CarrierAccounts, NewCarrierAccount } from '../../domain/processing/CarrierAccount';
import type { ApiClient } from './ApiClient';

export class HttpCarrierAccountGateway implements CarrierAccountGateway {
  constructor(private readonly api: ApiClient) {}

  list(carrierCode: string, signal?: AbortSignal): Promise<CarrierAccounts> {
    return this.api.call(listCarrierAccounts, { params: { carrierCode } }, signal && { signal });
  }

  propose(carrierCode: string, account: NewCarrierAccount): Promise<CarrierAccounts> {
    return this.api.call(proposeCarrierAccount, { params: { carrierCode }, body: { ...account } });
  }

  decide(carrierCode: string, accountPk: string, step: CarrierAccountStep, reason: string): Promise<CarrierAccounts> {
    return this.api.call(decideCarrierAccount, { params: { carrierCode, accountPk }, body: { step, reason } });
  }
}
