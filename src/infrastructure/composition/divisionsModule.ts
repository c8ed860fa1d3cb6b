import { DivisionGateway, Divisions } from '../../application/divisions/Divisions';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { divisionCalls } from '../http/divisionCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of divisions. */
export const divisionsModule = slice<Core>()(({ bind }) => {
  provideMade(bind, DivisionGateway, divisionCalls, [ApiClient]);
  provideUseCase(bind, Divisions, [DivisionGateway, Time]);
  return bind;
});
