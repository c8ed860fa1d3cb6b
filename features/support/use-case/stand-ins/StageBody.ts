import { Subject } from 'rxjs';
import type { ActivityClock } from '../../../../src/application/inactivity/ports';
import { BowserAgent } from '../../../../src/infrastructure/bowser/BowserAgent';
import { BROWSERS } from '../../tasks/ShellTasks';

/** What somebody in front of a tab does with their hands, and the browser they do it in. */
export class StageBody {
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
