import { DashboardOverview } from '../../application/office/dashboard/DashboardOverview';
import { DashboardGateway } from '../../application/office/dashboard/ports';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { GroupChoice } from '../../application/people/preferences/UserPreferences';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { dashboardCalls } from '../http/office/dashboardCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the dashboard. */
export const dashboardModule = slice<Core>()(({ bind }) => {
  provideMade(bind, DashboardGateway, dashboardCalls, [ApiClient]);
  provideUseCase(bind, DashboardOverview, [DashboardGateway, CurrentMe, GroupChoice, PageVisibility, Time]);
  return bind;
});
