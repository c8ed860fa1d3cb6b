import type { TestPerson } from '../../../test/support/server/TestData';

/** A result of the search in the application bar. */
export interface ResultShown {
  /** Heading it is under: Members, Bills, Groups or Payments. */
  readonly type: string;
  readonly title: string;
}

/** Finding anything from the application bar, and the page of one member. */
export interface SearchTasks {
  search(person: TestPerson, text: string): Promise<void>;
  /** Results of the latest search, in order. */
  results(person: TestPerson): Promise<readonly ResultShown[]>;
  /** Opens the page of the first member that a search for the name finds. */
  openMember(person: TestPerson, name: string): Promise<void>;
}
