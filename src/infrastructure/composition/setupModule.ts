import { SetupGateway } from '../../application/setup/ports';
import { SetupRecords } from '../../application/setup/SetupRecords';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpSetupGateway } from '../http/HttpSetupGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of groups, carriers, agents and reps. */
export const setupModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, SetupGateway, HttpSetupGateway, [ApiClient]);
  provideUseCase(bind, SetupRecords, [SetupGateway, Time]);
  return bind;
});
