import type { TestPerson } from '../../../test/support/server/TestData';

/** The notice that welcomes whoever is here for the first time. */
export interface WelcomeTasks {
  /** What it says they can do; undefined when they are not welcomed. */
  welcome(person: TestPerson): Promise<readonly string[] | undefined>;
  close(person: TestPerson): Promise<void>;
}
