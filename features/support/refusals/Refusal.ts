import type { TestPerson } from '../../../test/support/server/TestData';

/** A refusal or failure that the product showed to a person. */
export interface Refusal {
  readonly person: Pick<TestPerson, 'email' | 'name'>;
  /** The product's message. */
  readonly message: string;
}
