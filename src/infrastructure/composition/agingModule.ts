import { AgingGateway, AgingReport } from '../../application/aging/Aging';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpAgingGateway } from '../http/HttpAgingGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of aging. */
export const agingModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, AgingGateway, HttpAgingGateway, [ApiClient]);
  provideUseCase(bind, AgingReport, [AgingGateway, Time]);
  return bind;
});
