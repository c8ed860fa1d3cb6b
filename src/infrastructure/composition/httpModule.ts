import { ContainerModule } from 'inversify';
import { asyncScheduler } from 'rxjs';
import { ApiFailures } from '../../application/errors/ApiFailures';
import { UiErrorLog } from '../../application/errors/ports/UiErrorLog';
import { Time } from '../../application/shared/Time';
import { ApiAddress } from '../http/ApiAddress';
import { ApiClient } from '../http/ApiClient';
import { Caller } from '../http/Caller';
import { HttpTransport } from '../http/HttpTransport';
import { HttpUiErrorLog } from '../http/HttpUiErrorLog';
import { provideAdapter, provideUseCase, provideValue } from './provide';

/** The way to the product API. Needs ApiAddress and Caller. */
export const httpModule = new ContainerModule(({ bind }) => {
  provideValue<Time>(bind, Time, asyncScheduler);
  provideUseCase(bind, HttpTransport, [ApiAddress, Caller]);
  provideAdapter(bind, UiErrorLog, HttpUiErrorLog, [HttpTransport]);
  provideUseCase(bind, ApiFailures, [UiErrorLog, Time]);
  provideUseCase(bind, ApiClient, [HttpTransport, ApiFailures]);
});
