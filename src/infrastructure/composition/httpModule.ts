import { EndedCalls } from '../../application/people/analytics/EndedCalls';
import { BillLockRelease } from '../../application/people/session/ports';
import { SessionTokens } from '../../application/people/session/SessionTokens';
import { StepUp } from '../../application/people/session/StepUp';
import { ApiFailures } from '../../application/platform/errors/ApiFailures';
import { SiteProbe, UiErrorLog } from '../../application/platform/errors/ports';
import { SiteWatch } from '../../application/platform/errors/SiteWatch';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { NewVersion } from '../../application/run/shell/NewVersion';
import { ApiClient } from '../http/ApiClient';
import { billLockReleaseCalls } from '../http/billing/billLockReleaseCalls';
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
