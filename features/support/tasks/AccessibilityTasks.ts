import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBills } from '../stage/StageBills';
import type { Place } from '../Words';

/** Looks at a place as people with different eyes and screens do. */
export interface AccessibilityTasks {
  /** @returns what a machine found wrong, one line each, over light and dark, narrow and wide. */
  defects(person: TestPerson, place: Place, bills: StageBills): Promise<readonly string[]>;
}
