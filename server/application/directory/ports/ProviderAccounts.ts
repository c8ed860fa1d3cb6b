import type { SignInPerson } from '../../session/ports/PeopleForSignIn';

/** Accounts at a provider of your own. Each call may be repeated without harm. */
export interface ProviderAccounts {
  /** Makes the account what the directory says: address, whether it is blocked, and what the claims tell. @throws Refusal 503 */
  follow(person: SignInPerson): Promise<void>;
  /** @throws Refusal 503 */
  remove(subject: string): Promise<void>;
}
