import type { TestPerson } from '../../../test/support/server/TestData';
import type { OpenedPlace } from '../ParameterValues';
import type { StageBills } from '../stage/StageBills';

/** Accessibility checks of a screen. */
export interface AccessibilityTasks {
  /** @returns defects found by automated checks in light and dark, narrow and wide, one line each. */
  defects(person: TestPerson, place: OpenedPlace, bills: StageBills): Promise<readonly string[]>;
}
