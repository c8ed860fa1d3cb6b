import { EndedCalls } from '../../application/analytics/EndedCalls';
import { Analytics } from '../../application/analytics/ports';
import { Tracking } from '../../application/analytics/Tracking';
import { BrowserCheck } from '../../application/browsers/BrowserCheck';
import { BrowserAgent, VisitNotes } from '../../application/browsers/ports';
import { UnsavedWork } from '../../application/drafts/UnsavedWork';
import { ExportList, ListExportGateway } from '../../application/exports/ExportList';
import { Inactivity } from '../../application/inactivity/Inactivity';
import { Presence } from '../../application/inactivity/Presence';
import { ActivityClock, ActivitySignals, InactivitySettings } from '../../application/inactivity/ports';
import { SessionUse, SessionUseGateway } from '../../application/inactivity/SessionUse';
import { NoticeGateway, Notices } from '../../application/notices/Notices';
import { ShellCounts } from '../../application/notices/ShellCounts';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { GroupChoice } from '../../application/preferences/UserPreferences';
import { GlobalSearch, SearchGateway } from '../../application/search/GlobalSearch';
import { WakeSignals } from '../../application/session/ports';
import { Session } from '../../application/session/Session';
import { LastCalls, SignOut } from '../../application/session/SignOut';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { WelcomeGateway } from '../../application/welcome/ports';
import { WelcomeNotice } from '../../application/welcome/WelcomeNotice';
import { LoggedAnalytics, NoAnalytics, ServerAnalytics } from '../analytics/ServerAnalytics';
import { ApiClient } from '../http/ApiClient';
import { ClosingPage } from '../http/ClosingPage';
import { ClosingTransport } from '../http/ClosingTransport';
import { noticeCalls, searchCalls, sessionUseCalls, welcomeCalls } from '../http/companionCalls';
import { HttpListExportGateway } from '../http/HttpListExportGateway';
import { ApiAddress, CallerCredentials, HttpTransport } from '../http/HttpTransport';
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
