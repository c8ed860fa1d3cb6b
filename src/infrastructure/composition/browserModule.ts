import { ContainerModule } from 'inversify';
import { asyncScheduler } from 'rxjs';
import { LocalSettings } from '../../application/preferences/ports/LocalSettings';
import { Absence } from '../../application/session/ports/Absence';
import { LocalTraces } from '../../application/session/ports/LocalTraces';
import { SignInRounds } from '../../application/session/ports/SignInRounds';
import { Tabs } from '../../application/session/ports/Tabs';
import { WakeSignals } from '../../application/session/ports/WakeSignals';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { BrowserSettings } from '../browser/BrowserSettings';
import { BrowserTraces } from '../browser/BrowserTraces';
import { ChannelTabs } from '../browser/ChannelTabs';
import { DomPageVisibility } from '../browser/DomPageVisibility';
import { DomWakeSignals } from '../browser/DomWakeSignals';
import { SessionStorageRounds } from '../browser/SessionStorageRounds';
import { StorageAbsence } from '../browser/StorageAbsence';
import { HttpAdapter } from '../http/HttpAdapter';
import { provideAdapter, provideValue } from './provide';

/** What only a browser has, and the real clock: replaced where the application is played without a browser. */
export const browserModule = new ContainerModule(({ bind }) => {
  provideValue<Time>(bind, Time, asyncScheduler);
  provideValue<HttpAdapter>(bind, HttpAdapter, undefined);
  provideAdapter(bind, LocalSettings, BrowserSettings, []);
  provideAdapter(bind, PageVisibility, DomPageVisibility, []);
  provideAdapter(bind, WakeSignals, DomWakeSignals, []);
  provideAdapter(bind, Absence, StorageAbsence, []);
  provideAdapter(bind, SignInRounds, SessionStorageRounds, []);
  provideAdapter(bind, LocalTraces, BrowserTraces, []);
  provideAdapter(bind, Tabs, ChannelTabs, []);
});
