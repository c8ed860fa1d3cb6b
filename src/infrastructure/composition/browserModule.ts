import { asyncScheduler } from 'rxjs';
import type { IdentityAccounts } from '../../application/account/ports/IdentityAccounts';
import type { BrowserAgent } from '../../application/browsers/ports/BrowserAgent';
import type { VisitNotes } from '../../application/browsers/ports/VisitNotes';
import type { ActivityClock } from '../../application/inactivity/ports/ActivityClock';
import type { ActivitySignals } from '../../application/inactivity/ports/ActivitySignals';
import { LocalSettings } from '../../application/preferences/ports/LocalSettings';
import type { PayrollFiles } from '../../application/reconciliation/ports/PayrollFiles';
import { Absence } from '../../application/session/ports/Absence';
import { LocalTraces } from '../../application/session/ports/LocalTraces';
import { SignInRounds } from '../../application/session/ports/SignInRounds';
import { Tabs } from '../../application/session/ports/Tabs';
import { WakeSignals } from '../../application/session/ports/WakeSignals';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import type { Token } from '../../application/shared/Token';
import { BrowserSettings } from '../browser/BrowserSettings';
import { BrowserTraces } from '../browser/BrowserTraces';
import { ChannelTabs } from '../browser/ChannelTabs';
import { DomPageVisibility } from '../browser/DomPageVisibility';
import { DomWakeSignals } from '../browser/DomWakeSignals';
import { SessionStorageRounds } from '../browser/SessionStorageRounds';
import { StorageAbsence } from '../browser/StorageAbsence';
import { ClosingPage, closingPage } from '../http/ClosingPage';
import { HttpAdapter } from '../http/HttpAdapter';
import { type Provides, provideAdapter, provideValue, type Slice, slice } from './provide';

/** The adapters that only a browser has and that are needed before any slice, and the real clock. */
export const browserModule = slice<never>()(({ bind }) => {
  provideValue(bind, Time, asyncScheduler);
  provideValue(bind, NewKey, () => crypto.randomUUID());
  provideValue(bind, ClosingPage, closingPage(window));
  provideValue(bind, HttpAdapter, undefined);
  provideAdapter(bind, LocalSettings, BrowserSettings, []);
  provideAdapter(bind, PageVisibility, DomPageVisibility, []);
  provideAdapter(bind, WakeSignals, DomWakeSignals, []);
  provideAdapter(bind, Absence, StorageAbsence, []);
  provideAdapter(bind, SignInRounds, SessionStorageRounds, []);
  provideAdapter(bind, LocalTraces, BrowserTraces, []);
  provideAdapter(bind, Tabs, ChannelTabs, []);
  return bind;
});

/** The keys that a browser provides: some at once, others with the slice that needs them (`BROWSER_PARTS`). */
export type Surrounding =
  | Provides<typeof browserModule>
  | Token<ActivityClock>
  | Token<ActivitySignals>
  | Token<BrowserAgent>
  | Token<IdentityAccounts>
  | Token<PayrollFiles>
  | Token<VisitNotes>;

/** Everything that a browser provides, for running without one. */
export type Surroundings = Slice<Surrounding>;
