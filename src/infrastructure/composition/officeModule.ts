import { ContainerModule } from 'inversify';
import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { ProcessingGateway } from '../../application/processing/ports/ProcessingGateway';
import { RunProcessing } from '../../application/processing/RunProcessing';
import { ReleaseGateway } from '../../application/release/ports/ReleaseGateway';
import { ReleaseBills } from '../../application/release/ReleaseBills';
import { ApiClient } from '../http/ApiClient';
import { HttpProcessingGateway } from '../http/HttpProcessingGateway';
import { HttpReleaseGateway } from '../http/HttpReleaseGateway';
import { provideAdapter, provideUseCase } from './provide';

/** What the office does from its dashboard: release and processing. Needs the slice of the dashboard. */
export const officeModule = new ContainerModule(({ bind }) => {
  provideAdapter(bind, ReleaseGateway, HttpReleaseGateway, [ApiClient]);
  provideUseCase(bind, ReleaseBills, [ReleaseGateway, DashboardOverview]);
  provideAdapter(bind, ProcessingGateway, HttpProcessingGateway, [ApiClient]);
  provideUseCase(bind, RunProcessing, [ProcessingGateway, DashboardOverview]);
});
