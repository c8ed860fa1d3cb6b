import { ContainerModule } from 'inversify';
import { ReleaseGateway } from '../../application/bills/ports';
import { ReleaseBills } from '../../application/bills/ReleaseBills';
import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { ProcessingGateway } from '../../application/processing/ports/ProcessingGateway';
import { RunProcessing } from '../../application/processing/RunProcessing';
import { RepGateway } from '../../application/reps/ports/RepGateway';
import { RepGroups } from '../../application/reps/RepGroups';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpReleaseGateway } from '../http/HttpBillGateway';
import { HttpProcessingGateway } from '../http/HttpProcessingGateway';
import { HttpRepGateway } from '../http/HttpRepGateway';
import { provideAdapter, provideUseCase } from './provide';

/** What the office does from its dashboard: release, processing, its rep's book of groups. Needs the slice of the dashboard. */
export const officeModule = new ContainerModule(({ bind }) => {
  provideAdapter(bind, ReleaseGateway, HttpReleaseGateway, [ApiClient]);
  provideUseCase(bind, ReleaseBills, [ReleaseGateway, DashboardOverview]);
  provideAdapter(bind, ProcessingGateway, HttpProcessingGateway, [ApiClient]);
  provideUseCase(bind, RunProcessing, [ProcessingGateway, DashboardOverview]);
  provideAdapter(bind, RepGateway, HttpRepGateway, [ApiClient]);
  provideUseCase(bind, RepGroups, [RepGateway, CurrentMe, Time]);
});
