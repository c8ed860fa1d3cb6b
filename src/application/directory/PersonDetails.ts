import type { DirectoryUser } from '../../domain/directory/DirectoryUser';

/** What is edited of a person beside what they hold. */
export type PersonDetails = Pick<
  DirectoryUser,
  'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'extension' | 'carrierCodes' | 'agentCodes' | 'repId'
>;

/** The details of a person as the directory keeps them. */
export function detailsOf(user: DirectoryUser): PersonDetails {
  const { email, firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId } = user;
  return { email, firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId };
}

/** Those of `after` that differ from `before`. */
export function changedDetails(before: PersonDetails, after: PersonDetails): Partial<PersonDetails> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PersonDetails]),
  );
  return Object.fromEntries(changed);
}
