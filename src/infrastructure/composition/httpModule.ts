import { ContainerModule } from 'inversify';
import { EndedCalls } from '../../application/analytics/EndedCalls';
import { ApiFailures } from '../../application/errors/ApiFailures';
import { SiteProbe } from '../../application/errors/ports/SiteProbe';
import { UiErrorLog } from '../../application/errors/ports/UiErrorLog';
import { SiteWatch } from '../../application/errors/SiteWatch';
import { BillLockRelease } from '../../application/session/ports/BillLockRelease';
import { SessionTokens } from '../../application/session/SessionTokens';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiAddress } from '../http/ApiAddress';
import { ApiClient } from '../http/ApiClient';
import { Caller } from '../http/Caller';
import { HttpAdapter } from '../http/HttpAdapter';
import { HttpBillLockRelease } from '../http/HttpBillLockRelease';
import { HttpSiteProbe } from '../http/HttpSiteProbe';
import { HttpTransport } from '../http/HttpTransport';
import { HttpUiErrorLog } from '../http/HttpUiErrorLog';
import { provideAdapter, provideUseCase } from './provide';

/** The way to the product API. Needs ApiAddress, HttpAdapter, Time and the session. */
export const httpModule = new ContainerModule(({ bind }) => {
  bind(Caller).toService(SessionTokens);
  provideUseCase(bind, HttpTransport, [ApiAddress, Caller, HttpAdapter]);
  provideAdapter(bind, UiErrorLog, HttpUiErrorLog, [HttpTransport]);
  provideUseCase(bind, ApiFailures, [UiErrorLog, Time]);
  provideUseCase(bind, EndedCalls, []);
  provideUseCase(bind, ApiClient, [HttpTransport, ApiFailures, EndedCalls, Time]);
  provideAdapter(bind, SiteProbe, HttpSiteProbe, [HttpTransport]);
  provideUseCase(bind, SiteWatch, [SiteProbe, PageVisibility, Time]);
  provideAdapter(bind, BillLockRelease, HttpBillLockRelease, [ApiClient]);
});
