import { GlobalSearch, SearchGateway } from '../../application/billing/search/GlobalSearch';
import { ExportList, ListExportGateway } from '../../application/office/exports/ExportList';
import { NoticeGateway, Notices } from '../../application/office/notices/Notices';
import { ShellCounts } from '../../application/office/notices/ShellCounts';
import { EndedCalls } from '../../application/people/analytics/EndedCalls';
import { Analytics } from '../../application/people/analytics/ports';
import { Tracking } from '../../application/people/analytics/Tracking';
import { Inactivity } from '../../application/people/inactivity/Inactivity';
import { Presence } from '../../application/people/inactivity/Presence';
import { ActivityClock, ActivitySignals, InactivitySettings } from '../../application/people/inactivity/ports';
import { SessionUse, SessionUseGateway } from '../../application/people/inactivity/SessionUse';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { GroupChoice } from '../../application/people/preferences/UserPreferences';
import { WakeSignals } from '../../application/people/session/ports';
import { Session } from '../../application/people/session/Session';
import { LastCalls, SignOut } from '../../application/people/session/SignOut';
import { WelcomeGateway } from '../../application/people/welcome/ports';
import { WelcomeNotice } from '../../application/people/welcome/WelcomeNotice';
import { BrowserCheck } from '../../application/platform/browsers/BrowserCheck';
import { BrowserAgent, VisitNotes } from '../../application/platform/browsers/ports';
import { UnsavedWork } from '../../application/platform/drafts/UnsavedWork';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { LoggedAnalytics, NoAnalytics, ServerAnalytics } from '../analytics/ServerAnalytics';
import { ApiClient } from '../http/ApiClient';
import { ClosingPage } from '../http/ClosingPage';
import { ClosingTransport } from '../http/ClosingTransport';
import { HttpListExportGateway } from '../http/HttpListExportGateway';
import { ApiAddress, CallerCredentials, HttpTransport } from '../http/HttpTransport';
import { noticeCalls, searchCalls, sessionUseCalls, welcomeCalls } from '../http/people/companionCalls';
import { AnalyticsKind, Logging } from './environmentModule';
import { provideAdapter, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of the parts that accompany every screen after the first one is shown. */
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
  provideMade(bind, SessionUseGateway, sessionUseCalls, [ApiClient]);
  provideUseCase(bind, SessionUse, [Session, ActivitySignals, SessionUseGateway, LastCalls, EndedCalls, Time]);
  provideUseCase(bind, BrowserCheck, [BrowserAgent, VisitNotes]);
  provideMade(bind, WelcomeGateway, welcomeCalls, [ApiClient]);
  provideUseCase(bind, WelcomeNotice, [CurrentMe, WelcomeGateway]);
  provideMade(bind, NoticeGateway, noticeCalls, [ApiClient]);
  provideUseCase(bind, Notices, [NoticeGateway, ShellCounts, CurrentMe, GroupChoice, EndedCalls, PageVisibility, Time]);
  provideMade(bind, SearchGateway, searchCalls, [ApiClient]);
  provideUseCase(bind, GlobalSearch, [SearchGateway, Time]);
  provideAdapter(bind, ListExportGateway, HttpListExportGateway, [ApiClient]);
  provideUseCase(bind, ExportList, [ListExportGateway]);
  provideMade(bind, Analytics, analyticsFor, [
    AnalyticsKind,
    Logging,
    HttpTransport,
    ApiAddress,
    CallerCredentials,
    ClosingPage,
    Time,
  ]);
  provideUseCase(bind, Tracking, [Analytics, EndedCalls, Session, LastCalls, PageVisibility, Time]);
  return bind;
});

function analyticsFor(
  kind: AnalyticsKind,
  isLogging: boolean,
  transport: HttpTransport,
  address: ApiAddress,
  caller: CallerCredentials,
  page: ClosingPage,
  time: Time,
): Analytics {
  const closing = new ClosingTransport(address, caller, page);
  const analytics = kind === 'server' ? new ServerAnalytics(transport, closing, time) : new NoAnalytics();
  return isLogging ? new LoggedAnalytics(analytics) : analytics;
}
