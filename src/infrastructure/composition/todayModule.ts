import { CarrierWork } from '../../application/office/dashboard/CarrierWork';
import { CarrierBoardGateway } from '../../application/office/dashboard/ports';
import { WorkGateway } from '../../application/office/dashboard/readWork';
import { WorkQueue } from '../../application/office/dashboard/WorkQueue';
import { ShellCounts } from '../../application/office/notices/ShellCounts';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { LocalSettings } from '../../application/people/preferences/ports';
import { ReservedHeight } from '../../application/people/preferences/ReservedHeight';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { carrierBoardCalls, workCalls } from '../http/office/todayCalls';
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
