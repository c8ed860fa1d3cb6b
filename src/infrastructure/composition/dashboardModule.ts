import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { DashboardGateway } from '../../application/dashboard/ports';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpDashboardGateway } from '../http/HttpDashboardGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the dashboard. */
export const dashboardModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, DashboardGateway, HttpDashboardGateway, [ApiClient]);
  provideUseCase(bind, DashboardOverview, [DashboardGateway, CurrentMe, GroupChoice, PageVisibility, Time]);
  return bind;
});
