import { Subject } from 'rxjs';
import type { ActivityClock } from '../../../../src/application/people/inactivity/ports';
import { BowserAgent } from '../../../../src/infrastructure/bowser/BowserAgent';
import { BROWSERS } from '../../tasks/ShellTasks';

/** User activity in a tab, and the browser's user agent. */
export class StageDevice {
  readonly action$ = new Subject<void>();
  readonly agent: BowserAgent;
  private readonly noted = new Set<string>();

  constructor(
    readonly clock: ActivityClock,
    userAgent: string = BROWSERS['Chrome 131'],
  ) {
    this.agent = new BowserAgent(userAgent);
  }

  readonly notes = {
    has: (note: string): boolean => this.noted.has(note),
    add: (note: string): void => void this.noted.add(note),
  };
}
