import { type AccountClaims, errors, type ResourceServer } from 'oidc-provider';
import type { SignInPerson } from '../../../application/session/ports';
import type { IdentityApi } from '../IdentityProviderOptions';

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

const ABSOLUTE_URI = /^[a-z][a-z0-9+.-]*:[^#]*$/i;

/** Scopes of tokens for the provider's own API: to read and change one's own profile. @source SES-10 */
export const MANAGEMENT_SCOPES = { read: 'read:current_user', update: 'update:current_user_metadata' } as const;

/** Audience of the provider's own API. */
export const managementAudience = (issuer: string): string => `${issuer}api/v2/`;

/** OAuth resources are absolute URIs but audiences may be any text, so other texts are wrapped in a URN. */
function resourceOf(audience: string): string {
  return ABSOLUTE_URI.test(audience) ? audience : `urn:audience:${encodeURIComponent(audience)}`;
}

/** The resources for the requested `audience`. */
export function resourcesIn(params: Readonly<Record<string, unknown>> | undefined): string[] {
  const audience = params?.['audience'];
  return typeof audience === 'string' ? [resourceOf(audience)] : [];
}

/**
 * The API for which a token is requested.
 *
 * @throws InvalidTarget if it is unknown.
 */
export function resourceServerOf(
  resource: string,
  issuer: string,
  apis: readonly IdentityApi[],
  accessTokenSeconds: number,
): ResourceServer {
  const management = { audience: managementAudience(issuer), scope: Object.values(MANAGEMENT_SCOPES).join(' ') };
  const all = [...apis.map(({ audience }) => ({ audience, scope: '' })), management];
  const api = all.find(({ audience }) => resourceOf(audience) === resource);
  if (!api) throw new errors.InvalidTarget(`Service not found: ${resource}`);
  return {
    scope: api.scope,
    audience: api.audience,
    accessTokenFormat: 'jwt',
    accessTokenTTL: accessTokenSeconds,
    jwt: { sign: { alg: 'RS256' } },
  };
}
