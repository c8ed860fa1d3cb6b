import { VisitedPlaces } from '../../application/analytics/VisitedPlaces';
import { UnsavedWork } from '../../application/drafts/UnsavedWork';
import { ApiFailures } from '../../application/errors/ApiFailures';
import { SiteWatch } from '../../application/errors/SiteWatch';
import { Presence } from '../../application/inactivity/Presence';
import { ShellCounts } from '../../application/notices/ShellCounts';
import { Appearance } from '../../application/preferences/Appearance';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { LocalSettings, PreferencesGateway } from '../../application/preferences/ports';
import { GroupChoice, UserPreferences } from '../../application/preferences/UserPreferences';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import { ProcessingStatusGateway } from '../../application/processing/ports';
import { SignInRounds } from '../../application/session/ports';
import { Session } from '../../application/session/Session';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { preferencesCalls } from '../http/preferencesCalls';
import { processingStatusCalls } from '../http/processingStatusCalls';
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
