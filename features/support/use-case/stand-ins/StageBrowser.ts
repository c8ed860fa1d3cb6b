import type { Tabs } from '../../../../src/application/session/ports';
import { SharedClock } from '../../../../test/support/inactivity/SharedClock';
import { InMemoryTabs } from '../../../../test/support/session/InMemoryTabs';
import type { Seat } from '../Seat';
import { StageProvider } from './StageProvider';

/** One person's browser: what the identity provider knows of it, and its tabs. */
export class StageBrowser {
  readonly provider = new StageProvider();
  readonly tabs = new InMemoryTabs();
  readonly activity = new SharedClock();
  /** Undefined for one that is fine. */
  userAgent: string | undefined;
  /** The tab the person works in, and another one. */
  first: Seat | undefined;
  second: Seat | undefined;
  private readonly lines = new Map<Seat, Tabs>();

  /** Remembers which tab a seat is in. */
  seat(seat: Seat, tab: Tabs): void {
    this.lines.set(seat, tab);
  }

  /** The tab of a seat is back from the provider. */
  isBack(seat: Seat, isSignedOut: boolean): void {
    const tab = this.lines.get(seat);
    if (tab) this.tabs.isBack(tab, isSignedOut);
  }

  close(): void {
    this.first?.leave();
    this.second?.leave();
  }
}
