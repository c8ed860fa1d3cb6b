import { ContainerModule } from 'inversify';
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
import { ClosingPage, ClosingTransport, closingPage } from '../http/ClosingTransport';
import { HttpTransport } from '../http/HttpTransport';
import { HttpWelcomeGateway } from '../http/HttpWelcomeGateway';
import { AnalyticsKind } from './AnalyticsKind';
import { Logging } from './Logging';
import { provideAdapter, provideUseCase, provideValue } from './provide';

/** What accompanies every screen once the first one is there. Surroundings other than a browser bring their own parts. */
export const companionsModule = new ContainerModule(({ bind, isBound }) => {
  if (!isBound(ActivitySignals)) provideAdapter(bind, ActivitySignals, DomActivitySignals, []);
  if (!isBound(ActivityClock)) provideAdapter(bind, ActivityClock, StorageActivityClock, []);
  if (!isBound(BrowserAgent)) provideAdapter(bind, BrowserAgent, BowserAgent, []);
  if (!isBound(VisitNotes)) provideAdapter(bind, VisitNotes, SessionNotes, []);
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
  // Surroundings without a page bring their own; the module of bills may have been loaded before.
  if (!isBound(ClosingPage)) provideValue<ClosingPage>(bind, ClosingPage, closingPage(window));
  bind<Analytics>(Analytics)
    .toResolvedValue(
      (
        kind: AnalyticsKind,
        isLogging: boolean,
        transport: HttpTransport,
        address: ApiAddress,
        caller: Caller,
        page: ClosingPage,
      ) => {
        const closing = new ClosingTransport(address, caller, page);
        const analytics = kind === 'server' ? new ServerAnalytics(transport, closing) : new NoAnalytics();
        return isLogging ? new LoggedAnalytics(analytics) : analytics;
      },
      [AnalyticsKind, Logging, HttpTransport, ApiAddress, Caller, ClosingPage],
    )
    .inSingletonScope();
  provideUseCase(bind, Tracking, [Analytics, EndedCalls, Session, LastCalls, PageVisibility, Time]);
});
