import { AgingGateway, AgingReport } from '../../application/money/aging/Aging';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { agingCalls } from '../http/money/agingCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of aging. */
export const agingModule = slice<Core>()(({ bind }) => {
  provideMade(bind, AgingGateway, agingCalls, [ApiClient]);
  provideUseCase(bind, AgingReport, [AgingGateway, Time]);
  return bind;
});
