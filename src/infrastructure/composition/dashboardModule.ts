import { ContainerModule } from 'inversify';
import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { DashboardGateway } from '../../application/dashboard/ports/DashboardGateway';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { GroupChoice } from '../../application/preferences/GroupChoice';
import { ProcessingGateway } from '../../application/processing/ports/ProcessingGateway';
import { RunProcessing } from '../../application/processing/RunProcessing';
import { ReleaseGateway } from '../../application/release/ports/ReleaseGateway';
import { ReleaseBills } from '../../application/release/ReleaseBills';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpDashboardGateway } from '../http/HttpDashboardGateway';
import { HttpProcessingGateway } from '../http/HttpProcessingGateway';
import { HttpReleaseGateway } from '../http/HttpReleaseGateway';
import { provideAdapter, provideUseCase } from './provide';

/** Counts and amounts, release and processing. */
export const dashboardModule = new ContainerModule(({ bind }) => {
  provideAdapter(bind, DashboardGateway, HttpDashboardGateway, [ApiClient]);
  provideUseCase(bind, DashboardOverview, [DashboardGateway, CurrentMe, GroupChoice, PageVisibility, Time]);
  provideAdapter(bind, ReleaseGateway, HttpReleaseGateway, [ApiClient]);
  provideUseCase(bind, ReleaseBills, [ReleaseGateway, DashboardOverview]);
  provideAdapter(bind, ProcessingGateway, HttpProcessingGateway, [ApiClient]);
  provideUseCase(bind, RunProcessing, [ProcessingGateway, DashboardOverview]);
});
