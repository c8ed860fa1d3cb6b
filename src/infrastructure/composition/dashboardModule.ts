import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { DashboardGateway } from '../../application/dashboard/ports';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { dashboardCalls } from '../http/dashboardCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the dashboard. */
export const dashboardModule = slice<Core>()(({ bind }) => {
  provideMade(bind, DashboardGateway, dashboardCalls, [ApiClient]);
  provideUseCase(bind, DashboardOverview, [DashboardGateway, CurrentMe, GroupChoice, PageVisibility, Time]);
  return bind;
});
