import { asyncScheduler } from 'rxjs';
import type { PayrollFiles } from '../../application/billing/reconciliation/ports';
import type { IdentityAccounts } from '../../application/people/account/ports';
import type { ActivityClock, ActivitySignals } from '../../application/people/inactivity/ports';
import { LocalSettings } from '../../application/people/preferences/ports';
import { Absence, LocalTraces, SignInRounds, Tabs, WakeSignals } from '../../application/people/session/ports';
import type { BrowserAgent, VisitNotes } from '../../application/platform/browsers/ports';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import type { Token } from '../../application/platform/shared/Token';
import { BrowserSettings, BrowserTraces } from '../browser/BrowserSettings';
import { ChannelTabs } from '../browser/ChannelTabs';
import { DomPageVisibility, DomWakeSignals } from '../browser/pageState';
import { SessionStorageRounds } from '../browser/SessionStorageRounds';
import { StorageAbsence } from '../browser/StorageAbsence';
import { ClosingPage, closingPage } from '../http/ClosingPage';
import type { HeadStart } from '../http/HeadStart';
import { HttpAdapter } from '../http/HttpTransport';
import { headStartAdapter } from '../http/headStartAdapter';
import { type Provides, provideAdapter, provideValue, type Slice, slice } from './provide';

/**
 * Browser adapters needed before any slice, and the real clock. @param headStart what was requested before the application
 * loaded
 */
export const browserModule = (headStart?: HeadStart) =>
  slice<never>()(({ bind }) => {
    provideValue(bind, Time, asyncScheduler);
    provideValue(bind, NewKey, () => crypto.randomUUID());
    provideValue(bind, ClosingPage, closingPage(window));
    provideValue(bind, HttpAdapter, headStartAdapter(headStart));
    provideAdapter(bind, LocalSettings, BrowserSettings, []);
    provideAdapter(bind, PageVisibility, DomPageVisibility, []);
    provideAdapter(bind, WakeSignals, DomWakeSignals, []);
    provideAdapter(bind, Absence, StorageAbsence, []);
    provideAdapter(bind, SignInRounds, SessionStorageRounds, []);
    provideAdapter(bind, LocalTraces, BrowserTraces, []);
    provideAdapter(bind, Tabs, ChannelTabs, []);
    return bind;
  });

/** Keys provided by a browser: some at startup, others with the slice that needs them (`BROWSER_PARTS`). */
export type Surrounding =
  | Provides<ReturnType<typeof browserModule>>
  | Token<ActivityClock>
  | Token<ActivitySignals>
  | Token<BrowserAgent>
  | Token<IdentityAccounts>
  | Token<PayrollFiles>
  | Token<VisitNotes>;

/** Replacements of everything a browser provides, to run without one. */
export type Surroundings = Slice<Surrounding>;
