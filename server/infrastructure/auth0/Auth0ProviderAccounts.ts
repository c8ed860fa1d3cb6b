import * as v from 'valibot';
import type { ProviderAccounts } from '../../application/directory/ports/ProviderAccounts';
import type { SignInPerson } from '../../application/session/ports/PeopleForSignIn';
import type { ManagementApi } from './ManagementApi';
import { providerAway } from './providerAway';

const NOTHING_THERE = 404;

const account = v.object({ email: v.optional(v.string(), '') });

/** Keeps the accounts of an Auth0 tenant in step with the directory, by its Management API. */
export class Auth0ProviderAccounts implements ProviderAccounts {
  /** @param connection the tenant's database of people: of others the address is not ours to change. */
  constructor(
    private readonly api: ManagementApi,
    private readonly connection: string,
  ) {}

  async follow(person: SignInPerson): Promise<void> {
    const path = `users/${encodeURIComponent(person.subject)}`;
    const there = await this.api.call({ method: 'GET', path: `${path}?fields=email`, expected: [200, NOTHING_THERE] });
    if (there.status === NOTHING_THERE) return;
    const known = v.safeParse(account, there.body);
    if (!known.success) throw providerAway('The account is not told as it should be');
    const isMoved = person.connection === this.connection && known.output.email !== person.email.toLowerCase();
    await this.api.call({
      method: 'PATCH',
      path,
      body: {
        blocked: person.status !== 'Active',
        app_metadata: claimsOf(person),
        // Only when it changes: saying it again would make it one that nobody has confirmed.
        ...(isMoved ? { email: person.email, email_verified: false, verify_email: false } : {}),
      },
      expected: [200, NOTHING_THERE],
    });
  }

  async remove(subject: string): Promise<void> {
    const path = `users/${encodeURIComponent(subject)}`;
    await this.api.call({ method: 'DELETE', path, expected: [204, NOTHING_THERE] });
  }
}

/** What the tenant tells of a person in the ID token, below `app_metadata`. @source USR-2 */
function claimsOf(person: SignInPerson): Readonly<Record<string, unknown>> {
  const { roles, groups, permissions, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice } = person;
  return { authorization: { roles, groups, permissions }, carrierCodes, agentCodes, repId, receivedUiWelcomeNotice };
}
