import { EndedCalls } from '../../application/analytics/EndedCalls';
import { ApiFailures } from '../../application/errors/ApiFailures';
import { SiteProbe, UiErrorLog } from '../../application/errors/ports';
import { SiteWatch } from '../../application/errors/SiteWatch';
import { BillLockRelease } from '../../application/session/ports';
import { SessionTokens } from '../../application/session/SessionTokens';
import { StepUp } from '../../application/session/StepUp';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { NewVersion } from '../../application/shell/NewVersion';
import { ApiClient } from '../http/ApiClient';
import { billLockReleaseCalls } from '../http/billLockReleaseCalls';
import { HttpSiteProbe } from '../http/HttpSiteProbe';
import { ApiAddress, CallerCredentials, HttpAdapter, HttpTransport } from '../http/HttpTransport';
import { HttpUiErrorLog } from '../http/HttpUiErrorLog';
import type { Surrounding } from './browserModule';
import type { EnvironmentModule } from './environmentModule';
import { type Provides, provideAdapter, provideMade, provideUseCase, slice } from './provide';
import type { SessionModule } from './sessionModule';

/** Wiring of calls to the product API. */
export const httpModule = slice<Provides<SessionModule> | Provides<EnvironmentModule> | Surrounding>()(({ bind }) => {
  provideMade(bind, CallerCredentials, (tokens: SessionTokens) => tokens, [SessionTokens]);
  provideUseCase(bind, HttpTransport, [ApiAddress, CallerCredentials, HttpAdapter]);
  provideAdapter(bind, UiErrorLog, HttpUiErrorLog, [HttpTransport, Time]);
  provideUseCase(bind, ApiFailures, [UiErrorLog, Time]);
  provideUseCase(bind, EndedCalls, []);
  provideUseCase(bind, NewVersion, []);
  provideUseCase(bind, ApiClient, [HttpTransport, ApiFailures, EndedCalls, NewVersion, Time, StepUp]);
  provideAdapter(bind, SiteProbe, HttpSiteProbe, [HttpTransport, Time]);
  provideUseCase(bind, SiteWatch, [SiteProbe, PageVisibility, Time]);
  provideMade(bind, BillLockRelease, billLockReleaseCalls, [ApiClient]);
  return bind;
});
