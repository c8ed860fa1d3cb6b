import type { TestPerson } from '../../../test/support/server/TestData';

/** The welcome dialog for new people. */
export interface WelcomeTasks {
  /** The suggestions it shows, or undefined if it is not shown. */
  welcome(person: TestPerson): Promise<readonly string[] | undefined>;
  close(person: TestPerson): Promise<void>;
}
