import { BecomeAdministrator, FirstAdministratorGateway } from '../../application/people/beginning/BecomeAdministrator';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { firstAdministratorCalls } from '../http/people/firstAdministratorCalls';
import { provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the first administrator. */
export const beginningModule = slice<Core>()(({ bind }) => {
  provideMade(bind, FirstAdministratorGateway, firstAdministratorCalls, [ApiClient]);
  provideUseCase(bind, BecomeAdministrator, [FirstAdministratorGateway, Time]);
  return bind;
});
