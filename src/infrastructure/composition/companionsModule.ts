import { EndedCalls } from '../../application/analytics/EndedCalls';
import { Analytics } from '../../application/analytics/ports/Analytics';
import { Tracking } from '../../application/analytics/Tracking';
import { BrowserCheck } from '../../application/browsers/BrowserCheck';
import { BrowserAgent } from '../../application/browsers/ports/BrowserAgent';
import { VisitNotes } from '../../application/browsers/ports/VisitNotes';
import { UnsavedWork } from '../../application/drafts/UnsavedWork';
import { Inactivity } from '../../application/inactivity/Inactivity';
import { InactivitySettings } from '../../application/inactivity/InactivitySettings';
import { Presence } from '../../application/inactivity/Presence';
import { ActivityClock } from '../../application/inactivity/ports/ActivityClock';
import { ActivitySignals } from '../../application/inactivity/ports/ActivitySignals';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { LastCalls } from '../../application/session/LastCalls';
import { WakeSignals } from '../../application/session/ports/WakeSignals';
import { Session } from '../../application/session/Session';
import { SignOut } from '../../application/session/SignOut';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { WelcomeGateway } from '../../application/welcome/ports/WelcomeGateway';
import { WelcomeNotice } from '../../application/welcome/WelcomeNotice';
import { LoggedAnalytics } from '../analytics/LoggedAnalytics';
import { NoAnalytics } from '../analytics/NoAnalytics';
import { ServerAnalytics } from '../analytics/ServerAnalytics';
import { BowserAgent } from '../bowser/BowserAgent';
import { DomActivitySignals } from '../browser/DomActivitySignals';
import { SessionNotes } from '../browser/SessionNotes';
import { StorageActivityClock } from '../browser/StorageActivityClock';
import { ApiAddress } from '../http/ApiAddress';
import { ApiClient } from '../http/ApiClient';
import { Caller } from '../http/Caller';
import { ClosingPage } from '../http/ClosingPage';
import { ClosingTransport } from '../http/ClosingTransport';
import { HttpTransport } from '../http/HttpTransport';
import { HttpWelcomeGateway } from '../http/HttpWelcomeGateway';
import { AnalyticsKind, Logging } from './environmentModule';
import { provideAdapter, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Activity, notes and the agent of this browser. */
export const companionsInBrowser = slice<Core>()(({ bind }) => {
  provideAdapter(bind, ActivitySignals, DomActivitySignals, []);
  provideAdapter(bind, ActivityClock, StorageActivityClock, []);
  provideAdapter(bind, BrowserAgent, BowserAgent, []);
  provideAdapter(bind, VisitNotes, SessionNotes, []);
  return bind;
});

/** What accompanies every screen once the first one is there. */
export const companionsModule = slice<Core>()(({ bind }) => {
  provideUseCase(bind, Inactivity, [
    Session,
    SignOut,
    UnsavedWork,
    Presence,
    ActivitySignals,
    ActivityClock,
    WakeSignals,
    InactivitySettings,
    Time,
  ]);
  provideUseCase(bind, BrowserCheck, [BrowserAgent, VisitNotes]);
  provideAdapter(bind, WelcomeGateway, HttpWelcomeGateway, [ApiClient]);
  provideUseCase(bind, WelcomeNotice, [CurrentMe, WelcomeGateway]);
  provideMade(bind, Analytics, analyticsFor, [AnalyticsKind, Logging, HttpTransport, ApiAddress, Caller, ClosingPage]);
  provideUseCase(bind, Tracking, [Analytics, EndedCalls, Session, LastCalls, PageVisibility, Time]);
  return bind;
});

function analyticsFor(
  kind: AnalyticsKind,
  isLogging: boolean,
  transport: HttpTransport,
  address: ApiAddress,
  caller: Caller,
  page: ClosingPage,
): Analytics {
  const closing = new ClosingTransport(address, caller, page);
  const analytics = kind === 'server' ? new ServerAnalytics(transport, closing) : new NoAnalytics();
  return isLogging ? new LoggedAnalytics(analytics) : analytics;
}
