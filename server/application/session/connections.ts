import type { SignInPerson } from './ports/PeopleForSignIn';

/** The connection of people who sign in with a password of ours. */
export const DATABASE_CONNECTION = 'Username-Password-Authentication';

/** Whether mails may let this person in: who is not active, or signs in at their company, gets none. */
export function signsInHere(person: SignInPerson | undefined): person is SignInPerson {
  return person?.status === 'Active' && person.connection === DATABASE_CONNECTION;
}
