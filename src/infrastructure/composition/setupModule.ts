import { GoLiveChecks } from '../../application/office/goLive/GoLiveChecks';
import { GoLiveGateway } from '../../application/office/goLive/ports';
import { CarrierAccountGateway, CarrierBanks } from '../../application/office/setup/CarrierBank';
import { SetupGateway } from '../../application/office/setup/ports';
import { SetupRecords } from '../../application/office/setup/SetupRecords';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { carrierAccountCalls } from '../http/office/carrierAccountCalls';
import { goLiveCalls } from '../http/office/goLiveCalls';
import { setupCalls } from '../http/office/setupCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of groups, carriers, agents and reps, and of the check before money moves. */
export const setupModule = slice<Core>()(({ bind }) => {
  provideMade(bind, SetupGateway, setupCalls, [ApiClient]);
  provideUseCase(bind, SetupRecords, [SetupGateway, Time]);
  provideMade(bind, CarrierAccountGateway, carrierAccountCalls, [ApiClient]);
  provideUseCase(bind, CarrierBanks, [CarrierAccountGateway]);
  provideMade(bind, GoLiveGateway, goLiveCalls, [ApiClient]);
  provideUseCase(bind, GoLiveChecks, [GoLiveGateway, Time]);
  return bind;
});
