import { DivisionGateway, Divisions } from '../../application/billing/divisions/Divisions';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { divisionCalls } from '../http/billing/divisionCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of divisions. */
export const divisionsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, DivisionGateway, divisionCalls, [ApiClient]);
  provideUseCase(bind, Divisions, [DivisionGateway, Time]);
  return bind;
});
