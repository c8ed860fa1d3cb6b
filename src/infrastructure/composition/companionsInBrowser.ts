import { ActivityClock, ActivitySignals } from '../../application/people/inactivity/ports';
import { BrowserAgent, VisitNotes } from '../../application/platform/browsers/ports';
import { BowserAgent } from '../bowser/BowserAgent';
import { DomActivitySignals, StorageActivityClock } from '../browser/activity';
import { SessionNotes } from '../browser/SessionNotes';
import { storeFont } from '../browser/storeFont';
import { provideAdapter, slice } from './provide';
import type { Core } from './shellModule';

/** The browser's activity, notes and user agent. Stores the font for the next visit: the first screen is complete. */
export const companionsInBrowser = slice<Core>()(({ bind }) => {
  void storeFont();
  provideAdapter(bind, ActivitySignals, DomActivitySignals, []);
  provideAdapter(bind, ActivityClock, StorageActivityClock, []);
  provideAdapter(bind, BrowserAgent, BowserAgent, []);
  provideAdapter(bind, VisitNotes, SessionNotes, []);
  return bind;
});
