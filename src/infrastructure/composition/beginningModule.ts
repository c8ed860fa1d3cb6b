import { BecomeAdministrator, FirstAdministratorGateway } from '../../application/beginning/BecomeAdministrator';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { HttpFirstAdministratorGateway } from '../http/HttpFirstAdministratorGateway';
import { provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the first administrator. */
export const beginningModule = slice<Core>()(({ bind }) => {
  provideAdapter(bind, FirstAdministratorGateway, HttpFirstAdministratorGateway, [ApiClient]);
  provideUseCase(bind, BecomeAdministrator, [FirstAdministratorGateway, Time]);
  return bind;
});
