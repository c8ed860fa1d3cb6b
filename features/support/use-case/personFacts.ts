import { OpenPerson, type PersonRecord } from '../../../src/application/directory/PersonQuery';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { UseCaseHouse } from './UseCaseHouse';

/** What the directory's page about somebody says; undefined where it does not open. */
export async function personFacts(
  house: UseCaseHouse,
  person: TestPerson,
  { userId }: Pick<TestPerson, 'userId'>,
): Promise<PersonRecord | undefined> {
  const seat = await house.seatOf(person);
  return seat.answer(seat.get(OpenPerson).run(userId).record$);
}

/** The same where it must open. */
export async function knownFacts(
  house: UseCaseHouse,
  person: TestPerson,
  other: Pick<TestPerson, 'userId'>,
): Promise<PersonRecord> {
  const facts = await personFacts(house, person, other);
  if (!facts) throw new Error('The person could not be read');
  return facts;
}
