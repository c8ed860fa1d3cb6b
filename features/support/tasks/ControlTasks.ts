import type { ControlKey } from '../../../src/domain/people/controls/Control';
import type { Cents } from '../../../src/domain/platform/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';

/** A limit in force, as shown. */
export type LimitShown = Readonly<Record<'limit' | 'amount', string>>;

/** Limits over time. */
export interface ControlTasks {
  /** Sets a limit from today on. */
  limit(person: TestPerson, key: ControlKey, limit: Cents): Promise<void>;
  /** Confirms the looser limit that waits. */
  confirm(person: TestPerson): Promise<void>;
  /** Opens the page with the limits, what is used of them, and what is near. */
  open(person: TestPerson): Promise<void>;
  /** The limits in force. */
  limits(person: TestPerson): Promise<readonly LimitShown[]>;
}
