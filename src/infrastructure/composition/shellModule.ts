import { ProcessingStatus } from '../../application/money/processing/ProcessingStatus';
import { ProcessingStatusGateway } from '../../application/money/processing/ports';
import { ShellCounts } from '../../application/office/notices/ShellCounts';
import { VisitedPlaces } from '../../application/people/analytics/VisitedPlaces';
import { Presence } from '../../application/people/inactivity/Presence';
import { Appearance } from '../../application/people/preferences/Appearance';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { LocalSettings, PreferencesGateway } from '../../application/people/preferences/ports';
import { GroupChoice, UserPreferences } from '../../application/people/preferences/UserPreferences';
import { SignInRounds } from '../../application/people/session/ports';
import { Session } from '../../application/people/session/Session';
import { UnsavedWork } from '../../application/platform/drafts/UnsavedWork';
import { ApiFailures } from '../../application/platform/errors/ApiFailures';
import { SiteWatch } from '../../application/platform/errors/SiteWatch';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { processingStatusCalls } from '../http/money/processingStatusCalls';
import { preferencesCalls } from '../http/people/preferencesCalls';
import type { Surrounding } from './browserModule';
import type { EnvironmentModule } from './environmentModule';
import type { httpModule } from './httpModule';
import { type Provides, provideMade, provideUseCase, slice } from './provide';
import type { SessionModule } from './sessionModule';

/** Wiring of the parts that every screen needs: the person, preferences, and the processing status. */
export const shellModule = slice<
  Provides<SessionModule> | Provides<EnvironmentModule> | Provides<typeof httpModule> | Surrounding
>()(({ bind }) => {
  provideMade(bind, PreferencesGateway, preferencesCalls, [ApiClient]);
  provideMade(bind, ProcessingStatusGateway, processingStatusCalls, [ApiClient]);
  provideUseCase(bind, VisitedPlaces, []);
  provideUseCase(bind, Presence, []);
  provideUseCase(bind, UnsavedWork, []);
  provideUseCase(bind, ShellCounts, []);
  provideUseCase(bind, CurrentMe, [Session, PreferencesGateway, SiteWatch, SignInRounds, Time]);
  provideUseCase(bind, UserPreferences, [CurrentMe, PreferencesGateway]);
  provideUseCase(bind, GroupChoice, [CurrentMe, UserPreferences]);
  provideUseCase(bind, Appearance, [LocalSettings, UserPreferences]);
  provideUseCase(bind, ProcessingStatus, [ProcessingStatusGateway, ApiFailures, PageVisibility, Time]);
  return bind;
});

/** Keys that every slice may depend on, because they are wired before the first screen. */
export type Core = Provides<EnvironmentModule | SessionModule | typeof httpModule | typeof shellModule>;
