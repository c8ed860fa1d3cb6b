import { OpenPerson, type PersonRecord } from '../../../src/application/people/directory/PersonQuery';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { UseCaseUsers } from './UseCaseUsers';

/** The person's record in the directory, or undefined if it cannot be opened. */
export async function findPersonRecord(
  users: UseCaseUsers,
  person: TestPerson,
  { userId }: Pick<TestPerson, 'userId'>,
): Promise<PersonRecord | undefined> {
  const app = await users.appOf(person);
  return app.load(app.get(OpenPerson).run(userId).record$);
}

/** The person's record. @throws Error if it cannot be opened */
export async function personRecord(
  users: UseCaseUsers,
  person: TestPerson,
  other: Pick<TestPerson, 'userId'>,
): Promise<PersonRecord> {
  const facts = await findPersonRecord(users, person, other);
  if (!facts) throw new Error('The person could not be read');
  return facts;
}
