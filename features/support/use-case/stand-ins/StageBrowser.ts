import type { Tabs } from '../../../../src/application/people/session/ports';
import { SharedClock } from '../../../../test/support/inactivity/SharedClock';
import type { TestPerson } from '../../../../test/support/server/TestData';
import { InMemoryTabs } from '../../../../test/support/session/InMemoryTabs';
import type { UserApp } from '../UserApp';
import { StageProvider } from './StageProvider';

/** One person's browser: its provider session and its tabs. */
export class StageBrowser {
  readonly provider = new StageProvider();
  readonly tabs = new InMemoryTabs();
  readonly activity = new SharedClock();
  /** Undefined for a supported browser. */
  userAgent: string | undefined;
  /** The person's main tab, and another one. */
  first: UserApp | undefined;
  second: UserApp | undefined;
  private readonly tabsByApp = new Map<UserApp, Tabs>();

  constructor(readonly owner: TestPerson) {}

  /** Assigns a tab to an application. */
  assignTab(app: UserApp, tab: Tabs): void {
    this.tabsByApp.set(app, tab);
  }

  /** Marks an application's tab as returned from the provider. */
  markReturned(app: UserApp, isSignedOut: boolean): void {
    const tab = this.tabsByApp.get(app);
    if (tab) this.tabs.reopen(tab, isSignedOut);
  }

  close(): void {
    this.first?.leave();
    this.second?.leave();
  }
}
