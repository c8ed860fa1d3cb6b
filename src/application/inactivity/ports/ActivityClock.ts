import type { Observable } from 'rxjs';
import type { LastAction } from '../../../domain/inactivity/inactivity';
import { createToken, type Token } from '../../shared/Token';

/** When somebody last did something in any tab of this browser, and since when the tabs ask. */
export interface ActivityClock {
  /** Undefined when nobody noted anything. */
  read(): LastAction | undefined;
  /**
   * Never throws: where it cannot be shared it holds for this tab.
   *
   * @param overAt when it is over unless somebody does something; outlives the page, for whoever opens the next one.
   */
  write(last: LastAction, overAt: number): void;
  /** Emits when another tab wrote. Hot; never completes, never errors. */
  readonly written$: Observable<void>;
}

export const ActivityClock: Token<ActivityClock> = createToken('ActivityClock');
