import type { AccountClaims } from 'oidc-provider';
import type { SignInPerson } from '../../session/ports';

/** Names of Listbill's own claims, without the namespace. @source USR-2 */
export const OWN_CLAIMS = ['user_metadata', 'app_metadata', 'identities', 'stats'] as const;

/** Claims about a person in the ID token and in userinfo. @source USR-1 USR-2 */
export function claimsOf(person: SignInPerson, namespace: string): AccountClaims {
  const { firstName, lastName, phoneNumber, extension, roles, groups, permissions } = person;
  return {
    sub: person.subject,
    email: person.email,
    email_verified: true,
    name: `${firstName} ${lastName}`,
    given_name: firstName,
    family_name: lastName,
    [`${namespace}user_metadata`]: { firstName, lastName, phoneNumber, extension },
    [`${namespace}app_metadata`]: {
      authorization: { roles, groups, permissions },
      carrierCodes: person.carrierCodes,
      agentCodes: person.agentCodes,
      repId: person.repId,
      receivedUiWelcomeNotice: person.receivedUiWelcomeNotice,
    },
    [`${namespace}identities`]: [{ connection: person.connection, user_id: person.subject }],
    [`${namespace}stats`]: { loginsCount: person.loginsCount },
  };
}

/** Scopes of tokens for the provider's own API: to read and change one's own profile. @source SES-10 */
export const MANAGEMENT_SCOPES = { read: 'read:current_user', update: 'update:current_user_metadata' } as const;

/** Audience of the provider's own API. */
export const managementAudience = (issuer: string): string => `${issuer}api/v2/`;
