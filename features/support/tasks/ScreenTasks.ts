import type { TestPerson } from '../../../test/support/server/TestData';

/** Text on the current screen. */
export interface ScreenTasks {
  /** All text shown now. @param expected the text to wait for; empty to not wait */
  text(person: TestPerson, expected: string): Promise<string>;
}
