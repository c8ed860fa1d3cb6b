import { listAccountChanges } from '../../../contract/accountChanges';
import { getCarrierBoard } from '../../../contract/carrierBoard';
import { listWaitingShorts } from '../../../contract/closeShort';
import { listControls } from '../../../contract/controls';
import { searchDeposits } from '../../../contract/deposits';
import { getNotices } from '../../../contract/notices';
import { searchHeldItems } from '../../../contract/suspense';
import { getUpkeep } from '../../../contract/upkeep';
import type { CarrierBoardGateway } from '../../application/dashboard/ports';
import type { WorkGateway } from '../../application/dashboard/readWork';
import type { CarrierBoard } from '../../domain/dashboard/CarrierBoard';
import type { ApiClient } from './ApiClient';

/** Only the totals are shown. */
const FIRST = { q: '', page: 0, size: 1 } as const;

export class HttpWorkGateway implements WorkGateway {
  constructor(private readonly api: ApiClient) {}

  async shorts(signal?: AbortSignal) {
    return (await this.api.call(listWaitingShorts, {}, signal && { signal })).items;
  }

  openDeposits(signal?: AbortSignal) {
    return this.api.call(searchDeposits, { body: { ...FIRST, states: ['OPEN'] } }, signal && { signal });
  }

  unknownPayers(signal?: AbortSignal) {
    const body = { ...FIRST, sort: 'remaining', direction: 'desc', level: 'unknown' } as const;
    return this.api.call(searchHeldItems, { body }, signal && { signal });
  }

  async accountChanges(signal?: AbortSignal) {
    return (await this.api.call(listAccountChanges, {}, signal && { signal })).items;
  }

  limits(signal?: AbortSignal) {
    return this.api.call(listControls, {}, signal && { signal });
  }

  balances(signal?: AbortSignal) {
    return this.api.call(getNotices, { query: { size: '1' } }, signal && { signal });
  }

  upkeep(signal?: AbortSignal) {
    return this.api.call(getUpkeep, {}, signal && { signal });
  }
}

export class HttpCarrierBoardGateway implements CarrierBoardGateway {
  constructor(private readonly api: ApiClient) {}

  read(signal?: AbortSignal): Promise<CarrierBoard> {
    return this.api.call(getCarrierBoard, {}, signal && { signal });
  }
}
