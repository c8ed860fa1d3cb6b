import type { TestPerson } from '../../../test/support/server/TestData';

/** What somebody reads of a rep's book of groups. */
export interface ShownBook {
  readonly groupCount: number;
  /** Names of the groups that are listed, in order. */
  readonly names: readonly string[];
}

/** The rep's book on the dashboard. */
export interface RepTasks {
  /** Undefined when no book is shown. */
  book(person: TestPerson): Promise<ShownBook | undefined>;
  search(person: TestPerson, words: string): Promise<void>;
  /** Asks the server for somebody else's book, which no screen offers. */
  askFor(person: TestPerson, whose: TestPerson): Promise<void>;
}
