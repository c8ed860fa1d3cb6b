import { filter, map, Subject } from 'rxjs';
import type { TabMessage, Tabs } from '../../../src/application/people/session/ports';

/** Tabs that exchange messages in memory. */
export class InMemoryTabs {
  /** Every message sent, in order. */
  readonly sent: TabMessage[] = [];
  private readonly line = new Subject<{ readonly from: Tabs; readonly message: TabMessage }>();
  private readonly departed = new Set<Tabs>();

  /** Opens another tab. */
  open(): Tabs {
    const { line, departed, sent } = this;
    const tab: Tabs = {
      message$: line.pipe(
        filter(({ from }) => from !== tab),
        map(({ message }) => message),
      ),
      send(message) {
        sent.push(message);
        line.next({ from: tab, message });
      },
      noteDeparture: () => void departed.add(tab),
    };
    return tab;
  }

  /** Reopens the application in a tab after the silent check at the provider. */
  reopen(tab: Tabs, isSignedOut: boolean): void {
    if (this.departed.delete(tab) && isSignedOut) tab.send({ kind: 'loggedOut' });
  }
}
