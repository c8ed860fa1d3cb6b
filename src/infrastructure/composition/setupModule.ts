import { GoLiveChecks } from '../../application/goLive/GoLiveChecks';
import { GoLiveGateway } from '../../application/goLive/ports';
import { CarrierAccountGateway, CarrierBanks } from '../../application/setup/CarrierBank';
import { SetupGateway } from '../../application/setup/ports';
import { SetupRecords } from '../../application/setup/SetupRecords';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpCarrierAccountGateway } from '../http/HttpCarrierAccountGateway';
import { HttpGoLiveGateway } from '../http/HttpGoLiveGateway';
import { HttpSetupGateway } from '../http/HttpSetupGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of groups, carriers, agents and reps, and of the check before money moves. */
export const setupModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, SetupGateway, HttpSetupGateway, [ApiClient]);
  provideUseCase(bind, SetupRecords, [SetupGateway, Time]);
  provideAdapter(bind, CarrierAccountGateway, HttpCarrierAccountGateway, [ApiClient]);
  provideUseCase(bind, CarrierBanks, [CarrierAccountGateway]);
  provideAdapter(bind, GoLiveGateway, HttpGoLiveGateway, [ApiClient]);
  provideUseCase(bind, GoLiveChecks, [GoLiveGateway, Time]);
  return bind;
});
