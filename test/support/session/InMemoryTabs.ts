import { filter, map, Subject } from 'rxjs';
import type { TabMessage, Tabs } from '../../../src/application/session/ports';

/** A browser without a browser: tabs that hear each other. */
export class InMemoryTabs {
  /** Everything that was told, in order. */
  readonly told: TabMessage[] = [];
  private readonly line = new Subject<{ readonly from: Tabs; readonly message: TabMessage }>();
  private readonly departed = new Set<Tabs>();

  /** Opens one more tab. */
  open(): Tabs {
    const { line, departed, told } = this;
    const tab: Tabs = {
      message$: line.pipe(
        filter(({ from }) => from !== tab),
        map(({ message }) => message),
      ),
      send(message) {
        told.push(message);
        line.next({ from: tab, message });
      },
      noteDeparture: () => void departed.add(tab),
    };
    return tab;
  }

  /** The application is opened again in a tab, after the provider was asked who is there. */
  isBack(tab: Tabs, isSignedOut: boolean): void {
    if (this.departed.delete(tab) && isSignedOut) tab.send({ kind: 'loggedOut' });
  }
}
