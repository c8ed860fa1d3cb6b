import type { TestPerson } from '../../../test/support/server/TestData';

/** A rep's book of groups as shown. */
export interface ShownBook {
  readonly groupCount: number;
  /** Names of the listed groups, in order. */
  readonly names: readonly string[];
}

/** The rep's book on the dashboard. */
export interface RepTasks {
  /** Undefined when no book is shown. */
  book(person: TestPerson): Promise<ShownBook | undefined>;
  search(person: TestPerson, words: string): Promise<void>;
  /** Requests someone else's book from the server, which no screen offers. */
  requestBook(person: TestPerson, whose: TestPerson): Promise<void>;
}
