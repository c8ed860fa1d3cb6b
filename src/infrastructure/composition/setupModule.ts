import { GoLiveChecks } from '../../application/goLive/GoLiveChecks';
import { GoLiveGateway } from '../../application/goLive/ports';
import { CarrierAccountGateway, CarrierBanks } from '../../application/setup/CarrierBank';
import { SetupGateway } from '../../application/setup/ports';
import { SetupRecords } from '../../application/setup/SetupRecords';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { carrierAccountCalls } from '../http/carrierAccountCalls';
import { goLiveCalls } from '../http/goLiveCalls';
import { setupCalls } from '../http/setupCalls';
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
