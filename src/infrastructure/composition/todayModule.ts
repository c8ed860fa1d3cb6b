import { CarrierWork } from '../../application/dashboard/CarrierWork';
import { CarrierBoardGateway } from '../../application/dashboard/ports';
import { WorkGateway } from '../../application/dashboard/readWork';
import { WorkQueue } from '../../application/dashboard/WorkQueue';
import { ShellCounts } from '../../application/notices/ShellCounts';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { LocalSettings } from '../../application/preferences/ports';
import { ReservedHeight } from '../../application/preferences/ReservedHeight';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { carrierBoardCalls, workCalls } from '../http/todayCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of what waits for a person today. Small, because the dashboard is a first screen. */
export const todayModule = slice<Core>()(({ bind }) => {
  provideMade(bind, WorkGateway, workCalls, [ApiClient]);
  provideUseCase(bind, WorkQueue, [WorkGateway, ShellCounts, CurrentMe, PageVisibility, Time]);
  provideMade(bind, CarrierBoardGateway, carrierBoardCalls, [ApiClient]);
  provideUseCase(bind, CarrierWork, [CarrierBoardGateway, PageVisibility, Time]);
  provideUseCase(bind, ReservedHeight, [LocalSettings]);
  return bind;
});
