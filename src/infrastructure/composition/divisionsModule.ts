import { DivisionGateway, Divisions } from '../../application/divisions/Divisions';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpDivisionGateway } from '../http/HttpDivisionGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of divisions. */
export const divisionsModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, DivisionGateway, HttpDivisionGateway, [ApiClient]);
  provideUseCase(bind, Divisions, [DivisionGateway, Time]);
  return bind;
});
